import { type LinkActivity, lastClickOf } from '../link/link-activity.ts';
import { type DayRange, dayLength, endOf, isOverAt, timeOf } from './days.ts';
import { type RecentClicks, recentDays } from './recent-clicks.ts';

/*
 * The rules that decide if stats are requested again. The cached record of a link has its last click, which shows without
 * a request if its stats can have changed.
 */

/** The age up to which the stats of many links are not requested again, in milliseconds. */
const statsFreshFor = 10 * 60_000;

/** Returns the time since which the stats of many links are fresh, in milliseconds since 1970. */
export const statsFreshSince = (): number => Date.now() - statsFreshFor;

/** The age up to which clicks are not requested again, in milliseconds. */
export const clicksFreshFor = 30 * 60_000;

/** The age up to which the list shows reliably that a link has no clicks, in milliseconds. */
export const listFreshFor = 10 * 60_000;

/** The maximum delay, in milliseconds, between a service's update of `last_clicked` and of its counts. */
export const maxCountingDelay = 10 * 60_000;

/** False if the record of a link rules out clicks in a range. */
export function mayHaveClicks(
  { createdAt, lastClicked }: Pick<LinkActivity, 'createdAt' | 'lastClicked'>,
  range: DayRange,
): boolean {
  if (lastClicked === 'never') return false;
  if (createdAt !== null && createdAt >= endOf(range)) return false;
  return lastClicked === 'unknown' || lastClicked >= timeOf(range.start_date);
}

/** Times that decide if stats are requested again, in milliseconds since 1970. */
export interface Freshness {
  /** The last reading of the whole list; null if there was none. */
  readAt: number | null;
  /** Stats that are newer than this are not requested. */
  freshSince: number;
}

/** True if stats of a time still hold: the list was read later and shows no click since. */
export const isUnchanged = (
  { lastClicked }: Pick<LinkActivity, 'lastClicked'>,
  at: number,
  readAt: number | null,
): boolean => readAt !== null && readAt > at && typeof lastClicked === 'number' && lastClicked + maxCountingDelay < at;

/**
 * True if the stats of a link have to be requested: there are none, or they are old and the record does not show that
 * nothing has changed.
 *
 * @param at - the time of the stats, in milliseconds since 1970; null without stats
 */
export function needsRequest(
  link: Pick<LinkActivity, 'lastClicked'>,
  range: DayRange,
  at: number | null,
  times: Freshness,
): boolean {
  if (at === null) return true;
  const { lastClicked } = link;
  if (isOverAt(range, at)) return false;
  if (typeof lastClicked === 'number' && lastClicked > at) return true;
  return at < times.freshSince && !isUnchanged(link, at, times.readAt);
}

/** The clicks of a link in the list of links. */
export interface ListedClicks {
  /** Null if the service does not say. */
  clicked: boolean | null;
  /** Milliseconds since 1970; 0 if the service does not say. */
  lastClicked: number;
}

/**
 * Returns a function that finds the clicks of a link without a request: stored ones that are new, or that still hold by
 * the list of links. Stored clicks hold for a day at most, as the 30 days move on.
 *
 * @returns a function of the link in the list, the time at which the list was read (milliseconds since 1970; null if
 * never) and the stored clicks. It returns null if a request is needed.
 */
export function clicksWithoutAsking(now: number) {
  const range = recentDays(now);
  return (
    { clicked, lastClicked }: ListedClicks,
    readAt: number | null,
    stored: RecentClicks | undefined,
  ): RecentClicks | null => {
    const age = Math.abs(now - (stored?.at ?? 0));
    if (stored !== undefined && age < clicksFreshFor) return stored;
    // There may be clicks since the list was read.
    if (readAt === null || Math.abs(now - readAt) >= clicksFreshFor || readAt < (stored?.at ?? 0)) return null;
    const link = { createdAt: null, lastClicked: lastClickOf(lastClicked || null, clicked) };
    if (!mayHaveClicks(link, range)) return { total_count: 0, at: readAt };
    return stored !== undefined && age < dayLength && isUnchanged(link, stored.at, readAt) ? stored : null;
  };
}
