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
import { type HourFigures, isDayPeriod, readHours } from './periods.ts';
import type { KeptPeriod } from './read-stats.ts';
import { VisitorSet } from './visitor-set.ts';

/** Clicks of a stretch of time, as stats answers them (interface §2.6). */
interface Dated {
  date: string;
  total_count: number;
  unique_count: number;
}

/** A stretch of time that was clicked in, named by its first day. */
interface Stretch {
  start: string;
  total: number;
  visitors: VisitorSet;
}

interface ShownDay extends Stretch {
  hours: HourFigures[];
}

const dated = (date: string, { total, uniques }: HourFigures): Dated => ({
  date,
  total_count: total,
  unique_count: uniques,
});

const counted = (stretch: Stretch) => dated(stretch.start, { ...stretch, uniques: uniquesOf(stretch) });

const noHours: HourFigures[] = hoursOfDay.map(() => ({ total: 0, uniques: 0 }));

/** Two days as one: what a clock that was wrong put elsewhere, and what is shown in its place. */
function addDay(to: ShownDay, from: KeptPeriod): void {
  const hours = readHours(from.hours);
  to.total += from.total;
  to.visitors.addAll(from.visitors);
  to.hours = to.hours.map(({ total, uniques }, hour) => {
    const more = hours[hour] ?? { total: 0, uniques: 0 };
    return { total: total + more.total, uniques: uniques + more.uniques };
  });
}

/** The days that are shown, in order, and whether what is kept of other days is shown on them. */
function daysOf(shown: ShownDays, periods: ReadonlyMap<string, KeptPeriod>) {
  const days = new Map<string, ShownDay>();
  for (const start of daysBetween(shown.from, shown.until)) {
    const kept = periods.get(start);
    const hours = kept ? readHours(kept.hours) : noHours;
    const visitors = kept ? VisitorSet.from(kept.visitors, kept.uniques) : new VisitorSet();
    days.set(start, { start, total: kept?.total ?? 0, visitors, hours });
  }
  let isMoved = false;
  for (const kept of periods.values()) {
    const on = isDayPeriod(kept.period) && !days.has(kept.period) ? shownOn(shown, kept.period) : null;
    const day = on === null ? undefined : days.get(on);
    if (!day) continue;
    addDay(day, kept);
    isMoved = true;
  }
  return { days: [...days.values()], isMoved };
}

/** Puts stretches together to longer ones: a visitor who comes in many of them counts once in each. */
function together(
  parts: Iterable<Stretch>,
  start: (day: string) => string,
  whole: (first: string) => Stretch | null = () => null,
): Stretch[] {
  const longer = new Map<string, Stretch>();
  const known = new Set<string>();
  for (const part of parts) {
    const first = start(part.start);
    if (known.has(first)) continue;
    const isNew = !longer.has(first);
    const kept = isNew ? whole(first) : null;
    const stretch = kept ?? longer.get(first) ?? { start: first, total: 0, visitors: new VisitorSet() };
    longer.set(first, stretch);
    if (kept) known.add(first);
    else {
      stretch.total += part.total;
      stretch.visitors.merge(part.visitors);
    }
  }
  return [...longer.values()];
}

/**
 * The five steps of time over a range of days (interface §2.6), oldest first, with every hour, day, week, month and year
 * that had no clicks since the first one. A week, month or year that the range holds in part counts the days within alone; one that it holds
 * whole is read as it is kept.
 */
export function intervalsOf(
  { shown, firstClick }: { shown: ShownDays; firstClick: string | null },
  periods: ReadonlyMap<string, KeptPeriod>,
): Record<Interval, Dated[]> {
  const { days, isMoved } = daysOf(sinceFirstClick(shown, firstClick), periods);
  const wholeOf = (length: number) => (first: string) => {
    const kept = periods.get(first.slice(0, length));
    if (!kept || isMoved || !showsAll(shown, kept.period)) return null;
    return { start: first, total: kept.total, visitors: VisitorSet.from(kept.visitors, kept.uniques) };
  };
  const months = together(days, startOf.month, wholeOf('YYYY-MM'.length));
  return {
    hour: days.flatMap(({ start, hours }) =>
      hours.map((figures, hour) => dated(hourOf(start, hoursOfDay[hour] ?? ''), figures)),
    ),
    day: days.map(counted),
    week: together(days, startOf.week).map(counted),
    month: months.map(counted),
    year: together(months, startOf.year, wholeOf('YYYY'.length)).map(counted),
  };
}
