import type { Interval } from '../../lib/contract/analytics.ts';
import {
  daysBetween,
  hourOf,
  hoursOfDay,
  type ShownDays,
  shownOn,
  showsAll,
  sinceFirstClick,
  startOf,
} from './calendar.ts';
import { uniquesOf } from './cells.ts';
import { type HourCounts, isDayPeriod, readHours } from './periods.ts';
import type { StoredPeriod } from './read-stats.ts';
import { VisitorSet } from './visitor-set.ts';

/** Clicks of a period, as stats give them (interface §2.6). */
interface DatedCounts {
  date: string;
  total_count: number;
  unique_count: number;
}

/** The clicks of a period, named by its first day. */
interface TimeSpan {
  start: string;
  total: number;
  visitors: VisitorSet;
}

interface ShownDay extends TimeSpan {
  hours: HourCounts[];
}

const dated = (date: string, { total, uniques }: HourCounts): DatedCounts => ({
  date,
  total_count: total,
  unique_count: uniques,
});

const counted = (span: TimeSpan) => dated(span.start, { ...span, uniques: uniquesOf(span) });

const noHours: HourCounts[] = hoursOfDay.map(() => ({ total: 0, uniques: 0 }));

/** Adds the clicks that a wrong clock put on another day. */
function addDay(to: ShownDay, added: StoredPeriod): void {
  const hours = readHours(added.hours);
  to.total += added.total;
  to.visitors.addAll(added.visitors);
  to.hours = to.hours.map(({ total, uniques }, hour) => {
    const more = hours[hour] ?? { total: 0, uniques: 0 };
    return { total: total + more.total, uniques: uniques + more.uniques };
  });
}

/** Returns the days to show, in order, and whether clicks of other days were moved to them. */
function daysOf(shown: ShownDays, periods: ReadonlyMap<string, StoredPeriod>) {
  const days = new Map<string, ShownDay>();
  for (const start of daysBetween(shown.from, shown.until)) {
    const stored = periods.get(start);
    const hours = stored ? readHours(stored.hours) : noHours;
    const visitors = stored ? VisitorSet.from(stored.visitors, stored.uniques) : new VisitorSet();
    days.set(start, { start, total: stored?.total ?? 0, visitors, hours });
  }
  let isMoved = false;
  for (const stored of periods.values()) {
    const on = isDayPeriod(stored.period) && !days.has(stored.period) ? shownOn(shown, stored.period) : null;
    const day = on === null ? undefined : days.get(on);
    if (!day) continue;
    addDay(day, stored);
    isMoved = true;
  }
  return { days: [...days.values()], isMoved };
}

/**
 * Combines spans into longer ones. A visitor in several spans counts once in each longer one.
 *
 * @param stored returns a longer span if its counts are stored.
 */
function groupByPeriod(
  parts: Iterable<TimeSpan>,
  start: (day: string) => string,
  stored: (first: string) => TimeSpan | null = () => null,
): TimeSpan[] {
  const longer = new Map<string, TimeSpan>();
  const complete = new Set<string>();
  for (const part of parts) {
    const first = start(part.start);
    if (complete.has(first)) continue;
    const isNew = !longer.has(first);
    const whole = isNew ? stored(first) : null;
    const span = whole ?? longer.get(first) ?? { start: first, total: 0, visitors: new VisitorSet() };
    longer.set(first, span);
    if (whole) complete.add(first);
    else {
      span.total += part.total;
      span.visitors.merge(part.visitors);
    }
  }
  return [...longer.values()];
}

/**
 * Returns the five intervals of a range of days (interface §2.6), oldest first. They include every period without
 * clicks since the first click. A period at an end of the range counts only the days within
 * it; a month or year that the range holds whole is read as stored.
 */
export function intervalsOf(
  { shown, firstClick }: { shown: ShownDays; firstClick: string | null },
  periods: ReadonlyMap<string, StoredPeriod>,
): Record<Interval, DatedCounts[]> {
  const { days, isMoved } = daysOf(sinceFirstClick(shown, firstClick), periods);
  const wholeOf = (length: number) => (first: string) => {
    const stored = periods.get(first.slice(0, length));
    if (!stored || isMoved || !showsAll(shown, stored.period)) return null;
    return { start: first, total: stored.total, visitors: VisitorSet.from(stored.visitors, stored.uniques) };
  };
  const months = groupByPeriod(days, startOf.month, wholeOf('YYYY-MM'.length));
  return {
    hour: days.flatMap(({ start, hours }) =>
      hours.map((counts, hour) => dated(hourOf(start, hoursOfDay[hour] ?? ''), counts)),
    ),
    day: days.map(counted),
    week: groupByPeriod(days, startOf.week).map(counted),
    month: months.map(counted),
    year: groupByPeriod(months, startOf.year, wholeOf('YYYY'.length)).map(counted),
  };
}
