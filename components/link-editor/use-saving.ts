import { useState } from 'react';
import type { DraftStore } from '@/components/link-form/draft-store.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { checkEdit } from '@/lib/link/check-edit.ts';
import type { DraftField, LinkDraft } from '@/lib/link/draft.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { changedMeanwhile } from '@/lib/link/meanwhile.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { dropDraft } from '@/lib/storage/drafts.ts';

/** Where the saving of a changed link stands. */
export type Saving =
  | { state: 'editing' }
  | { state: 'refusedHere' }
  | { state: 'saving' }
  | { state: 'failed'; failure: Failure }
  | { state: 'conflict'; theirs: LinkRecord; fields: DraftField[] };

/**
 * Saves what was changed of a link: reads it again first, since it may have been changed elsewhere.
 *
 * @param onSaved - is told how the link was before
 */
export function useSaving(store: DraftStore, id: string, onSaved: (before: LinkDraft) => void) {
  const [saving, setSaving] = useState<Saving>({ state: 'editing' });

  const save = async (): Promise<void> => {
    const { draft, fresh, ask: askForMore, refuse } = store.getState();
    const checked = checkEdit(id, fresh, draft, new Date());
    if (!checked.ok) {
      askForMore();
      return setSaving({ state: 'refusedHere' });
    }
    const fail = (failure: Failure) => {
      refuse({ failure, sent: draft });
      setSaving({ state: 'failed', failure });
    };
    setSaving({ state: 'saving' });
    const now = await ask('retrieveLink', { id });
    if (!now.ok) return fail(now.failure);
    const fields = changedMeanwhile(fresh, draftOfRecord(now.value));
    if (fields.length > 0) return setSaving({ state: 'conflict', theirs: now.value, fields });
    const updated = await ask('updateLink', checked.body);
    if (!updated.ok) return fail(updated.failure);
    await dropDraft({ kind: 'edit', id });
    onSaved(fresh);
  };

  /** Goes on from what the link has become elsewhere, with a draft in which the person has chosen. */
  const settle = (theirs: LinkRecord, draft: LinkDraft): Promise<void> => {
    store.getState().rebase(theirs, draftOfRecord(theirs), draft);
    return save();
  };

  return { saving, save, settle, stay: () => setSaving({ state: 'editing' }) };
}
