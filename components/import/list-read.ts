import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { type LinkCacheState, linkCacheItem } from '@/lib/storage/link-cache.ts';

/** True while the list of links is read for the first time: until then, a file seems to have no duplicates. */
export const isFirstReading = (state: LinkCacheState | null): boolean =>
  state !== null && state.wholeAt === null && state.activity.state === 'reading';

/** Resolves once the first reading of the list has succeeded, failed or stopped. */
export async function untilListRead(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (state: LinkCacheState | null) => isFirstReading(state) || resolve();
  const end = linkCacheItem.watch(look);
  look(await linkCacheItem.get().catch(noteProblem('readCache', null)));
  await promise;
  end();
}
