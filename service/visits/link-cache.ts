import { LRUCache } from 'lru-cache';
import { fieldsWith } from '../../lib/contract/fields.ts';
import { targetFields } from '../storage/link-fields.ts';
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

const utmFields = fieldsWith({ flag: 'has_utm' });

const isText = (value: unknown) => typeof value === 'string';
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Returns the length of a text in an address, at most. A byte beyond ASCII takes three characters there. */
const encodedLength = (text: string) => text.length + 5 * (Buffer.byteLength(text) - text.length);

/**
 * Returns the characters that a link takes with all its chosen targets (see `VisitedLink`). Each of these is an encoded
 * copy of a target with the UTM parameters.
 */
function sizeOf({ visited: { link, geoTargets } }: CachedLink): number {
  const rules = [...geoTargets.values()];
  const stored = [...Object.values(link), ...rules].filter(isText).map(({ length }) => length);
  const utmLength = encodedLength(utmFields.map((field) => `&${field}=${link[field] ?? ''}`).join(''));
  const targets = [...targetFields.map((field) => link[field]), ...rules].filter(isText);
  return overhead + sum(stored) + sum(targets.map((target) => encodedLength(target) + utmLength));
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
