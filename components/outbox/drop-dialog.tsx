import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import type { OutboxEntry } from '@/lib/outbox/entry.ts';

interface Props {
  entry: OutboxEntry;
  onKeep: () => void;
  onDrop: () => void;
}

/** Asks once before a change that is not sent yet is given up; of a link that may be there already, it says so. */
export function DropDialog({ entry: { write, state }, onKeep, onDrop }: Props) {
  const isUnsure = state.name === 'unsure' || state.name === 'choosing';
  const text = isUnsure ? 'outbox.dropUnsure' : write.kind === 'create' ? 'outbox.dropCreate' : 'outbox.dropUpdate';
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
      <p>{i18n.t(text)}</p>
    </Dialog>
  );
}
