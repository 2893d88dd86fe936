import type { DayRange } from './days.ts';
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
