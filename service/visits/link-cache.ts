import { LRUCache } from 'lru-cache';
import type { VisitedLink } from '../storage/visits.ts';

/** Milliseconds for which a link stays in the cache after it was read. */
const maxAgeMs = 300_000;

/** Characters of all links in the cache. */
const maxSize = 32 * 2 ** 20;

/** The size of a link without its texts, in characters. */
const overhead = 1_500;

/** A link that was read from the database. */
interface CachedLink {
  visited: VisitedLink;
  /** The times when it was read, and when it must be read again. */
  readAt: number;
  expiresAt: number;
  /** The time when a visit refreshes it in the background, before it expires. */
  refreshAt: number;
}

/** Links by their addresses. The links that were visited last stay. */
interface LinkCache {
  get: (key: string) => CachedLink | undefined;
  set: (key: string, cached: CachedLink) => void;
  delete: (key: string) => void;
  /** Deletes a link under all its addresses. */
  forget: (linkId: string) => void;
  clear: () => void;
}

/** Returns the characters that a link takes, twice since its chosen targets are copies (see `VisitedLink`). */
function sizeOf({ visited: { link, geoTargets } }: CachedLink): number {
  const texts = [...Object.values(link), ...geoTargets.values()].filter((value) => typeof value === 'string');
  return overhead + 2 * texts.reduce((sum, { length }) => sum + length, 0);
}

/** @param now a monotonic clock in milliseconds. */
export function createLinkCache(now: () => number): LinkCache {
  /** The addresses of each link in the cache. */
  const keysOf = new Map<string, Set<string>>();
  const links = new LRUCache<string, CachedLink>({
    maxSize,
    sizeCalculation: sizeOf,
    ttl: maxAgeMs,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now },
    onInsert: ({ visited: { link } }, key) => {
      const keys = keysOf.get(link.id);
      if (keys) keys.add(key);
      else keysOf.set(link.id, new Set([key]));
    },
    dispose: ({ visited: { link } }, key) => {
      const keys = keysOf.get(link.id);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(link.id);
    },
  });
  return {
    get: (key) => links.get(key),
    set: (key, cached) => void links.set(key, cached),
    delete: (key) => void links.delete(key),
    forget: (linkId) => {
      for (const key of keysOf.get(linkId) ?? []) links.delete(key);
    },
    clear: () => links.clear(),
  };
}
