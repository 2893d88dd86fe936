import { createDomainCache, type DomainCache } from '../access/domain-cache.ts';
import { hostOf, withoutHttpsPort } from '../access/host.ts';
import { hasClickLimit } from '../links/expiry.ts';
import { findSimilarPath, maxPathUnits } from '../links/find-similar.ts';
import { pathOf, previewedPath } from '../links/link-addresses.ts';
import { withTimeout } from '../shared/with-timeout.ts';
import type { Database } from '../storage/tables.ts';
import { findByAddress, type VisitedLink } from '../storage/visits.ts';
import { createLinkCache } from './link-cache.ts';

/**
 * Milliseconds for which a link is cached. Changes by other processes are visible within a second, even without a
 * notification.
 */
const ttlMs = 900;

/** Milliseconds after which a visit refreshes a link in the background, so that links in use stay in the cache. */
const refreshAfterMs = 600;

/** Milliseconds for which a visit waits for the database before it is answered from the cache. */
const patienceMs = 300;

/** Milliseconds without such a visit after which the database answers again. So a slow one does not fill the log. */
const recoveryMs = 10_000;

/** A link at an address, or at one that is similar. */
export interface ResolvedLink extends VisitedLink {
  /** True if the address asks for a preview: it is the link's path and a plus sign. */
  isPreview?: true;
  /** The sign of a similar path that appends something to the slug (links/find-similar.ts). */
  appendedAt?: number | null;
}

/** Finds the link at an address, from the cache if it is in use. */
export interface Resolver {
  /**
   * Returns the link at a URL; null without one.
   *
   * @param address the URL of the request.
   */
  find: (address: string) => Promise<ResolvedLink | null>;
  /**
   * Returns a cached link.
   *
   * @param host the Host header.
   * @param target the path and query of the request line.
   */
  cached: (host: string, target: string) => VisitedLink | null;
  /** Removes a link that this or another process changed. */
  forget: (linkId: string) => void;
  /** Removes all links, since changes may have been missed. */
  clear: () => void;
}

/** The host of a short link, and its decoded path. */
interface LinkAddress {
  host: string;
  path: string;
}

/** Returns the address of a URL; null if no link can have it. */
function addressOf(url: URL): LinkAddress | null {
  const path = pathOf(url);
  return path === null ? null : { host: hostOf(url), path };
}

/** Matches paths that need no decoding, as most are. */
const plainPath = /^\/[\w~-]*$/;

/** Returns the address of a request line. This takes less than parsing a URL, unless the path is a rare one. */
function addressOfRequest(host: string, target: string): LinkAddress | null {
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (plainPath.test(path)) return { host: withoutHttpsPort(host), path: path.slice(1) };
  const url = path.startsWith('/') ? URL.parse(`http://${host}${target}`) : null;
  // The host could contain another path.
  return url?.host === host ? addressOf(url) : null;
}

/** Stands between host and path in a key. A host header does not contain it. */
const separator = '\n';

/** Returns an address as a cache key. All spellings of an address are one key. */
const toKey = ({ host, path }: LinkAddress): string => host + separator + path;

/** Returns the address of a key. */
function fromKey(key: string): LinkAddress {
  const end = key.indexOf(separator);
  return { host: key.slice(0, end), path: key.slice(end + separator.length) };
}

interface ResolverOptions {
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  /** Called with a sentence when the database does not answer, and when it answers again. */
  warn?: (sentence: string) => void;
  /** Called for each visit that is answered from the cache since the database does not answer. */
  onStaleVisit?: (() => void) | undefined;
  /** The service's domains. By default read from the database. */
  domains?: DomainCache;
}

