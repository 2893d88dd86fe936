import { vi } from 'vitest';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { withHemDatabase } from '@/lib/database/hem-database.ts';
import { idAt, readColumns, sizeOf } from '@/lib/link-index/columns.ts';
import { withCachedLinks } from '@/lib/link-index/index.ts';
import { eachBatch, readRecord } from '@/lib/link-index/link-groups.ts';
import { loadColumns } from '@/lib/link-index/loaded-columns.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { type LinkCacheState, linkCacheItem } from '@/lib/storage/link-cache.ts';
import { makeLink } from './make-link.ts';
import { atMost } from './until.ts';

/** Waits until the library is as it should be, and answers with how it stands. */
export const linkCacheWhen = (isReached: (state: LinkCacheState) => boolean): Promise<LinkCacheState> =>
  vi.waitFor(
    async () => {
      const state = await linkCacheItem.get();
      if (state === null || !isReached(state)) throw new Error(`The library stands at ${JSON.stringify(state)}`);
      return state;
    },
    { timeout: atMost, interval: 5 },
  );

/** Waits until nothing is being read. */
export const linkCacheAtRest = () => linkCacheWhen(({ activity }) => activity.state !== 'reading');

/** Presses Refresh, and waits until that has ended in one way or another. */
export async function refresh({ whole = true } = {}): Promise<LinkCacheState> {
  const told = await ask('refreshLinks', { whole });
  const state = await linkCacheItem.get();
  // Nothing was ever read, and nothing is going to be.
  if (!told.ok && state === null) throw new Error(`Not refreshed: ${told.failure.kind}`);
  return linkCacheAtRest();
}

/** All that is known of the connection there is: its links, and the same as the search has them. */
export async function known(): Promise<{ links: LinkRecord[]; searched: string[] }> {
  const connection = await connectionItem.get();
  if (connection === null) return { links: [], searched: [] };
  return withCachedLinks(connection.id, async (cached) => {
    const links: LinkRecord[] = [];
    for await (const records of eachBatch(cached)) links.push(...records.flatMap((record) => readRecord(record) ?? []));
    const { all } = await loadColumns(cached, false);
    const searched = all.flatMap((columns) => Array.from({ length: sizeOf(columns) }, (_, at) => idAt(columns, at)));
    return { links, searched };
  });
}

/** Returns the number of links in each of the columns that pages load, newest first. */
export async function columnSizes(): Promise<number[]> {
  const stored = await withHemDatabase((database) => database.getAll('columns'));
  return stored
    .flatMap((value) => readColumns(value) ?? [])
    .map(sizeOf)
    .toReversed();
}

/** Makes a link in Hem, which is known by then. Answers with its id. */
export async function makeKnown(different: { custom_link?: string } = {}): Promise<string> {
  const { id } = await makeLink({ title: 'Page', custom_link: 'sale', tags: ['Spring', 'new'], ...different });
  await linkCacheWhen(({ known }) => known > 0);
  return id;
}
