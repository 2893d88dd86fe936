import { type LibraryState, libraryItem } from '@/lib/storage/library.ts';

/**
 * Follows how well a connection's links are known.
 *
 * @param tell called with it, null until a list was begun to be read, and whether what is known has changed since
 * @returns what ends that
 */
export function followLibrary(
  connectionId: string,
  tell: (library: LibraryState | null, isChanged: boolean) => void,
): () => void {
  const item = libraryItem.of(connectionId);
  let isOpen = true;
  let revision: number | undefined;
  const follow = (library: LibraryState | null) => {
    if (!isOpen) return;
    const isChanged = library?.revision !== revision;
    revision = library?.revision;
    tell(library, isChanged);
  };
  const unwatch = item.watch(follow);
  void item.get().then(follow, () => undefined);
  return () => {
    isOpen = false;
    unwatch();
  };
}
