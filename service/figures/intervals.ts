import type { Interval } from '../../lib/contract/analytics.ts';
import { daysBetween, hourOf, hoursOfDay, startOf } from './calendar.ts';
import { readHours } from './figures-row.ts';
import { VisitorSet } from './visitor-set.ts';

/** Clicks of a stretch of time, as stats answers them (interface §2.6). */
export interface Dated {
  date: string;
  total_count: number;
  unique_count: number;
}

/** A clicked day, as it is stored. */
interface ClickedDay {
  period: string;
  total: number;
  uniques: number;
  hours: string;
  visitors: Uint8Array;
}

const none = { total: 0, uniques: 0 };

const dated = (date: string, { total, uniques }: { total: number; uniques: number }): Dated => ({
  date,
  total_count: total,
  unique_count: uniques,
});

function hoursOf(day: string, clicked: ClickedDay | undefined): Dated[] {
  const known = new Map((clicked ? readHours(clicked.hours) : []).map(({ hour, ...figures }) => [hour, figures]));
  return hoursOfDay.map((hour) => dated(hourOf(day, hour), known.get(hour) ?? none));
}

interface Stretch {
  total: number;
  visitors: VisitorSet;
}

/** Days put together to weeks, months or years: a visitor who comes on many days counts once in each. */
function together(days: readonly string[], clicked: ReadonlyMap<string, ClickedDay>, start: (day: string) => string) {
  const stretches = new Map<string, Stretch>();
  for (const day of days) {
    const stretch = stretches.get(start(day)) ?? { total: 0, visitors: new VisitorSet() };
    stretches.set(start(day), stretch);
    const figures = clicked.get(day);
    if (!figures) continue;
    stretch.total += figures.total;
    stretch.visitors.addAll(figures.visitors);
  }
  return [...stretches].map(([date, { total, visitors }]) => dated(date, { total, uniques: visitors.count }));
}

/**
 * The five steps of time over a range of days (interface §2.6), oldest first, with every hour, day, week, month and year
 * that had no clicks. A week, month or year that the range holds in part counts the days within alone.
 */
export function intervalsOf(from: string, until: string, rows: readonly ClickedDay[]): Record<Interval, Dated[]> {
  const days = daysBetween(from, until);
  const clicked = new Map(rows.map((row) => [row.period, row]));
  return {
    hour: days.flatMap((day) => hoursOf(day, clicked.get(day))),
    day: days.map((day) => dated(day, clicked.get(day) ?? none)),
    week: together(days, clicked, startOf.week),
    month: together(days, clicked, startOf.month),
    year: together(days, clicked, startOf.year),
  };
}
