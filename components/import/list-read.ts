import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { type LinkCacheState, linkCacheItem } from '@/lib/storage/link-cache.ts';

/** True while the list of links is read for the first time: until then, a file seems to have no duplicates. */
export const isFirstReading = (state: LinkCacheState | null): boolean =>
  state !== null && state.wholeAt === null && state.activity.state === 'reading';

/** Waits until no first reading of the list is running. Returns true if the whole list was ever read. */
export async function untilListRead(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const look = (state: LinkCacheState | null) => {
    if (!isFirstReading(state)) resolve(state !== null && state.wholeAt !== null);
  };
  const end = linkCacheItem.watch(look);
  look(await linkCacheItem.get().catch(noteProblem('readCache', null)));
  const isRead = await promise;
  end();
  return isRead;
}
