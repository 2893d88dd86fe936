import { BulkDialog } from '@/components/bulk/bulk-dialog.tsx';
import { DeleteManyDialog } from '@/components/bulk/delete-many-dialog.tsx';
import { CheckDialog } from '@/components/destinations/check-dialog.tsx';
import { QrDialog } from '@/components/share/qr-dialog.tsx';
import { ShareDialog } from '@/components/share/share-dialog.tsx';
import { ExportDialog, type Exported } from './export/export-dialog.tsx';
import { KeysDialog } from './grid/keys-dialog.tsx';
import type { UsedDialogs } from './row/use-list-dialogs.ts';
import { OpenManyDialog } from './selection/open-many-dialog.tsx';

interface Props {
  dialogs: UsedDialogs;
  /** The links to export; null until the list is loaded. */
  exported: Exported | null;
  /** Called with the ids of the links when their deletion has started. */
  onDeleted: (ids: readonly string[]) => void;
}

/** The open dialog of a list. */
export function ListDialogs({ dialogs: { asking, close }, exported, onDeleted }: Props) {
  switch (asking?.what) {
    case 'keys':
      return <KeysDialog onClose={close} />;
    case 'export':
      return exported && <ExportDialog {...exported} onClose={close} />;
    case 'change':
      return <BulkDialog links={asking.selection.links} onClose={close} />;
    case 'delete':
      return (
        <DeleteManyDialog
          links={asking.selection.links}
          fits={asking.selection.fits}
          onClose={close}
          onDone={() => onDeleted(asking.selection.ids)}
        />
      );
    case 'check':
      return <CheckDialog links={asking.selection.links} onClose={close} />;
    case 'open':
      return <OpenManyDialog ids={asking.selection.ids} onClose={close} />;
    case 'share':
      return <ShareDialog link={asking.own.link} connectionId={asking.own.connectionId} onClose={close} />;
    case 'qr':
      return <QrDialog item={asking.item} go={asking.go} onClose={close} />;
    case undefined:
      return null;
  }
}
