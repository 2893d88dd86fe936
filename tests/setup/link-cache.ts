import { vi } from 'vitest';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { withHemDatabase } from '@/lib/database/hem-database.ts';
import { withCachedLinks } from '@/lib/link-index/index.ts';
import { eachBatch, readRecord } from '@/lib/link-index/link-groups.ts';
import { loadColumns } from '@/lib/link-index/loaded-columns.ts';
import { idAt, readColumns, sizeOf } from '@/lib/link-index/search-columns.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { type LinkCacheState, linkCacheItem } from '@/lib/storage/link-cache.ts';
import { makeLink } from './make-link.ts';
import { atMost } from './until.ts';

/** Waits until the link cache is in a given state, and returns the state. */
export const linkCacheWhen = (isReached: (state: LinkCacheState) => boolean): Promise<LinkCacheState> =>
  vi.waitFor(
    async () => {
      const state = await linkCacheItem.get();
      if (state === null || !isReached(state)) throw new Error(`The link cache is at ${JSON.stringify(state)}`);
      return state;
    },
    { timeout: atMost, interval: 5 },
  );

/** Waits until no refresh is running. */
export const linkCacheAtRest = () => linkCacheWhen(({ activity }) => activity.state !== 'reading');

/** Refreshes the list and waits until the refresh ends, successfully or not. */
export async function refresh({ whole = true } = {}): Promise<LinkCacheState> {
  const result = await ask('refreshLinks', { whole });
  const state = await linkCacheItem.get();
  // Without a state, no refresh has ever run and none will.
  if (!result.ok && state === null) throw new Error(`Not refreshed: ${result.failure.kind}`);
  return linkCacheAtRest();
}

/** Returns the cached links of the current connection, and the ids that the search finds. */
export async function readLinkCache(): Promise<{ links: LinkRecord[]; searched: string[] }> {
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

/** Creates a link in Hem and waits until it is cached. Returns its id. */
export async function createCachedLink(different: { custom_link?: string } = {}): Promise<string> {
  const { id } = await makeLink({ title: 'Page', custom_link: 'sale', tags: ['Spring', 'new'], ...different });
  await linkCacheWhen(({ known }) => known > 0);
  return id;
}
