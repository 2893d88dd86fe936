import * as z from 'zod/mini';
import { allSettledOrThrow } from '../async/async.ts';
import { linkDraft } from '../link/schemas.ts';
import { type DraftSubject, keysOfDraft, type SavedDraft } from './drafts.ts';
import { readArea, readKey, removeKeys } from './keyed-item.ts';
import { connectionPrefix } from './keys.ts';

/* Apart from drafts.ts, since the popup's first load saves drafts, and has no schemas. */

const savedDraft = z.object({
  draft: linkDraft,
  base: z.nullable(linkDraft),
  changed_at: z.iso.datetime(),
}) satisfies z.ZodMiniType<SavedDraft>;

/** Returns the saved draft of a subject: this session's, else the lasting one. */
export async function readDraft(subject: DraftSubject): Promise<SavedDraft | null> {
  for (const value of await Promise.all(keysOfDraft(subject).map((key) => readKey(key).catch(() => null)))) {
    const read = savedDraft.safeParse(value);
    if (read.success) return read.data;
  }
  return null;
}

const areas = ['local', 'session'] as const;

/** The number of drafts in each area; the oldest go first. */
const maxDrafts = 100;

/** Removes the oldest drafts, and first any that cannot be parsed. */
export const pruneDrafts = (): Promise<void> => allSettledOrThrow(areas.map(removeOldest));

/** Matches the name of a draft in an area: of a connection, and of a link or a place. */
const draftName = new RegExp(`^${connectionPrefix}[^:]+:draft:`);

async function removeOldest(area: (typeof areas)[number]): Promise<void> {
  const drafts = Object.entries(await readArea(area)).filter(([name]) => draftName.test(name));
  const changedAt = (value: unknown) => savedDraft.safeParse(value).data?.changed_at ?? '';
  const newestFirst = drafts.sort(([, one], [, other]) => changedAt(other).localeCompare(changedAt(one)));
  await removeKeys(...newestFirst.slice(maxDrafts).map(([name]) => `${area}:${name}` as const));
}
