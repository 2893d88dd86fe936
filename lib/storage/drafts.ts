import * as z from 'zod/mini';
import { allEnded } from '../async/all-ended.ts';
import { type LinkDraft, linkDraft } from '../link/draft.ts';
import type { Place } from '../link/place.ts';
import { tokenFields } from '../link/token-fields.ts';
import { pageConnectionId } from '../messaging/page-connection.ts';
import { inPrivateWindow } from '../messaging/private-window.ts';
import { readArea, readKey, removeKeys, writeAtOnce } from './keyed-item.ts';
import { connectionPrefix, keyOfConnection, lastingDraftKey, newDraftKey } from './keys.ts';

/** What a draft is of: a new link for a place, or a change of a link of the connection that this page shows. */
export type DraftSubject = { kind: 'new'; at: Place } | { kind: 'edit'; id: string };

const keptDraft = z.object({
  draft: linkDraft,
  /** The link as it was when its editing began; null for a new one. */
  base: z.nullable(linkDraft),
  /** When it was last changed: a date-time in UTC. */
  changed_at: z.iso.datetime(),
});

/** A draft as kept, with its age. */
export type KeptDraft = z.infer<typeof keptDraft>;

const lastingKey = (subject: DraftSubject) =>
  subject.kind === 'new'
    ? lastingDraftKey(subject.at)
    : keyOfConnection(`local:draft:${subject.id}`, pageConnectionId());
const sessionKey = (subject: DraftSubject) =>
  subject.kind === 'new' ? newDraftKey(subject.at) : keyOfConnection(`session:draft:${subject.id}`, pageConnectionId());

const withoutPassword = (draft: LinkDraft): LinkDraft => ({ ...draft, password: '' });

/**
 * Keeps a draft: whole until the browser closes, and without its password for longer, unless it is of a private window.
 * Each has a key of its own, written at once without reading first: the page may be gone in a moment. A draft that holds
 * a connection link is not saved, since it holds a token.
 */
export async function keepDraft(
  subject: DraftSubject,
  kept: KeptDraft,
  { isPrivate = inPrivateWindow() } = {},
): Promise<void> {
  if (tokenFields(kept.draft).length > 0) return;
  if (isPrivate) return writeAtOnce(sessionKey(subject), kept);
  const lasting = { ...kept, draft: withoutPassword(kept.draft), base: kept.base && withoutPassword(kept.base) };
  const written = [writeAtOnce(sessionKey(subject), kept), writeAtOnce(lastingKey(subject), lasting)];
  await Promise.allSettled(written);
  // Where one of them is full, it is found in the other.
  await Promise.any(written);
}

/** Hands a new link's draft to another page of Hem. */
export const handOver = (at: Place, draft: LinkDraft): Promise<void> =>
  keepDraft({ kind: 'new', at }, { draft, base: null, changed_at: new Date().toISOString() });

/** Where a draft may be: a private window leaves alone what lasts, which is of other windows. */
const keysOf = (subject: DraftSubject) =>
  inPrivateWindow() ? [sessionKey(subject)] : [sessionKey(subject), lastingKey(subject)];

/** The draft kept of a subject: this session's, else the one that lasted. */
export async function recallDraft(subject: DraftSubject): Promise<KeptDraft | null> {
  for (const value of await Promise.all(keysOf(subject).map((key) => readKey(key).catch(() => null)))) {
    const read = keptDraft.safeParse(value);
    if (read.success) return read.data;
  }
  return null;
}

/** Forgets a draft: wholly, or only what would outlast the browser. */
export const dropDraft = (subject: DraftSubject, which: 'whole' | 'lasting' = 'whole'): Promise<void> =>
  removeKeys(...(which === 'whole' ? keysOf(subject) : [lastingKey(subject)]));

const areas = ['local', 'session'] as const;

/** How many drafts last: the newest push out the oldest. */
const mostDrafts = 100;

/** Removes the oldest drafts, and before them those that cannot be parsed. */
export const pruneDrafts = (): Promise<void> => allEnded(areas.map(removeOldest));

/** Tells a draft by its name in an area: one of a connection, and of a link or a place. */
const draftName = new RegExp(`^${connectionPrefix}[^:]+:draft:`);

async function removeOldest(area: (typeof areas)[number]): Promise<void> {
  const drafts = Object.entries(await readArea(area)).filter(([name]) => draftName.test(name));
  const changedAt = (value: unknown) => keptDraft.safeParse(value).data?.changed_at ?? '';
  const newestFirst = drafts.sort(([, one], [, other]) => changedAt(other).localeCompare(changedAt(one)));
  await removeKeys(...newestFirst.slice(mostDrafts).map(([name]) => `${area}:${name}` as const));
}
