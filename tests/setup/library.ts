import { vi } from 'vitest';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { withHemDatabase } from '@/lib/database/hem-database.ts';
import { idAt, readColumns, sizeOf } from '@/lib/library/columns.ts';
import { withCachedLinks } from '@/lib/library/index.ts';
import { eachBatch, readRecord } from '@/lib/library/link-groups.ts';
import { loadColumns } from '@/lib/library/loaded-columns.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { type LibraryState, libraryItem } from '@/lib/storage/library.ts';
import { makeLink } from './make-link.ts';
import { atMost } from './until.ts';

/** Waits until the library is as it should be, and answers with how it stands. */
export const libraryWhen = (isReached: (state: LibraryState) => boolean): Promise<LibraryState> =>
  vi.waitFor(
    async () => {
      const state = await libraryItem.get();
      if (state === null || !isReached(state)) throw new Error(`The library stands at ${JSON.stringify(state)}`);
      return state;
    },
    { timeout: atMost, interval: 5 },
  );

/** Waits until nothing is being read. */
export const libraryAtRest = () => libraryWhen(({ activity }) => activity.state !== 'reading');

/** Presses Refresh, and waits until that has ended in one way or another. */
export async function refresh({ whole = true } = {}): Promise<LibraryState> {
  const told = await ask('refreshLibrary', { whole });
  const state = await libraryItem.get();
  // Nothing was ever read, and nothing is going to be.
  if (!told.ok && state === null) throw new Error(`Not refreshed: ${told.failure.kind}`);
  return libraryAtRest();
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
  await libraryWhen(({ known }) => known > 0);
  return id;
}
