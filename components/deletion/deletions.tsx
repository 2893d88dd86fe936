import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { Toast, ToastStack } from '@/components/ui/toast.tsx';
import type { Failure } from '@/lib/contract/failure.ts';
import { parseLinkKey } from '@/lib/link/link-key.ts';
import { readableName } from '@/lib/link/names/readable-host.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { OperationState } from '@/lib/operations/operation.ts';
import type { useDeleting } from './use-deleting.ts';
import type { ShownDeletion } from './use-deletions.ts';
import { isSameDeletion, type useUndo } from './use-undo.ts';

interface Props {
  deletions: readonly ShownDeletion[];
  undoing: ReturnType<typeof useUndo<ShownDeletion>>;
  deleting: ReturnType<typeof useDeleting>;
}

/** Lists deletions that can be undone, failed ones, and the last that was too late to undo. */
export function Deletions({ deletions, undoing: { late, undo, close }, deleting }: Props) {
  const { refused } = deleting;
  const shown = deletions.flatMap((deletion) => {
    const { state } = deletion;
    if (state.name === 'refused') return { deletion, state };
    const isLate = late !== null && isSameDeletion(deletion, late);
    return state.name === 'waiting' && !isLate ? { deletion, state } : [];
  });
  // The deletion that was too late to undo has failed, or the link is being deleted again.
  const isOutdated = shown.some(({ deletion }) => deletion.id === late?.id);
  const isLate = late !== null && !isOutdated;
  if (shown.length === 0 && !isLate && refused === null) return null;

  return (
    <ToastStack>
      {isLate && <TooLate deletion={late} onClose={close} />}
      {refused !== null && (
        <Failed
          name={readableName(refused.link)}
          failure={refused.failure}
          onRetry={() => void deleting.remove(refused.link)}
          onKeep={deleting.close}
        />
      )}
      {shown.map(({ deletion, state }) =>
        state.name === 'refused' ? (
          <Failed key={deletion.id} name={nameOf(deletion)} failure={state.failure} {...remedies(deletion)} />
        ) : (
          <Waiting key={deletion.id} name={nameOf(deletion)} state={state} onUndo={() => undo(deletion)} />
        ),
      )}
    </ToastStack>
  );
}

/** Returns a sentence about a deleted link, with its name if it is known. */
const words = (what: 'waiting' | 'delayed' | 'tooLate' | 'failed', name: string | null): string =>
  name === null ? i18n.t(`links.delete.unnamed.${what}`) : i18n.t(`links.delete.${what}`, [name]);

const nameOf = ({ link }: ShownDeletion): string | null => link && readableName(link);

interface WaitingProps {
  name: string | null;
  state: Extract<OperationState, { name: 'waiting' }>;
  onUndo: () => void;
}

function Waiting({ name, state: { sendAt, failure }, onUndo }: WaitingProps) {
  const actions = [{ label: i18n.t('links.delete.undo'), onPress: onUndo }];
  if (failure === null) return <Toast text={words('waiting', name)} actions={actions} endsAt={sendAt} />;
  const { title } = failureWords(failure, { service: null, mayReach: true });
  return <Toast tone="warn" text={words('delayed', name)} detail={title} actions={actions} />;
}

const TooLate = ({ deletion, onClose }: { deletion: ShownDeletion; onClose: () => void }) => (
  <Toast
    text={words('tooLate', nameOf(deletion))}
    actions={[{ label: i18n.t('links.delete.close'), onPress: onClose }]}
  />
);

/** Returns what a person can do about a failed deletion. */
function remedies(deletion: ShownDeletion) {
  const { connectionId, id } = parseLinkKey(deletion.id);
  return {
    onRetry: () => void ask('scheduleDelete', { id }, connectionId),
    onKeep: () => void ask('cancelDelete', { id }, connectionId),
  };
}

interface FailedProps {
  name: string | null;
  failure: Failure;
  onRetry: () => void;
  onKeep: () => void;
}

function Failed({ name, failure, onRetry, onKeep }: FailedProps) {
  const { title, detail } = failureWords(failure, { service: null, mayReach: true });
  return (
    <Toast
      tone="bad"
      text={words('failed', name)}
      detail={<FactLine facts={detail === null ? [title] : [title, detail]} />}
      actions={[
        { label: i18n.t('failure.retry'), onPress: onRetry },
        { label: i18n.t('links.delete.keep'), onPress: onKeep },
      ]}
    />
  );
}
