import { type LibraryState, libraryItem } from '@/lib/storage/library.ts';

/**
 * Follows the state of a connection's link cache.
 *
 * @param onState called with each state (null before the first reading), and true if the cached links have changed
 * @returns a function that stops this
 */
export function followLibrary(
  connectionId: string,
  onState: (library: LibraryState | null, isChanged: boolean) => void,
): () => void {
  const item = libraryItem.of(connectionId);
  let isOpen = true;
  let revision: number | undefined;
  const follow = (library: LibraryState | null) => {
    if (!isOpen) return;
    const isChanged = library?.revision !== revision;
    revision = library?.revision;
    onState(library, isChanged);
  };
  const unwatch = item.watch(follow);
  void item.get().then(follow, () => undefined);
  return () => {
    isOpen = false;
    unwatch();
  };
}
