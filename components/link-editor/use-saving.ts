import { useState } from 'react';
import type { DraftStore } from '@/components/link-form/draft-store.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { checkEdit } from '@/lib/link/check-edit.ts';
import type { DraftField, LinkDraft } from '@/lib/link/draft.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { conflictingFields, rebaseDraft } from '@/lib/link/merge.ts';
import { tidyDraft } from '@/lib/link/tidy-draft.ts';
import { ask } from '@/lib/messaging/ask.ts';

/** Where the saving of a changed link stands. */
export type Saving =
  | { state: 'editing' }
  | { state: 'refusedHere' }
  | { state: 'saving' }
  /** Where it is not sent yet, the outbox goes on with it. */
  | { state: 'saved'; before: LinkDraft; isSent: boolean }
  | { state: 'failed'; failure: Failure }
  | { state: 'conflict'; theirs: LinkRecord; fields: DraftField[] };

/** Saves what was changed of a link: reads it again first, since it may have been changed elsewhere. */
export function useSaving(store: DraftStore, id: string) {
  const [saving, setSaving] = useState<Saving>({ state: 'editing' });

  const save = async (): Promise<void> => {
    const { draft, fresh, ask: askForMore, refuse } = store.getState();
    const refuseHere = () => {
      askForMore();
      setSaving({ state: 'refusedHere' });
    };
    const fail = (failure: Failure) => {
      refuse({ failure, sent: draft });
      setSaving({ state: 'failed', failure });
    };
    if (!checkEdit(id, fresh, draft, new Date()).ok) return refuseHere();
    setSaving({ state: 'saving' });
    const now = await ask('retrieveLink', { id });
    if (!now.ok) return fail(now.failure);
    const theirs = draftOfRecord(now.value);
    const fields = conflictingFields(fresh, theirs, draft);
    if (fields.length > 0) return setSaving({ state: 'conflict', theirs: now.value, fields });
    const checked = checkEdit(id, theirs, draft, new Date());
    if (!checked.ok) return refuseHere();
    const isChanged = Object.keys(checked.body).length > 1;
    const updated = isChanged ? await ask('updateLink', checked.body) : null;
    if (updated?.ok === false) return fail(updated.failure);
    const isSent = updated?.value !== 'pending';
    const supposed = { record: now.value, fresh: { ...tidyDraft(draft), password: '' } };
    await goOn(draft, supposed, { isRead: isSent });
    setSaving({ state: 'saved', before: fresh, isSent });
  };

  /**
   * Goes on in the same form from what the link has become, with what was typed since.
   *
   * @param sent - what the form held when it was sent
   * @param supposed - what the link is where it cannot be read now, or does not say yet what was sent
   */
  const goOn = async (
    sent: LinkDraft,
    supposed: { record: LinkRecord; fresh: LinkDraft },
    { isRead = true } = {},
  ): Promise<void> => {
    const read = isRead ? await ask('retrieveLink', { id }) : null;
    const { record, fresh } = read?.ok ? { record: read.value, fresh: draftOfRecord(read.value) } : supposed;
    const { draft, rebase } = store.getState();
    rebase(record, fresh, rebaseDraft(fresh, sent, draft));
  };

  /** The save was taken back. */
  const undone = async (record: LinkRecord, before: LinkDraft): Promise<void> => {
    await goOn(store.getState().fresh, { record, fresh: before });
    setSaving({ state: 'editing' });
  };

  /** Goes on from what the link has become elsewhere, with a draft in which the person has chosen. */
  const settle = (theirs: LinkRecord, draft: LinkDraft): Promise<void> => {
    store.getState().rebase(theirs, draftOfRecord(theirs), draft);
    return save();
  };

  return { saving, save, undone, settle, stay: () => setSaving({ state: 'editing' }) };
}
