import { intervals } from '../contract/analytics.ts';
import { keyed } from '../contract/keyed.ts';
import type { LinkActivity } from '../link/link-activity.ts';
import type { LinkStats } from './dated-answer.ts';
import type { DayRange } from './days.ts';
import { isUnchanged, mayHaveClicks } from './freshness.ts';
import { type BeforeUntil, sameMoment } from './period-before.ts';
import type { Stats } from './stats.ts';

/**
 * Returns the links that may have clicks in any of the ranges: the last clicked first, then those without a time,
 * newest first.
 */
export const clickedLinks = <T extends LinkActivity>(links: readonly T[], ranges: readonly DayRange[]): T[] =>
  links.filter((link) => ranges.some((range) => mayHaveClicks(link, range))).sort(recentlyClickedFirst);

const recentlyClickedFirst = (one: LinkActivity, other: LinkActivity): number => {
  const [a, b] = [one.lastClicked, other.lastClicked].map((time) => (typeof time === 'number' ? time : 0));
  return (b ?? 0) - (a ?? 0) || (other.createdAt ?? 0) - (one.createdAt ?? 0);
};

/** A link with its stats, for sums. */
export interface CountedActivity {
  link: LinkActivity;
  counts: Stats;
  /** The time up to which the stats hold, in milliseconds since 1970. */
  at: number;
  /** Its stats of the previous period; null if they are not compared, or not loaded. */
  before: BeforeUntil | null;
}

const noClicks: Stats = {
  ...{ total_count: 0, unique_count: 0, dimensions: [], others: [], unreadable: null },
  steps: keyed(intervals, () => []),
};

interface Periods {
  /** The days, then the days to compare with, if any. */
  ranges: readonly DayRange[];
  /** The last reading of the whole list, in milliseconds since 1970; null if there was none. */
  readAt: number | null;
}

/** Returns a link with its loaded stats; null without. A period for which its record rules out clicks counts as 0. */
export function countedActivity(
  link: LinkActivity,
  { ranges, readAt }: Periods,
  statsOf: (range: DayRange) => LinkStats | undefined,
): CountedActivity | null {
  const [range, before] = ranges;
  const countsOf = (days: DayRange | undefined) =>
    days === undefined ? null : (statsOf(days)?.stats ?? (mayHaveClicks(link, days) ? null : noClicks));
  const counts = countsOf(range);
  if (range === undefined || counts === null) return null;
  const came = statsOf(range)?.at ?? readAt ?? 0;
  const at = readAt !== null && isUnchanged(link, came, readAt) ? readAt : came;
  const former = countsOf(before);
  if (before === undefined || former === null) return { link, counts, at, before: null };
  return { link, counts, at, before: { stats: former, range: before, until: sameMoment(at, range, before) } };
}
