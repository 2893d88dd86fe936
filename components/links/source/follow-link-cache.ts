import { type LinkCacheState, linkCacheItem } from '@/lib/storage/link-cache.ts';

/**
 * Follows the state of a connection's link cache.
 *
 * @param onState called with each state (null before the first reading), and true if the cached links have changed
 * @returns a function that stops this
 */
export function followLinkCache(
  connectionId: string,
  onState: (state: LinkCacheState | null, isChanged: boolean) => void,
): () => void {
  const item = linkCacheItem.of(connectionId);
  let isOpen = true;
  let revision: number | undefined;
  const follow = (state: LinkCacheState | null) => {
    if (!isOpen) return;
    const isChanged = state?.revision !== revision;
    revision = state?.revision;
    onState(state, isChanged);
  };
  const unwatch = item.watch(follow);
  void item.get().then(follow, () => undefined);
  return () => {
    isOpen = false;
    unwatch();
  };
}
