import { CircleCheck, Info } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { failureWords } from '@/components/failure/failure-words.ts';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import { useDraftState } from '@/components/link-form/draft/draft-context.tsx';
import { usePendingChanges } from '@/components/pending-changes/use-pending-changes.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Sign } from '@/components/ui/sign.tsx';
import { Hint, Text } from '@/components/ui/text.tsx';
import { connectionName, type NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { type LinkDraft, sameDraft } from '@/lib/link/draft.ts';
import { draftOver, mergeDrafts } from '@/lib/link/merge.ts';
import { undoBody } from '@/lib/link/undo-body.ts';
import { utmFields } from '@/lib/link/utm/fields.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { restoreValues } from '@/lib/storage/restored-values.ts';
import { useChangedFields } from './changes.tsx';

interface Props {
  id: string;
  /** The link before the save, and as it was saved. */
  before: LinkDraft;
  sent: LinkDraft;
  /** True if the save changed the password. The old one can't be read, so undo can't restore it. */
  isPasswordChanged: boolean;
  /** The id of the pending operation; null if the service has saved the link. */
  operation: string | null;
  connection: NamedConnection;
  onUndone: (how: { isSent: boolean }) => void;
  onConnection: OpenConnection;
}

type Undoing = { state: 'offered' } | { state: 'undoing' } | { state: 'failed'; failure: Failure };

/** Says that a link was saved, and offers undo: it sends the old values again, as far as an update can express them. */
export function SavedNotice(props: Props) {
  const { id, before, sent, isPasswordChanged, operation, connection, onUndone, onConnection } = props;
  const [undoing, setUndoing] = useState<Undoing>({ state: 'offered' });
  const now = useDraftState(({ base }) => base);
  const pending = usePendingChanges();
  const suspendedBy = operation === null ? null : (pending?.suspendedBy ?? null);
  const service = connectionName(connection);
  // Later changes by others stay.
  const bodyFor = (link: LinkDraft) => undoBody(id, link, mergeDrafts(sent, link, before).draft);
  const canUndo = bodyFor(now) !== null;
  const isChangedSince = useChangedFields().length > 0;
  const draft = useDraftState((state) => state.draft);
  const [first] = useState(draft);
  const undo = async () => {
    setUndoing({ state: 'undoing' });
    const taken = operation === null ? null : await ask('discardUnsent', { operation });
    if (taken?.ok && taken.value) return onUndone({ isSent: false });
    const read = await ask('retrieveLink', { id });
    const body = bodyFor(read.ok ? draftOver(now, read.value) : now);
    if (body === null) return onUndone({ isSent: true });
    // Undo restores the exact values, even if a preset would normalize them.
    await restoreValues(utmFields.flatMap((field) => body[field] || [])).catch(noteProblem('storeChanges'));
    // The change may have arrived, so undo is another update.
    const undone = await ask('updateLink', body);
    if (undone.ok) onUndone({ isSent: undone.value === 'done' });
    else setUndoing({ state: 'failed', failure: undone.failure });
  };
  if (undoing.state === 'failed') {
    const { failure } = undoing;
    return <FailureNotice failure={failure} connection={connection} onRetry={undo} onConnection={onConnection} />;
  }
  // The draft has newer changes, so "Saved" would be wrong.
  if (operation === null && undoing.state === 'offered' && isChangedSince && !sameDraft(draft, first)) return null;
  const later =
    suspendedBy === null
      ? i18n.t('pendingChanges.untilBack.update', [service])
      : failureWords(suspendedBy, { service, mayReach: true }).title;
  const isComplete = operation === null && !isChangedSince;
  const undoButton = canUndo && (
    <Button shape="small" onClick={undo} busy={undoing.state === 'undoing'}>
      {i18n.t('editor.saved.undo')}
    </Button>
  );
  const notes = (
    <>
      {canUndo && before.has_password && isPasswordChanged && <p>{i18n.t('editor.saved.password')}</p>}
      {now.custom_link !== '' && before.custom_link === '' && <p>{i18n.t('editor.saved.slug')}</p>}
    </>
  );
  if (suspendedBy !== null) {
    return (
      <Notice
        tone="warn"
        title={later}
        actions={
          <>
            <Button shape="small" onClick={() => onConnection('/connection')}>
              {i18n.t('failure.connection')}
            </Button>
            {undoButton}
          </>
        }
      >
        <p>{i18n.t('pendingChanges.suspended')}</p>
        {notes}
      </Notice>
    );
  }
  return (
    <Hint as="div" role="status" className="grid grid-cols-1 gap-1">
      <Text as="div" size="md" tone="plain" className="flex flex-wrap items-center gap-x-2">
        <Sign icon={isComplete ? CircleCheck : Info} tone={isComplete ? 'good' : 'quiet'} />
        <p>{operation === null ? i18n.t(isChangedSince ? 'editor.saved.since' : 'editor.saved.title') : later}</p>
        {undoButton}
      </Text>
      {notes}
    </Hint>
  );
}
