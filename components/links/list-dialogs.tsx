import { QrDialog } from '@/components/share/qr-dialog.tsx';
import { ShareDialog } from '@/components/share/share-dialog.tsx';
import { ExportDialog, type Exported } from './export/export-dialog.tsx';
import { KeysDialog } from './grid/keys-dialog.tsx';
import type { UsedDialogs } from './row/use-list-dialogs.ts';

interface Props {
  dialogs: UsedDialogs;
  /** The links to export; null until the list is loaded. */
  exported: Exported | null;
}

/** The open dialog of a list. */
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
