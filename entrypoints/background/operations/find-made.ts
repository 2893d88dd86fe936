import type { Client } from '@/lib/client/create-client.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { gatherPages, pageSize } from '@/lib/library/index.ts';
import { isNear, type LostCreate, type Recognized, recognize } from '@/lib/operations/recognize.ts';
import type { Background } from '../background.ts';
import { type ClientWithStatus, clientWithStatus } from '../library/client-with-status.ts';

/** What the service was found to hold of a create whose answer was lost. */
export type Finding =
  | { kind: 'made'; link: CreatedLink }
  /** The service was asked, and does not have it. */
  | { kind: 'none' }
  /** It may be one of these, or be out of sight: only a person can tell. */
  | { kind: 'unclear'; candidates: CreatedLink[] }
  /** It could not be asked; to be tried again, no sooner than in so many seconds. */
  | { kind: 'failed'; failure: Failure; seconds: number };

/** How many pages are looked through at most: so many links made within a day are more than one person's. */
const mostPages = 30;

/** A create whose answer was lost. Which links it surely has not made is asked for those alone that it may have. */
interface Lost extends Omit<LostCreate, 'notMade'> {
  notMadeAmong: (linkIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

const dayLength = 86_400_000;

/** A filter counts days in a zone of its own (reading R16), in milliseconds. */
const zones = 14 * 3_600_000;

/**
 * Looks whether a create has made its link: among the links of the last days, then at the beginning of the list as it
 * comes, since services may take the days of a filter (interface §4.3) for something else. The whole of it where that one
 * does not bear the filter out.
 */
export async function findMade(background: Background, asked: Lost, connection: Connection): Promise<Finding> {
  const service = await clientWithStatus(background, connection);
  if (service === null) return { kind: 'failed', failure: { kind: 'notConnected' }, seconds: 0 };
  const failed = (failure: Failure): Finding => ({ kind: 'failed', failure, seconds: service.secondsToWait() });
  const isUnknown = (failure: Failure) => failure.kind === 'invalid' || failure.kind === 'client';
  let lost = asked;
  let filtered = await readLinks(service.client, daysOf(lost), mostPages);
  // A service that calls its filters something else may refuse them: then the list has to do without.
  if (!filtered.ok && !isUnknown(filtered.failure)) return failed(filtered.failure);
  const before = daysOf(lost).start_date;
  lost = byClockOf(service, asked);
  if (filtered.ok && daysOf(lost).start_date < before) {
    filtered = await readLinks(service.client, daysOf(lost), mostPages);
    if (!filtered.ok && !isUnknown(filtered.failure)) return failed(filtered.failure);
  }
  const found = filtered.ok ? await recognizeIn(filtered.links, lost) : { kind: 'none' as const };
  if (found.kind !== 'none') return foundLinks(found);
  let plain = await readLinks(service.client, {}, filtered.ok ? 1 : mostPages);
  if (!plain.ok) return failed(plain.failure);
  const isFiltered = filtered.ok && bearsOut(plain, filtered, lost);
  if (!isFiltered && !plain.isWhole && filtered.ok) plain = await readLinks(service.client, {}, mostPages);
  if (!plain.ok) return failed(plain.failure);
  const again = await recognizeIn(plain.links, lost);
  if (again.kind !== 'none') return foundLinks(again);
  const isSeenWhole = isFiltered ? filtered.ok && filtered.isWhole : plain.isWhole;
  return isSeenWhole ? { kind: 'none' } : { kind: 'unclear', candidates: [] };
}

async function recognizeIn(links: readonly LinkRecord[], lost: Lost): Promise<Recognized> {
  const near = links.filter((link) => isNear(lost.body, link));
  return recognize({ ...lost, notMade: await lost.notMadeAmong(near.map(({ id }) => id)) }, near);
}

/** The days in which a lost create can have made its link. */
const daysOf = ({ askedAt }: Pick<Lost, 'askedAt'>) => ({
  start_date: new Date(askedAt - dayLength).toISOString().slice(0, 10),
});

/** When a create was asked for by the clock of the service: that of this device may be wrong. Nothing was asked later than now. */
function byClockOf({ clockAhead }: ClientWithStatus, lost: Lost): Lost {
  const ahead = clockAhead();
  const askedAt = Math.min(lost.askedAt, Date.now()) + (ahead ?? 0);
  return { ...lost, askedAt, isUndated: ahead === null };
}

const createdAt = ({ created_at }: LinkRecord): number => (created_at === null ? 0 : Date.parse(created_at));

/**
 * Whether the beginning of the list says that a filter has let through all that a lost create can have made. A clock that
 * is not known, or a list with its oldest links first, says nothing.
 */
function bearsOut(plain: Read, filtered: Read, lost: Lost): boolean {
  if (lost.isUndated) return false;
  const from = Date.parse(daysOf(lost).start_date);
  const ids = new Set(filtered.links.map(({ id }) => id));
  const [newest, oldest] = [plain.links[0], plain.links.at(-1)];
  const isNewestFirst = newest === undefined || oldest === undefined || createdAt(newest) >= createdAt(oldest);
  const isOfDays = (link: LinkRecord) => createdAt(link) >= from - zones;
  const isSeen = filtered.links.length > 0 ? filtered.links.every(isOfDays) : isNewestFirst;
  return isSeen && plain.links.every((link) => createdAt(link) < from + zones || ids.has(link.id));
}

const foundLinks = (found: Exclude<Recognized, { kind: 'none' }>): Finding =>
  found.kind === 'made'
    ? { kind: 'made', link: madeOf(found.link) }
    : { kind: 'unclear', candidates: found.candidates.map(madeOf) };

/** What create would have answered (interface §4.1). */
const madeOf = ({ id, title, long_url, short_url, custom_url, created_at }: LinkRecord): CreatedLink => ({
  ...{ id, title, long_url, short_url, custom_url, created_at },
});

interface Read {
  ok: true;
  links: readonly LinkRecord[];
  /** Whether the list was read to its end, and each record of it could be read. */
  isWhole: boolean;
}

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
