import { LRUCache } from 'lru-cache';
import { normaliseHost } from '../access/host.ts';
import { isLimited } from '../links/expiry.ts';
import type { Database } from '../storage/tables.ts';
import { findByAddress, type VisitedLink } from '../storage/visits.ts';

/** Milliseconds that a link is remembered: a change made by another process is seen within the second. */
const memory = 900;

/** Finds the link that an address leads to, from memory where it was asked for a moment ago. */
export interface Resolver {
  /** @param address of the request, whole. Null when no link has it. */
  find: (address: string) => Promise<VisitedLink | null>;
  /** Forgets every link: one was changed or deleted here. */
  clear: () => void;
}

/** Which link of a domain is asked for; null where no link can be. A slug may hold a slash, bare or not. */
export function pathOf(url: URL): string | null {
  try {
    const path = decodeURIComponent(url.pathname.slice(1));
    // No slug holds a NUL, and PostgreSQL does not take one to compare with.
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

export function createResolver(database: Database): Resolver {
  const remembered = new LRUCache<string, VisitedLink>({ max: 10_000, ttl: memory });
  return {
    find: async (address) => {
      // A query says nothing about the link.
      const key = address.split('?', 1)[0] ?? address;
      const known = remembered.get(key);
      if (known) return known;
      const url = new URL(address);
      const path = pathOf(url);
      const found = path === null ? null : await findByAddress(database, normaliseHost(url.host), path);
      // What expires by clicks is read again each time: its count is what matters.
      if (found && !isLimited(found.link)) remembered.set(key, found);
      return found;
    },
    clear: () => remembered.clear(),
  };
}
