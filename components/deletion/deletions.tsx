import { useState } from 'react';
import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { Failure } from '@/lib/contract/failure.ts';
import { linkName } from '@/lib/link/link-name.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { undoSeconds } from '@/lib/storage/deletions.ts';
import styles from './links.module.css';
import type { ShownDeletion } from './use-deletions.ts';

/** A deletion that somebody takes back: another press of the same asks nothing more. */
interface Undoing {
  deletion: ShownDeletion;
  isLate: boolean;
}

/** The deletions that can still be taken back, that came to nothing, and the last that could not be taken back any more. */
export function Deletions({ deletions }: { deletions: readonly ShownDeletion[] }) {
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  const late = undoing?.isLate === true ? undoing.deletion : null;
  const shown = deletions.filter((one) => one.state.name !== 'sending' && !isSameWait(one, late));
  // It came to nothing after all, or somebody deletes the link once more.
  const isOvertaken = shown.some(({ id }) => id === late?.id);
  const isLate = late !== null && !isOvertaken;
  if (shown.length === 0 && !isLate) return null;

  const undo = async (deletion: ShownDeletion) => {
    if (isSameWait(deletion, undoing?.deletion ?? null)) return;
    setUndoing({ deletion, isLate: false });
    const cancelled = await ask('cancelDelete', { id: deletion.id });
    setUndoing(cancelled.ok ? { deletion, isLate: !cancelled.value } : null);
  };
  return (
    <div className={styles['deletions']}>
      {isLate && <TooLate deletion={late} onClose={() => setUndoing(null)} />}
      {shown.map((deletion) =>
        deletion.state.name === 'failed' ? (
          <Failed key={deletion.id} deletion={deletion} failure={deletion.state.failure} />
        ) : (
          <Waiting key={deletion.id} deletion={deletion} onUndo={() => undo(deletion)} />
        ),
      )}
    </div>
  );
}

/** Whether both are the same deletion, still waiting: that it was sent may not have come here yet. */
const isSameWait = ({ id, state }: ShownDeletion, other: ShownDeletion | null): boolean =>
  id === other?.id && state.name === 'waiting' && other.state.name === 'waiting' && state.sendAt === other.state.sendAt;

const titleOfDeleted = ({ link }: ShownDeletion) => (link === null ? i18n.t('links.delete.aLink') : linkName(link));

function Waiting({ deletion, onUndo }: { deletion: ShownDeletion; onUndo: () => void }) {
  return (
    <Notice
      tone="plain"
      title={i18n.t('links.delete.waiting', [titleOfDeleted(deletion), undoSeconds])}
      actions={<Button onClick={onUndo}>{i18n.t('links.delete.undo')}</Button>}
    />
  );
}

function TooLate({ deletion, onClose }: { deletion: ShownDeletion; onClose: () => void }) {
  return (
    <Notice
      tone="plain"
      title={i18n.t('links.delete.tooLate', [titleOfDeleted(deletion)])}
      actions={
        <Button kind="quiet" onClick={onClose}>
          {i18n.t('links.delete.close')}
        </Button>
      }
    />
  );
}

function Failed({ deletion, failure }: { deletion: ShownDeletion; failure: Failure }) {
  const { id } = deletion;
  const words = failureWords(failure, { host: i18n.t('links.delete.theService'), mayReach: true });
  return (
    <Notice
      tone="bad"
      title={i18n.t('links.delete.failed', [titleOfDeleted(deletion)])}
      actions={
        <>
          <Button onClick={() => void ask('scheduleDelete', { id })}>{i18n.t('failure.retry')}</Button>
          <Button kind="quiet" onClick={() => void ask('cancelDelete', { id })}>
            {i18n.t('links.delete.keep')}
          </Button>
        </>
      }
    >
      <p>{words.title}</p>
      {words.detail !== null && <p>{words.detail}</p>}
    </Notice>
  );
}
