import { hostOf } from '../access/host.ts';
import { isLimited } from '../links/expiry.ts';
import { findAlike } from '../links/find-similar.ts';
import { pathOf } from '../links/short-address.ts';
import type { Database } from '../storage/tables.ts';
import { findByAddress, type VisitedLink } from '../storage/visits.ts';
import { createMemory, type Remembered } from './link-cache.ts';

/**
 * Milliseconds that a link is remembered: a change made by another process is seen within the second, also where nobody
 * tells of it.
 */
const memory = 900;

/** Milliseconds after which a visit has it read again behind its answer: a link in use is always in memory. */
const fresh = 600;

/** Milliseconds that a link is followed as it was while the database does not answer. */
const staleMemory = 300_000;

/** Milliseconds that the service's hosts are remembered. Domains are seldom added, and not by visits. */
const hostsMemory = 10_000;

/** Links that are remembered. */
const most = 10_000;

/** Finds the link that an address leads to, from memory where it was asked for a moment ago. */
export interface Resolver {
  /** @param address of the request, whole. Null when no link has it. */
  find: (address: string) => Promise<VisitedLink | null>;
  /** The link, where it is in memory. @param host and @param target as a request's first lines have them. */
  remembered: (host: string, target: string) => VisitedLink | null;
  /** Forgets a link that was changed or deleted, here or by another process. */
  forget: (linkId: string) => void;
  /** Forgets every link: changes may have been missed. */
  clear: () => void;
}

/**
 * By what a link is remembered: an address in its normal form, which a request's own lines either have letter for letter
 * or do not. Neither part of it holds a space. A query says nothing about the link.
 */
function keyOf(host: string, target: string): string {
  const query = target.indexOf('?');
  return `${host} ${query < 0 ? target : target.slice(0, query)}`;
}

/** Where a link is looked for. */
type Place = Remembered['place'];

interface ResolverOptions {
  /** A clock in milliseconds that never goes back. */
  now?: () => number;
  /** Told in a sentence when links begin to be followed as they were, and when that is over. */
  warn?: (sentence: string) => void;
}

export function createResolver(
  database: Database,
  { now = () => performance.now(), warn = () => {} }: ResolverOptions = {},
): Resolver {
  const known = createMemory(most);
  let isAway = false;
  /** How often links were forgotten: what was read before is not remembered after. */
  let forgotten = 0;
  const remembered = (key: string): VisitedLink | null => {
    const entry = known.get(key);
    const at = now();
    if (entry === undefined || entry.until <= at) return null;
    if (entry.readAgain <= at) {
      entry.readAgain = Number.POSITIVE_INFINITY;
      // Where it fails, whoever comes when the link is forgotten learns why.
      void read(key, entry.place).catch(() => {});
    }
    return entry.visited;
  };
  const remember = (key: string, place: Place, visited: VisitedLink) => {
    const at = now();
    known.set(key, { visited, place, at, until: at + memory, readAgain: at + fresh });
  };

  function cameBack(): void {
    if (isAway) warn('The database answers again: links are followed as they are.');
    isAway = false;
  }

  /** A link as it was, while it cannot be read. The next visits of it do not wait for the database for a moment. */
  function asItWas(key: string): VisitedLink | null {
    const entry = known.get(key);
    if (!entry || now() - entry.at > staleMemory) return null;
    if (!isAway) warn('The database does not answer: links that were visited a moment ago are followed as they were.');
    isAway = true;
    entry.until = now() + memory;
    entry.readAgain = now() + fresh;
    return entry.visited;
  }

  let hosts: ReadonlySet<string> = new Set();
  let hostsReadAt = Number.NEGATIVE_INFINITY;

  async function readHosts(): Promise<void> {
    if (now() - hostsReadAt < hostsMemory) return;
    hosts = new Set((await database.selectFrom('domains').select('host').execute()).map(({ host }) => host));
    hostsReadAt = now();
  }
  const isOwn = (address: string): boolean => {
    const url = URL.parse(address);
    return url !== null && hosts.has(hostOf(url));
  };

  /** The link that a path means which no link has. It is not remembered: a link of that very path may be made. */
  async function readAlike({ host, path }: Place): Promise<VisitedLink | null> {
    const alike = await findAlike(database, host, path);
    return alike && findByAddress(database, { host, path: alike.path }, isOwn);
  }

  async function read(key: string, place: Place): Promise<VisitedLink | null> {
    const before = forgotten;
    try {
      await readHosts();
      const found = await findByAddress(database, place, isOwn);
      cameBack();
      // What expires by clicks is read again each time: its count is what matters.
      if (found && !isLimited(found.link) && forgotten === before) remember(key, place, found);
      else known.delete(key);
      return found ?? (await readAlike(place));
    } catch (fault) {
      const visited = asItWas(key);
      if (!visited) throw fault;
      return visited;
    }
  }

  return {
    find: async (address) => {
      const url = new URL(address);
      const key = keyOf(url.host, url.pathname);
      const visited = remembered(key);
      if (visited) return visited;
      const path = pathOf(url);
      return path === null ? null : read(key, { host: hostOf(url), path });
    },
    remembered: (host, target) => remembered(keyOf(host, target)),
    forget: (linkId) => {
      forgotten += 1;
      known.forget(linkId);
    },
    clear: () => {
      forgotten += 1;
      known.clear();
    },
  };
}
