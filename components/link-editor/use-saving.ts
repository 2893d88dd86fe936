import { useState } from 'react';
import type { DraftState, DraftStore } from '@/components/link-form/draft/draft-store.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { checkEdit } from '@/lib/link/check-edit.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { draftOver, type Merge, mergeDrafts, rebaseDraft, withTheirs } from '@/lib/link/merge.ts';
import { normalizeDraft } from '@/lib/link/normalize-draft.ts';
import { unreadableFields } from '@/lib/link/unreadable-fields.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import type { Value } from '@/lib/messaging/protocol.ts';
import type { SavedDraft } from '@/lib/storage/drafts.ts';
import { discardConflicts } from './discard-conflicts.ts';

/** The state of saving an edited link. */
export type Saving =
  | { state: 'editing' }
  | { state: 'refusedHere' }
  | { state: 'saving' }
  /** `operation` is the id of the pending operation; null if the service has saved the link. */
  | { state: 'saved'; before: LinkDraft; sent: LinkDraft; operation: string | null; isPasswordChanged: boolean }
  | { state: 'failed'; failure: Failure }
  | Conflict;

/**
 * The link was changed elsewhere, in fields that were changed here, too. `now` is the current link with its pending
 * changes.
 */
interface Conflict {
  state: 'conflict';
  theirs: LinkRecord;
  now: LinkDraft;
  merge: Merge;
}

/**
 * Saves the changes of a link, and finds conflicts with changes made elsewhere. A saved draft may conflict when it is opened.
 * Later conflicts are found by the background when it sends the update.
 *
 * @param now - the link with its pending changes, when the form was opened
 */
export function useSaving(store: DraftStore, id: string, now: LinkDraft) {
  const [form] = useState(() => crypto.randomUUID());
  const [saving, setSaving] = useState<Saving>(() => beginWith(store, now));

  const save = async (): Promise<void> => {
    const { draft, base, editing, ask: askForMore, refuse } = store.getState();
    const refuseHere = () => {
      askForMore();
      setSaving({ state: 'refusedHere' });
    };
    const fail = (failure: Failure) => {
      refuse({ failure, sent: draft });
      setSaving({ state: 'failed', failure });
    };
    const checked = checkEdit(id, base, draft, new Date());
    if (!checked.ok) return refuseHere();
    setSaving({ state: 'saving' });
    const isChanged = Object.keys(checked.body).length > 1;
    const saved: Result<Value<'saveLink'>> = isChanged
      ? await ask('saveLink', { body: checked.body, base, form })
      : { ok: true, value: { state: 'done' } };
    if (!saved.ok) return fail(saved.failure);
    if (saved.value.state === 'conflict') {
      const { theirs } = saved.value;
      // The person may have typed meanwhile.
      return setSaving(conflictWith(theirs, draftOfRecord(theirs), store.getState()));
    }
    const operation = saved.value.state === 'pending' ? saved.value.operation : null;
    await continueFrom(draft, { ...normalizeDraft(draft), password: '' }, { isRead: operation === null });
    // Undo must not clear fields that only looked empty because they could not be read.
    const unreadable = editing.kind === 'edit' ? unreadableFields(editing.record) : [];
    const isPasswordChanged = 'password' in checked.body || 'has_password' in checked.body;
    const sent = normalizeDraft(draft);
    setSaving({
      state: 'saved',
      before: withTheirs(base, sent, unreadable),
      sent,
      operation,
      isPasswordChanged,
    });
  };

  /**
   * Continues in the same form from the saved link, with the text typed meanwhile.
   *
   * @param sent - the draft that was sent
   * @param supposed - the expected link, for fields that the service does not return or has not updated yet
   */
  const continueFrom = async (sent: LinkDraft, supposed: LinkDraft, { isRead }: { isRead: boolean }): Promise<void> => {
    const read = isRead ? await ask('retrieveLink', { id }) : null;
    const { draft, editing, rebase } = store.getState();
    const record = read?.ok ? read.value : editing.kind === 'edit' ? editing.record : null;
    const base = read?.ok ? draftOver(supposed, read.value) : supposed;
    if (record !== null) rebase(record, base, rebaseDraft(base, sent, draft));
  };

  /** Continues after an undo. The service returns the restored link only if the undo was sent. */
  const undone = async (before: LinkDraft, { isSent }: { isSent: boolean }): Promise<void> => {
    await continueFrom(store.getState().base, before, { isRead: isSent });
    setSaving({ state: 'editing' });
  };

  /** Saves the draft that resolves a conflict, based on the link as it was changed elsewhere. */
  const resolveConflict = async ({ theirs, now }: Conflict, draft: LinkDraft): Promise<void> => {
    const mine = store.getState().draft;
    store.getState().rebase(theirs, now, draft);
    setSaving({ state: 'saving' });
    // A conflict that can't be discarded stays pending, where the person resolves it again.
    await discardConflicts({ id, form, mine }).catch(noteProblem('storeChanges'));
    return save();
  };

  return { form, saving, save, undone, resolveConflict, stay: () => setSaving({ state: 'editing' }) };
}

/** Returns a conflict if the link has changed since the draft was saved. Without one, `openDraft` has merged both. */
function beginWith(store: DraftStore, now: LinkDraft): Saving {
  const { editing, draft, base } = store.getState();
  if (editing.kind !== 'edit') return { state: 'editing' };
  const conflict = conflictWith(editing.record, now, { draft, base });
  return conflict.merge.conflicts.length > 0 ? conflict : { state: 'editing' };
}

/** Merges a saved draft with the link as it is now, unless the person must choose. */
export function openDraft(record: LinkRecord, now: LinkDraft, saved: SavedDraft | null): SavedDraft | null {
  if (saved === null || saved.base === null) return saved;
  const read = withTheirs(now, saved.base, unreadableFields(record));
  const { draft, conflicts } = mergeDrafts(saved.base, read, saved.draft);
  return conflicts.length > 0 ? saved : { ...saved, draft, base: read };
}

/** Returns the conflict between a draft and the link as it was changed elsewhere. */
function conflictWith(
  theirs: LinkRecord,
  now: LinkDraft,
  { draft, base }: Pick<DraftState, 'draft' | 'base'>,
): Conflict {
  const read = withTheirs(now, base, unreadableFields(theirs));
  return { state: 'conflict', theirs, now: read, merge: mergeDrafts(base, read, draft) };
}
