import type { LinkDraft } from '../link/draft.ts';
import type { Place } from '../link/place.ts';
import { tokenFields } from '../link/token-fields.ts';
import { pageConnectionId } from '../messaging/page-connection.ts';
import { inPrivateWindow } from '../messaging/private-window.ts';
import { removeKeys, writeAtOnce } from './keyed-item.ts';
import { keyOfConnection, lastingDraftKey, newDraftKey } from './keys.ts';

/** The subject of a draft: a new link for a place, or a link of the page's connection. */
export type DraftSubject = { kind: 'new'; at: Place } | { kind: 'edit'; id: string };

/** A saved draft with its age. */
export interface SavedDraft {
  draft: LinkDraft;
  /** The link as it was before the edit; null for a new one. */
  base: LinkDraft | null;
  /** The time of the last change, in UTC. */
  changed_at: string;
}

const lastingKey = (subject: DraftSubject) =>
  subject.kind === 'new'
    ? lastingDraftKey(subject.at)
    : keyOfConnection(`local:draft:${subject.id}`, pageConnectionId());
const sessionKey = (subject: DraftSubject) =>
  subject.kind === 'new' ? newDraftKey(subject.at) : keyOfConnection(`session:draft:${subject.id}`, pageConnectionId());

const withoutPassword = (draft: LinkDraft): LinkDraft => ({ ...draft, password: '' });

/**
 * Saves a draft: whole until the browser closes, and without its password for longer, unless its window is private.
 * Each has a key of its own, written at once without reading first: the page may be gone in a moment. A draft that
 * holds a connection link is not saved, since it holds a token.
 */
export async function saveDraft(
  subject: DraftSubject,
  saved: SavedDraft,
  { isPrivate = inPrivateWindow() } = {},
): Promise<void> {
  if (tokenFields(saved.draft).length > 0) return;
  if (isPrivate) return writeAtOnce(sessionKey(subject), saved);
  const lasting = { ...saved, draft: withoutPassword(saved.draft), base: saved.base && withoutPassword(saved.base) };
  const written = [writeAtOnce(sessionKey(subject), saved), writeAtOnce(lastingKey(subject), lasting)];
  const results = await Promise.allSettled(written);
  // One area is enough: reading falls back to it.
  if (results.every(({ status }) => status === 'rejected')) await written[0];
}

/** Saves a new link's draft for another page of Hem. */
export const saveNewDraft = (at: Place, draft: LinkDraft): Promise<void> =>
  saveDraft({ kind: 'new', at }, { draft, base: null, changed_at: new Date().toISOString() });

/** Returns the keys of a draft, this session's first. A private window does not use the lasting one, which belongs to other windows. */
export const keysOfDraft = (subject: DraftSubject) =>
  inPrivateWindow() ? [sessionKey(subject)] : [sessionKey(subject), lastingKey(subject)];

/** Removes a draft: from both areas, or its lasting copy only. */
export const deleteDraft = (subject: DraftSubject, which: 'whole' | 'lasting' = 'whole'): Promise<void> =>
  removeKeys(...(which === 'whole' ? keysOfDraft(subject) : [lastingKey(subject)]));
