import { vi } from 'vitest';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { chunk, sizeOf } from '@/lib/library/format/chunk.ts';
import { openLibrary } from '@/lib/library/format/database.ts';
import { linkIn, readGroup } from '@/lib/library/format/link-group.ts';
import { loadTable } from '@/lib/library/query/table.ts';
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
  const database = await openLibrary(connection.id);
  const groups = (await database.getAll('links')).flatMap((kept) => readGroup(kept) ?? []);
  const links = groups.flatMap((group) => group.ids.flatMap((id) => linkIn(group, id) ?? []));
  const table = await loadTable(database);
  database.close();
  return { links, searched: Array.from({ length: table.size }, (_, row) => table.idAt(row)) };
}

/** How many rows each piece has that pages load, newest first. */
export async function chunkSizes(): Promise<number[]> {
  const database = await openLibrary((await connectionItem.get())?.id ?? '');
  const kept = await database.getAll('rows');
  database.close();
  return kept.map((value) => sizeOf(chunk.parse(value))).toReversed();
}

/** Makes a link in Hem, which is known by then. Answers with its id. */
export async function makeKnown(different: { custom_link?: string } = {}): Promise<string> {
  const { id } = await makeLink({ title: 'Page', custom_link: 'sale', tags: ['Spring', 'new'], ...different });
  await libraryWhen(({ known }) => known > 0);
  return id;
}
