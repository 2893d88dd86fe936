import { normaliseHost } from '../access/host.ts';
import { isLimited } from '../links/expiry.ts';
import type { Database } from '../storage/tables.ts';
import { findByAddress, type VisitedLink } from '../storage/visits.ts';

/** Milliseconds that a link is remembered: a change made by another process is seen within the second. */
const memory = 900;

/** Links that are remembered. Which of them were not asked for lately is not worth keeping: all are read again soon. */
const most = 10_000;

/** Finds the link that an address leads to, from memory where it was asked for a moment ago. */
export interface Resolver {
  /** @param address of the request, whole. Null when no link has it. */
  find: (address: string) => Promise<VisitedLink | null>;
  /** The link, where it is in memory. @param host and @param target as a request's first lines have them. */
  remembered: (host: string, target: string) => VisitedLink | null;
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

/**
 * By what a link is remembered: an address in its normal form, which a request's own lines either have letter for letter
 * or do not. Neither part of it holds a space. A query says nothing about the link.
 */
function keyOf(host: string, target: string): string {
  const query = target.indexOf('?');
  return `${host} ${query < 0 ? target : target.slice(0, query)}`;
}

export function createResolver(database: Database): Resolver {
  const known = new Map<string, { visited: VisitedLink; until: number }>();
  const remembered = (key: string): VisitedLink | null => {
    const entry = known.get(key);
    return entry !== undefined && entry.until > performance.now() ? entry.visited : null;
  };
  const remember = (key: string, visited: VisitedLink) => {
    if (known.size >= most) known.clear();
    known.set(key, { visited, until: performance.now() + memory });
  };
  return {
    find: async (address) => {
      const url = new URL(address);
      const key = keyOf(url.host, url.pathname);
      const visited = remembered(key);
      if (visited) return visited;
      const path = pathOf(url);
      const found = path === null ? null : await findByAddress(database, normaliseHost(url.host), path);
      // What expires by clicks is read again each time: its count is what matters.
      if (found && !isLimited(found.link)) remember(key, found);
      return found;
    },
    remembered: (host, target) => remembered(keyOf(host, target)),
    clear: () => known.clear(),
  };
}
