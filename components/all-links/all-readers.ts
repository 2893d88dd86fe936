import type { ReadClicks, ReadLinks } from '@/components/links/source/list-readers.ts';
import { findLinks, type LibraryDatabase } from '@/lib/library/index.ts';
import { linkKey, parseLinkKey } from '@/lib/link/link-key.ts';
import { recallRecentClicks } from '@/lib/stats-cache/stats-cache.ts';
import type { Member } from './all-tables.ts';

/** Reads some links from their connections, and returns them in the given order. */
async function readEach<T extends object>(
  members: readonly Member[],
  ids: readonly string[],
  read: (member: Member, own: readonly string[]) => Promise<readonly (readonly [id: string, value: T])[]>,
): Promise<Map<string, T>> {
  const asked = ids.map(parseLinkKey);
  const parts = members.map(async (member) => {
    const { id: connectionId } = member.connection;
    const own = asked.flatMap((one) => (one.connectionId === connectionId ? one.id : []));
    if (own.length === 0) return [];
    return (await read(member, own)).map(([id, value]) => [linkKey(connectionId, id), value] as const);
  });
  const found = new Map((await Promise.all(parts)).flat());
  return new Map(
    ids.flatMap((id) => {
      const value = found.get(id);
      return value === undefined ? [] : [[id, value] as const];
    }),
  );
}

/** Makes readers of more than the list holds, by link keys. */
export function readersOf(members: readonly Member[]) {
  const databases = members.flatMap(({ known }): LibraryDatabase[] =>
    known.state === 'ready' ? [known.database] : [],
  );
  const readLinks: ReadLinks = async (ids) => {
    const found = await readEach(members, ids, async ({ known }, own) =>
      known.state === 'ready' ? (await findLinks(known.database, own)).map((link) => [link.id, link]) : [],
    );
    return [...found].map(([id, link]) => ({ ...link, id }));
  };
  const readClicks: ReadClicks = (ids) =>
    readEach(members, ids, async ({ connection }, own) => [...(await recallRecentClicks(connection.id, own))]);
  return { databases, readLinks, readClicks };
}
