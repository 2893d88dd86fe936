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
  const figures = clicked ? readHours(clicked.hours) : [];
  return hoursOfDay.map((hour, index) => dated(hourOf(day, hour), figures[index] ?? none));
}

/** A stretch of time, named by its first day. */
interface Stretch {
  start: string;
  total: number;
  visitors: VisitorSet;
}

/** Puts stretches together to longer ones: a visitor who comes in many of them counts once in each. */
function together(parts: Iterable<Stretch>, start: (day: string) => string): Stretch[] {
  const longer = new Map<string, Stretch>();
  for (const part of parts) {
    const first = start(part.start);
    const stretch = longer.get(first) ?? { start: first, total: 0, visitors: new VisitorSet() };
    longer.set(first, stretch);
    stretch.total += part.total;
    stretch.visitors.addAll(part.visitors.toBytes());
  }
  return [...longer.values()];
}

const nobody = new Uint8Array();

const counted = ({ start, total, visitors }: Stretch) => dated(start, { total, uniques: visitors.count });

/**
 * The five steps of time over a range of days (interface §2.6), oldest first, with every hour, day, week, month and year
 * that had no clicks. A week, month or year that the range holds in part counts the days within alone.
 */
export function intervalsOf(from: string, until: string, rows: readonly ClickedDay[]): Record<Interval, Dated[]> {
  const days = daysBetween(from, until);
  const clicked = new Map(rows.map((row) => [row.period, row]));
  const parts = days.map((start) => {
    const { total, visitors } = clicked.get(start) ?? { total: 0, visitors: nobody };
    return { start, total, visitors: VisitorSet.from(visitors) };
  });
  const months = together(parts, startOf.month);
  return {
    hour: days.flatMap((day) => hoursOf(day, clicked.get(day))),
    day: days.map((day) => dated(day, clicked.get(day) ?? none)),
    week: together(parts, startOf.week).map(counted),
    month: months.map(counted),
    year: together(months, startOf.year).map(counted),
  };
}
