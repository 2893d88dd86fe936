import { useState } from 'react';
import type { DraftState, DraftStore } from '@/components/link-form/draft/draft-store.ts';
import type { Failure, Result } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { checkEdit } from '@/lib/link/check-edit.ts';
import type { DraftField, LinkDraft } from '@/lib/link/draft.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { conflictingFields, draftOver, rebaseDraft, withTheirs } from '@/lib/link/merge.ts';
import { normalizeDraft } from '@/lib/link/normalize-draft.ts';
import { unreadableFields } from '@/lib/link/unreadable-fields.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Value } from '@/lib/messaging/protocol.ts';
import { dropConflicts } from './drop-conflicts.ts';

/** Where the saving of a changed link stands. */
export type Saving =
  | { state: 'editing' }
  | { state: 'refusedHere' }
  | { state: 'saving' }
  /** `operation` is the id of the pending update; null if the service has it. */
  | { state: 'saved'; before: LinkDraft; operation: string | null; isPasswordChanged: boolean }
  | { state: 'failed'; failure: Failure }
  | Conflict;

/** The link was changed elsewhere, in these fields. `now` is how it is, with what is still to be sent of it. */
interface Conflict {
  state: 'conflict';
  theirs: LinkRecord;
  now: LinkDraft;
  fields: DraftField[];
}

/**
 * Saves what was changed of a link. It may have been changed elsewhere since: before a draft that was kept is opened, or as
 * the background finds when it sends.
 *
 * @param now - the link with what is still to be sent of it, when the form was opened
 */
export function useSaving(store: DraftStore, id: string, now: LinkDraft) {
  const [form] = useState(() => crypto.randomUUID());
  const [saving, setSaving] = useState<Saving>(() => beginWith(store, now));

  const save = async (): Promise<void> => {
    const { draft, fresh, editing, ask: askForMore, refuse } = store.getState();
    const refuseHere = () => {
      askForMore();
      setSaving({ state: 'refusedHere' });
    };
    const fail = (failure: Failure) => {
      refuse({ failure, sent: draft });
      setSaving({ state: 'failed', failure });
    };
    const checked = checkEdit(id, fresh, draft, new Date());
    if (!checked.ok) return refuseHere();
    setSaving({ state: 'saving' });
    const isChanged = Object.keys(checked.body).length > 1;
    const saved: Result<Value<'saveLink'>> = isChanged
      ? await ask('saveLink', { body: checked.body, base: fresh, form })
      : { ok: true, value: { state: 'done' } };
    if (!saved.ok) return fail(saved.failure);
    if (saved.value.state === 'conflict') {
      const { theirs } = saved.value;
      return setSaving(conflictWith(theirs, draftOfRecord(theirs), { draft, fresh }));
    }
    const operation = saved.value.state === 'pending' ? saved.value.operation : null;
    await goOn(draft, { ...normalizeDraft(draft), password: '' }, { isRead: operation === null });
    // What could not be read of the link is not restored either: it only looked empty.
    const unreadable = editing.kind === 'edit' ? unreadableFields(editing.record) : [];
    const isPasswordChanged = 'password' in checked.body || 'has_password' in checked.body;
    setSaving({
      state: 'saved',
      before: withTheirs(fresh, normalizeDraft(draft), unreadable),
      operation,
      isPasswordChanged,
    });
  };

  /**
   * Goes on in the same form from what the link has become, with what was typed since.
   *
   * @param sent - what the form held when it was sent
   * @param supposed - what the link is to become, where it cannot be read now or does not say so yet
   */
  const goOn = async (sent: LinkDraft, supposed: LinkDraft, { isRead }: { isRead: boolean }): Promise<void> => {
    const read = isRead ? await ask('retrieveLink', { id }) : null;
    const { draft, editing, rebase } = store.getState();
    const record = read?.ok ? read.value : editing.kind === 'edit' ? editing.record : null;
    const fresh = read?.ok ? draftOver(supposed, read.value) : supposed;
    if (record !== null) rebase(record, fresh, rebaseDraft(fresh, sent, draft));
  };

  /** The save was taken back. Until the service has it, nobody can read what it will be. */
  const undone = async (before: LinkDraft, { isSent }: { isSent: boolean }): Promise<void> => {
    await goOn(store.getState().fresh, before, { isRead: isSent });
    setSaving({ state: 'editing' });
  };

  /** Goes on from what the link has become elsewhere, with a draft in which the person has chosen. */
  const resolveConflict = async ({ theirs, now }: Conflict, draft: LinkDraft): Promise<void> => {
    const mine = store.getState().draft;
    store.getState().rebase(theirs, now, draft);
    setSaving({ state: 'saving' });
    await dropConflicts({ id, form, mine }).catch(() => undefined);
    return save();
  };

  return { saving, save, undone, resolveConflict, stay: () => setSaving({ state: 'editing' }) };
}

/** A draft that was kept may stand on a link that has become another. */
function beginWith(store: DraftStore, now: LinkDraft): Saving {
  const { editing, draft, fresh } = store.getState();
  if (editing.kind !== 'edit') return { state: 'editing' };
  const conflict = conflictWith(editing.record, now, { draft, fresh });
  return conflict.fields.length > 0 ? conflict : { state: 'editing' };
}

/** What was changed elsewhere of a link that is being edited. */
function conflictWith(
  theirs: LinkRecord,
  now: LinkDraft,
  { draft, fresh }: Pick<DraftState, 'draft' | 'fresh'>,
): Conflict {
  const read = withTheirs(now, fresh, unreadableFields(theirs));
  return { state: 'conflict', theirs, now: read, fields: conflictingFields(fresh, read, draft) };
}
