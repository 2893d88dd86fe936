import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { isForNothing, type Operation } from '@/lib/operations/operation.ts';

interface Props {
  entry: Operation;
  onKeep: () => void;
  onDrop: () => void;
}

/** Asks before an unsent change is discarded. Says so if the link may already exist. */
export function DropDialog({ entry, onKeep, onDrop }: Props) {
  const { write } = entry;
  return (
    <Dialog
      title={i18n.t(write.kind === 'create' ? 'outbox.dropTitle.create' : 'outbox.dropTitle.update')}
      onClose={onKeep}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('outbox.keep')}</Button>
          <Button kind="danger" onClick={onDrop}>
            {i18n.t('outbox.drop')}
          </Button>
        </>
      )}
    >
      <p>{i18n.t(lossOf(entry))}</p>
    </Dialog>
  );
}

function lossOf(entry: Operation) {
  const { write, state } = entry;
  if (state.name === 'unconfirmed' || state.name === 'ambiguous') return 'outbox.dropUnsure';
  if (isForNothing(entry)) return 'outbox.dropGone';
  return write.kind === 'create' ? 'outbox.dropCreate' : 'outbox.dropUpdate';
}
