import type { DayRange } from './days.ts';
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
