import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { type LinkCacheState, linkCacheItem } from '@/lib/storage/link-cache.ts';

/** True while the list of links is read for the first time: until then, a file seems to have no duplicates. */
export const isFirstReading = (state: LinkCacheState | null): boolean =>
  state !== null && state.wholeAt === null && state.activity.state === 'reading';

const isRead = (state: LinkCacheState | null): boolean => state !== null && state.wholeAt !== null;

const readState = () => linkCacheItem.get().catch(noteProblem('readCache', null));

/**
 * Reads the list of links if it was never read, and waits for that. Returns true if the whole list was ever read. Reads
 * nothing if a person has stopped the reading.
 */
export async function untilListRead(): Promise<boolean> {
  if (!isRead(await readState())) await ask('refreshLinks', { whole: false });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const look = (state: LinkCacheState | null) => isFirstReading(state) || resolve(isRead(state));
  const end = linkCacheItem.watch(look);
  look(await readState());
  const wasRead = await promise;
  end();
  return wasRead;
}
