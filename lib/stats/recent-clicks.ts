import { lastClickOf } from '../link/link-activity.ts';
import { type DayRange, dayLength } from './days.ts';
import { isUnchanged, mayHaveClicks } from './link-activity.ts';
import { daysOf, defaultRange } from './ranges.ts';

/** The clicks of a link in 30 days. */
export interface RecentClicks {
  /** Null if the service does not report them. */
  total_count: number | null;
  /** The time of the answer, in milliseconds since 1970. The 30 days end there. */
  at: number;
}

/** Returns the last 30 days, including today. */
export const recentDays = (now: number): DayRange => daysOf(defaultRange, { now, created: null });

/** True if these days are the last 30 days of a moment (milliseconds since 1970). */
export function isOfRecentDays(
  { start_date, end_date }: { [Day in keyof DayRange]?: string | undefined },
  at: number,
): boolean {
  const recent = recentDays(at);
  return start_date === recent.start_date && end_date === recent.end_date;
}

/** The age up to which clicks are not requested again, in milliseconds. */
export const clicksFreshFor = 30 * 60_000;

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
