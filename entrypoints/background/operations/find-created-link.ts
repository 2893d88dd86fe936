import type { Client } from '@/lib/client/create-client.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { gatherPages, pageSize } from '@/lib/link-index/index.ts';
import {
  type CreatedLinkMatch,
  isNear,
  type LostCreate,
  matchCreatedLink,
} from '@/lib/operations/match-created-link.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { ClientWithStatus } from '../connections/open-client.ts';

/** The result of looking for the link of a create whose answer was lost. */
export type Finding =
  | { kind: 'made'; link: CreatedLink }
  /** The service was asked and does not have it. */
  | { kind: 'none' }
  /** It may be one of these, or not be listed; only a person can tell. */
  | { kind: 'unclear'; candidates: CreatedLink[] }
  /** The service could not be asked. `seconds` is the minimum delay until the next try. */
  | { kind: 'failed'; failure: Failure; seconds: number };

/** The maximum number of pages to read. More links within a day are more than one person creates. */
const maxPages = 30;

/** A create whose answer was lost. Links that it has not made are only looked up for possible candidates. */
interface LostCreateQuery extends Omit<LostCreate, 'notMade' | 'askedAt'> {
  /** Milliseconds since 1970, by this device's clock. */
  askedAt: number;
  notMadeAmong: (linkIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

const dayLength = 86_400_000;

/** The maximum offset of the time zone in which a filter counts days (reading R16), in milliseconds. */
const zones = 14 * 3_600_000;

interface Read {
  ok: true;
  links: readonly LinkRecord[];
  /** True if the list was read to its end and all records were readable. */
  isWhole: boolean;
}

interface Needs {
  connections: Connections;
}

export function findCreatedLinkWith({ connections }: Needs) {
  /**
   * Looks for the link of a create. It reads the links of the last days, then the beginning of the unfiltered list, since
   * services may interpret the filter (interface §4.3) differently. If that list contradicts the filter, all of it is
   * read.
   */
  async function findCreatedLink(query: LostCreateQuery, connection: Connection): Promise<Finding> {
    const service = await connections.openClient(connection);
    if (service === null) return { kind: 'failed', failure: { kind: 'notConnected' }, seconds: 0 };
    const failed = (failure: Failure): Finding => ({ kind: 'failed', failure, seconds: service.secondsToWait() });
    const isUnknown = (failure: Failure) => failure.kind === 'invalid' || failure.kind === 'client';
    let lost = query;
    let filtered = await readLinks(service.client, daysOf(lost), maxPages);
    // A service with other names of filters may refuse them. Then the unfiltered list is read.
    if (!filtered.ok && !isUnknown(filtered.failure)) return failed(filtered.failure);
    const before = daysOf(lost).start_date;
    lost = byClockOf(service, query);
    if (filtered.ok && daysOf(lost).start_date < before) {
      filtered = await readLinks(service.client, daysOf(lost), maxPages);
      if (!filtered.ok && !isUnknown(filtered.failure)) return failed(filtered.failure);
    }
    const found = filtered.ok ? await matchIn(filtered.links, lost) : { kind: 'none' as const };
    if (found.kind !== 'none') return foundLinks(found);
    let plain = await readLinks(service.client, {}, filtered.ok ? 1 : maxPages);
    if (!plain.ok) return failed(plain.failure);
    const isFiltered = filtered.ok && confirmsFilter(plain, filtered, lost);
    if (!isFiltered && !plain.isWhole && filtered.ok) plain = await readLinks(service.client, {}, maxPages);
    if (!plain.ok) return failed(plain.failure);
    const again = await matchIn(plain.links, lost);
    if (again.kind !== 'none') return foundLinks(again);
    const isSeenWhole = isFiltered ? filtered.ok && filtered.isWhole : plain.isWhole;
    return isSeenWhole ? { kind: 'none' } : { kind: 'unclear', candidates: [] };
  }

  return findCreatedLink;
}

export type FindCreatedLink = ReturnType<typeof findCreatedLinkWith>;

async function matchIn(links: readonly LinkRecord[], lost: LostCreateQuery): Promise<CreatedLinkMatch> {
  const near = links.filter((link) => isNear(lost.body, link));
  return matchCreatedLink({ ...lost, notMade: await lost.notMadeAmong(near.map(({ id }) => id)) }, near);
}

/** Returns the days in which a lost create may have made its link. */
const daysOf = ({ askedAt }: Pick<LostCreateQuery, 'askedAt'>) => ({
  start_date: new Date(askedAt - dayLength).toISOString().slice(0, 10),
});

/**
 * Converts the request time of a create to the service's clock, since this device's may be wrong. It is never in the
 * future.
 */
function byClockOf({ clockAhead }: ClientWithStatus, lost: LostCreateQuery): LostCreateQuery {
  const ahead = clockAhead();
  const askedAt = Math.min(lost.askedAt, Date.now()) + (ahead ?? 0);
  return { ...lost, askedAt, isUndated: ahead === null };
}

const createdAt = ({ created_at }: LinkRecord): number => (created_at === null ? 0 : Date.parse(created_at));

/**
 * True if the beginning of the list confirms that a filter returned all possible candidates. It cannot if the service's
 * clock is unknown, or if the oldest links come first.
 */
function confirmsFilter(plain: Read, filtered: Read, lost: LostCreateQuery): boolean {
  if (lost.isUndated) return false;
  const from = Date.parse(daysOf(lost).start_date);
  const ids = new Set(filtered.links.map(({ id }) => id));
  const [newest, oldest] = [plain.links[0], plain.links.at(-1)];
  const isNewestFirst = newest === undefined || oldest === undefined || createdAt(newest) >= createdAt(oldest);
  const isOfDays = (link: LinkRecord) => createdAt(link) >= from - zones;
  const isSeen = filtered.links.length > 0 ? filtered.links.every(isOfDays) : isNewestFirst;
  return isSeen && plain.links.every((link) => createdAt(link) < from + zones || ids.has(link.id));
}

const foundLinks = (found: Exclude<CreatedLinkMatch, { kind: 'none' }>): Finding =>
  found.kind === 'made'
    ? { kind: 'made', link: createdLinkOf(found.link) }
    : { kind: 'unclear', candidates: found.candidates.map(createdLinkOf) };

/** Returns create's answer (interface §4.1) for a link. */
const createdLinkOf = ({ id, title, long_url, short_url, custom_url, created_at }: LinkRecord): CreatedLink => ({
  ...{ id, title, long_url, short_url, custom_url, created_at },
});

async function readLinks(
  client: Client,
  filter: { start_date?: string },
  most: number,
): Promise<Read | { ok: false; failure: Failure }> {
  const pages = gatherPages();
  for (let page = 0; ; page += 1) {
    const listed = await client.listLinks({ ...filter, offset: String(pages.offset), limit: String(pageSize) });
    if (!listed.ok) return listed;
    const { links, isEnd, gap, unreadable } = pages.add(listed.value);
    if (isEnd || page + 1 >= most) return { ok: true, links, isWhole: isEnd && gap === null && unreadable === 0 };
  }
}
