import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { hasGoneLink, type Operation } from '@/lib/operations/operation.ts';

interface Props {
  operation: Operation;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before an unsent change is discarded. Says so if the link may already exist. */
export function DiscardDialog({ operation, onKeep, onDiscard }: Props) {
  const { write } = operation;
  return (
    <Dialog
      title={i18n.t(
        write.kind === 'create' ? 'pendingChanges.discardTitle.create' : 'pendingChanges.discardTitle.update',
      )}
      onClose={onKeep}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('pendingChanges.keep')}</Button>
          <Button kind="danger" onClick={onDiscard}>
            {i18n.t('pendingChanges.discard')}
          </Button>
        </>
      )}
    >
      <p>{i18n.t(lossOf(operation))}</p>
    </Dialog>
  );
}

function lossOf(operation: Operation) {
  const { write, state } = operation;
  if (state.name === 'unconfirmed' || state.name === 'ambiguous') return 'pendingChanges.discardUnconfirmed';
  if (hasGoneLink(operation)) return 'pendingChanges.discardGone';
  return write.kind === 'create' ? 'pendingChanges.discardCreate' : 'pendingChanges.discardUpdate';
}
