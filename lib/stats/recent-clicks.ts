import { lastClickOf } from '../link/link-activity.ts';
import { type DayRange, dayLength } from './days.ts';
import { isUnchanged, mayHaveClicks } from './link-activity.ts';
import { daysOf, usualRange } from './ranges.ts';

/** The clicks of a link in its last 30 days, as they were told at a moment (milliseconds since 1970). */
export interface RecentClicks {
  /** Null where the service does not tell. */
  total_count: number | null;
  at: number;
}

/** The last 30 days, today the last of them. */
export const recentDays = (now: number): DayRange => daysOf(usualRange, { now, created: null });

/** Whether an answer about these days, given at a moment, tells the clicks of the last 30 days as of then. */
export function isOfRecentDays(
  { start_date, end_date }: { [Day in keyof DayRange]?: string | undefined },
  at: number,
): boolean {
  const recent = recentDays(at);
  return start_date === recent.start_date && end_date === recent.end_date;
}

/** For how long clicks need no newer ones, in milliseconds. */
export const clicksFreshFor = 30 * 60_000;

/** The clicks of a link as a list of links tells them. */
export interface ListedClicks {
  /** Null if the service does not say. */
  clicked: boolean | null;
  /** Milliseconds since 1970; 0 if the service does not say. */
  lastClicked: number;
}

/**
 * Makes the rule of when a service need not be asked for the clicks of a link: they are new, or the list of links says that
 * none came since. Stored clicks of another day cover days that are over.
 *
 * @returns a function that returns these clicks, or null if the service must be asked. It takes the link as a list tells it,
 * the time at which that list was read (milliseconds since 1970; null if never), and the stored clicks.
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
    // Clicks may have come since the list was read.
    if (readAt === null || Math.abs(now - readAt) >= clicksFreshFor || readAt < (stored?.at ?? 0)) return null;
    const link = { createdAt: null, lastClicked: lastClickOf(lastClicked || null, clicked) };
    if (!mayHaveClicks(link, range)) return { total_count: 0, at: readAt };
    return stored !== undefined && age < dayLength && isUnchanged(link, stored.at, readAt) ? stored : null;
  };
}
