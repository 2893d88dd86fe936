import { useState } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { failureWords } from '@/components/failure/failure-words.ts';
import { useDraftState } from '@/components/link-form/draft/draft-context.tsx';
import { useOutbox } from '@/components/outbox/use-outbox.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { connectionName, type NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { type LinkDraft, sameDraft } from '@/lib/link/draft.ts';
import { undoBody } from '@/lib/link/undo-body.ts';
import { utmFields } from '@/lib/link/utm/fields.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { restoreValues } from '@/lib/storage/restored-values.ts';
import { useChangedFields } from './changes.tsx';

interface Props {
  id: string;
  /** The link before the save. */
  before: LinkDraft;
  /** True if the save changed the password. The old one can't be read, so undo can't restore it. */
  isPasswordChanged: boolean;
  /** The id of the pending operation; null if the service has saved the link. */
  entry: string | null;
  connection: NamedConnection;
  onUndone: (how: { isSent: boolean }) => void;
  onConnection: () => void;
}

type Undoing = { state: 'offered' } | { state: 'undoing' } | { state: 'failed'; failure: Failure };

/** Says that a link was saved, and offers undo: it sends the old values again, as far as an update can express them. */
export function SavedNotice({ id, before, isPasswordChanged, entry, connection, onUndone, onConnection }: Props) {
  const [undoing, setUndoing] = useState<Undoing>({ state: 'offered' });
  const now = useDraftState(({ fresh }) => fresh);
  const outbox = useOutbox();
  const held = entry === null ? null : (outbox?.held ?? null);
  const service = connectionName(connection);
  const body = undoBody(id, now, before);
  const isChangedSince = useChangedFields().length > 0;
  const draft = useDraftState((state) => state.draft);
  const [first] = useState(draft);
  const undo = async () => {
    if (body === null) return;
    setUndoing({ state: 'undoing' });
    const taken = entry === null ? null : await ask('dropUnsent', { entry });
    if (taken?.ok && taken.value) return onUndone({ isSent: false });
    // Undo restores the exact values, even if a preset would normalize them.
    await restoreValues(utmFields.flatMap((field) => body[field] || []));
    // The change may have arrived, so undo is another update.
    const undone = await ask('updateLink', body);
    if (undone.ok) onUndone({ isSent: undone.value === 'done' });
    else setUndoing({ state: 'failed', failure: undone.failure });
  };
  if (undoing.state === 'failed') {
    const { failure } = undoing;
    return (
      <FailureNotice
        failure={failure}
        connection={connection}
        shownFields={[]}
        onRetry={undo}
        onConnection={onConnection}
      />
    );
  }
  // The draft has newer changes, so "Saved" would be wrong.
  if (entry === null && undoing.state === 'offered' && isChangedSince && !sameDraft(draft, first)) return null;
  const later =
    held === null
      ? i18n.t('outbox.untilBack.update', [service])
      : failureWords(held, { service, mayReach: true }).title;
  return (
    <Notice
      tone={held !== null ? 'warn' : entry === null && !isChangedSince ? 'good' : 'plain'}
      title={entry === null ? i18n.t(isChangedSince ? 'editor.saved.since' : 'editor.saved.title') : later}
      actions={
        <>
          {held !== null && <Button onClick={onConnection}>{i18n.t('failure.connection')}</Button>}
          {body !== null && (
            <Button onClick={undo} busy={undoing.state === 'undoing'}>
              {i18n.t('editor.saved.undo')}
            </Button>
          )}
        </>
      }
    >
      {held !== null && <p>{i18n.t('outbox.held')}</p>}
      {body !== null && before.has_password && isPasswordChanged && <p>{i18n.t('editor.saved.password')}</p>}
      {now.custom_link !== '' && before.custom_link === '' && <p>{i18n.t('editor.saved.slug')}</p>}
    </Notice>
  );
}
