import { type LibraryState, libraryItem } from '@/lib/storage/library.ts';

/** True while the list of links is read for the first time: until then, a file seems to have no duplicates. */
export const isFirstReading = (state: LibraryState | null): boolean =>
  state !== null && state.wholeAt === null && state.activity.state === 'reading';

/** Resolves once the first reading of the list has succeeded, failed or stopped. */
export async function untilListRead(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (state: LibraryState | null) => isFirstReading(state) || resolve();
  const end = libraryItem.watch(look);
  look(await libraryItem.get().catch(() => null));
  await promise;
  end();
}
