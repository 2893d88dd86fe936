import type { VisitedLink } from '../storage/visits.ts';

export interface CachedLink {
  visited: VisitedLink;
  /** The address under which it was found. */
  address: { host: string; path: string };
  /** The times when it was read, and when it must be read again. */
  readAt: number;
  expiresAt: number;
  /** The time when a visit refreshes it in the background, before it expires. */
  refreshAt: number;
}

/** Links by the addresses of visits. */
interface LinkCache {
  get: (key: string) => CachedLink | undefined;
  set: (key: string, cached: CachedLink) => void;
  delete: (key: string) => void;
  /** Deletes a link under all its addresses. */
  forget: (linkId: string) => void;
  clear: () => void;
}

/** @param maxLinks links in the cache. It is cleared when it is full, since all links are read again soon anyway. */
export function createLinkCache(maxLinks: number): LinkCache {
  const links = new Map<string, CachedLink>();
  /** The addresses of each link in the cache. */
  const keysOf = new Map<string, Set<string>>();

  const clear = () => {
    links.clear();
    keysOf.clear();
  };
  const remove = (key: string) => {
    const remembered = links.get(key);
    if (!remembered) return;
    links.delete(key);
    const { id } = remembered.visited.link;
    const keys = keysOf.get(id);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(id);
  };
  return {
    get: (key) => links.get(key),
    set: (key, remembered) => {
      remove(key);
      if (links.size >= maxLinks) clear();
      links.set(key, remembered);
      const { id } = remembered.visited.link;
      const keys = keysOf.get(id);
      if (keys) keys.add(key);
      else keysOf.set(id, new Set([key]));
    },
    delete: remove,
    forget: (linkId) => {
      for (const key of keysOf.get(linkId) ?? []) links.delete(key);
      keysOf.delete(linkId);
    },
    clear,
  };
}