export function createResolver(database: Database, options: ResolverOptions = {}): Resolver {
  const { now = () => performance.now(), warn = () => {}, onStaleVisit = () => {} } = options;
  const { domains = createDomainCache(database, { now }) } = options;
  const cache = createLinkCache(now);
  /** The time of the last visit that the database did not answer; null while it answers. */
  let silentAt: number | null = null;
  /** Counts invalidations: a link that was read before one is not cached. */
  let invalidations = 0;
  const findCached = (key: string): VisitedLink | null => {
    const entry = cache.get(key);
    const at = now();
    if (entry === undefined || entry.expiresAt <= at) return null;
    if (entry.refreshAt <= at) {
      entry.refreshAt = Number.POSITIVE_INFINITY;
      readTogether(key).catch(() => extend(key));
    }
    if (at - entry.readAt > ttlMs) onStaleVisit();
    return entry.visited;
  };
  const remember = (key: string, visited: VisitedLink) => {
    const at = now();
    cache.set(key, { visited, readAt: at, expiresAt: at + ttlMs, refreshAt: at + refreshAfterMs });
  };

  function reportSilence(): void {
    if (silentAt === null) warn('The database does not answer: recently visited links are served from the cache.');
    silentAt = now();
  }

  function reportRecovery(): void {
    if (silentAt === null || now() - silentAt < recoveryMs) return;
    warn('The database answers again: links are read from it.');
    silentAt = null;
  }

  /**
   * Lets the next visits of a cached link not wait for the database, which does not answer. Returns the link; null if it
   * is not in the cache any more.
   */
  function extend(key: string): VisitedLink | null {
    const entry = cache.get(key);
    if (!entry) return null;
    reportSilence();
    entry.expiresAt = now() + ttlMs;
    entry.refreshAt = now() + refreshAfterMs;
    return entry.visited;
  }

  const isOwn = (address: string): boolean => {
    const url = URL.parse(address);
    return url !== null && domains.has(hostOf(url)) === true;
  };

  /** Returns the link whose preview a path asks for. It is not cached, since a link of this exact path may be created. */
  async function readPreviewed({ host, path }: LinkAddress): Promise<ResolvedLink | null> {
    const previewed = previewedPath(path);
    if (previewed === null || previewed.length > maxPathUnits || !domains.settingsOf(host).preview) return null;
    const link = await findByAddress(database, { host, path: previewed }, isOwn);
    return link && { ...link, isPreview: true };
  }

  /** Returns the link that a similar path means. It is not cached, since a link of this exact path may be created. */
  async function readSimilar({ host, path }: LinkAddress): Promise<ResolvedLink | null> {
    const similar = await findSimilarPath(database, host, path);
    const found = similar && (await findByAddress(database, { host, path: similar.path }, isOwn));
    return found && { ...found, appendedAt: similar.appendedAt };
  }

  async function read(key: string): Promise<ResolvedLink | null> {
    const before = invalidations;
    const address = fromKey(key);
    // No link has a longer path, and the database would compare with all of it.
    const mayExist = address.path.length <= maxPathUnits;
    await domains.load();
    const found = mayExist ? await findByAddress(database, address, isOwn) : null;
    if (mayExist) reportRecovery();
    // Links with a click limit are not cached, since their count matters.
    if (found && !hasClickLimit(found.link) && invalidations === before) remember(key, found);
    else cache.delete(key);
    return found ?? (await readPreviewed(address)) ?? (await readSimilar(address));
  }

  interface RunningRead {
    invalidations: number;
    startedAt: number;
    reading: Promise<ResolvedLink | null>;
  }

  /** Running reads, by cache key. */
  const running = new Map<string, RunningRead>();

  /** Shares a running read, so that visits of a popular link do not wait for each other. A changed link is read anew. */
  async function readTogether(key: string): Promise<ResolvedLink | null> {
    const begun = running.get(key);
    const shared = begun?.invalidations === invalidations ? await begun.reading : null;
    // A link may have been created since that read began.
    if (shared !== null) return shared;
    const started = { invalidations, startedAt: now(), reading: read(key) };
    running.set(key, started);
    const end = () => running.get(key) === started && running.delete(key);
    started.reading.then(end, end);
    return started.reading;
  }

  /** Reads a link. If the database fails or does not answer soon, returns a cached link that was not removed meanwhile. */
  async function readOrExtend(key: string): Promise<ResolvedLink | null> {
    const startedAt = running.get(key)?.startedAt ?? now();
    const reading = readTogether(key);
    if (!cache.get(key)) return reading;
    try {
      return await withTimeout(reading, Math.max(0, startedAt + patienceMs - now()));
    } catch {
      const visited = extend(key);
      if (visited === null) return reading;
      onStaleVisit();
      return visited;
    }
  }

  return {
    find: async (address) => {
      const found = addressOf(new URL(address));
      if (found === null) return null;
      const key = toKey(found);
      return findCached(key) ?? readOrExtend(key);
    },
    cached: (host, target) => {
      const found = addressOfRequest(host, target);
      return found && findCached(toKey(found));
    },
    forget: (linkId) => {
      invalidations += 1;
      cache.forget(linkId);
    },
    clear: () => {
      invalidations += 1;
      cache.clear();
    },
  };
}
