import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { formatCount } from '@/components/ui/format-count.ts';

interface Props {
  /** The name of the replaced connection. */
  from: string;
  /** The number of its pending changes. */
  unsent: number;
  onKeep: () => void;
  onMove: () => void;
}

/** Asks before another address replaces a connection that has pending changes. */
export function MoveDialog({ from, unsent, onKeep, onMove }: Props) {
  return (
    <Dialog
      title={i18n.t('connection.moveConfirm')}
      onClose={onKeep}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('connection.keep')}</Button>
          <Button kind="danger" onClick={onMove}>
            {i18n.t('connection.move')}
          </Button>
        </>
      )}
    >
      <p>{i18n.t('connection.moveText', [from])}</p>
      <p>{i18n.t('connection.disconnectUnsent', unsent, [formatCount(unsent)])}</p>
    </Dialog>
  );
}
