import { QrDialog } from '@/components/share/qr-dialog.tsx';
import { ShareDialog } from '@/components/share/share-dialog.tsx';
import { ExportDialog, type Exported } from './export/export-dialog.tsx';
import { KeysDialog } from './grid/keys-dialog.tsx';
import type { UsedDialogs } from './row/use-list-dialogs.ts';

interface Props {
  dialogs: UsedDialogs;
  /** What can be saved as a file; null until the list is there. */
  exported: Exported | null;
}

/** What is asked or shown in front of a list. */
export function ListDialogs({ dialogs: { asking, close }, exported }: Props) {
  switch (asking?.what) {
    case 'keys':
      return <KeysDialog onClose={close} />;
    case 'export':
      return exported && <ExportDialog {...exported} onClose={close} />;
    case 'share':
      return <ShareDialog link={asking.own.link} connectionId={asking.own.connectionId} onClose={close} />;
    case 'qr':
      return <QrDialog item={asking.item} go={asking.go} onClose={close} />;
    case undefined:
      return null;
  }
}
