import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import type { LinkCacheState } from '@/lib/storage/link-cache.ts';
import { privateChangeItem } from '@/lib/storage/private-change.ts';
import { followLinkCache } from './follow-link-cache.ts';

/** The state of a connection's link cache. */
export interface CacheState {
  /** Null before the first reading. */
  cache: LinkCacheState | null;
  /** The failure to start reading its list, for example without a token. */
  refused: Failure | null;
}

/**
 * Follows the link caches of connections, and makes the background read their lists.
 * @param onChange called after each change
 */
export function followConnections(connectionIds: readonly string[], onChange: () => void) {
  const caches = new Map<string, LinkCacheState | null>();
  const refusals = new Map<string, Failure | null>();
  let privateChange = '';

  const followPrivateChange = (id: string) => {
    const item = privateChangeItem.of(id);
    let isOpen = true;
    const follow = (change: string) => {
      // In an ordinary window, the service's answer would be saved to disk.
      if (!isOpen || !inPrivateWindow()) return;
      privateChange = change;
      onChange();
    };
    const unwatch = item.watch(follow);
    void item.get().then(follow, () => undefined);
    return () => {
      isOpen = false;
      unwatch();
    };
  };
  return {
    /** True once the state of each cache is read. */
    get isComplete() {
      return caches.size >= connectionIds.length;
    },
    /** The last change by a private window, which the cached links lack. Empty without one. */
    get privateChange() {
      return privateChange;
    },
    stateOf: (id: string): CacheState => ({
      cache: caches.get(id) ?? null,
      refused: refusals.get(id) ?? null,
    }),
    /**
     * Follows a connection.
     * @param onLinks called when its cached links have changed
     * @returns a function that stops this
     */
    follow(id: string, onLinks: () => void): () => void {
      const unfollow = followLinkCache(id, (state, isChanged) => {
        caches.set(id, state);
        if (isChanged) onLinks();
        onChange();
      });
      const unfollowPrivate = followPrivateChange(id);
      return () => {
        unfollow();
        unfollowPrivate();
      };
    },
    /** Makes the background read the lists of connections: completely, or new links only. */
    refresh(how: { whole: boolean }, ids = connectionIds) {
      for (const id of ids) {
        void ask('refreshLinks', how, id).then((started) => {
          refusals.set(id, started.ok ? null : started.failure);
          onChange();
        });
      }
    },
  };
}
