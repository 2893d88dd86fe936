import { addDays, type DayRange, dayAt, daysIn, firstOfMonth, lastOfMonthBefore } from './days.ts';

/** The ranges to choose from, by their names in addresses. */
export const rangeNames = ['today', '7d', '30d', '90d', 'this_month', 'last_month', 'all', 'own'] as const;

export type RangeName = (typeof rangeNames)[number];

/** A chosen range. A custom one has two days. */
export type ChosenRange = { name: Exclude<RangeName, 'own'> } | ({ name: 'own' } & DayRange);

/** The default range. */
export const defaultRange: ChosenRange = { name: '30d' };

/** The times from which ranges are calculated. */
interface RangeOrigin {
  /** Milliseconds since 1970. */
  now: number;
  /** The date of the link's creation; null if it is unknown. */
  created: Date | null;
}

const lastDays = (days: number, today: string): DayRange => ({ start_date: addDays(today, 1 - days), end_date: today });

/** Returns the days of a range. Without the link's date of creation, `all` has the days of the default range. */
export function daysOf(chosen: ChosenRange, { now, created }: RangeOrigin): DayRange {
  const today = dayAt(now);
  switch (chosen.name) {
    case 'today':
      return lastDays(1, today);
    case '7d':
      return lastDays(7, today);
    case '30d':
      return lastDays(30, today);
    case '90d':
      return lastDays(90, today);
    case 'this_month':
      return { start_date: firstOfMonth(today), end_date: today };
    case 'last_month': {
      const last = lastOfMonthBefore(today);
      return { start_date: firstOfMonth(last), end_date: last };
    }
    case 'all': {
      if (created === null) return lastDays(30, today);
      const first = dayAt(created.getTime());
      // Today, if the clock is behind the service's. The range would otherwise end before it begins.
      return { start_date: first < today ? first : today, end_date: today };
    }
    case 'own':
      return { start_date: chosen.start_date, end_date: chosen.end_date };
  }
}

/**
 * Returns the previous period: for a month the month before (as many days of it if the month is not over), else the
 * same number of days just before. Null for all time.
 */
export function periodBefore({ name }: ChosenRange, range: DayRange): DayRange | null {
  if (name === 'all') return null;
  const end_date = addDays(range.start_date, -1);
  if (name === 'last_month') return { start_date: firstOfMonth(end_date), end_date };
  if (name !== 'this_month') return { start_date: addDays(range.start_date, -daysIn(range)), end_date };
  const start_date = firstOfMonth(end_date);
  const sameDay = addDays(start_date, daysIn(range) - 1);
  return { start_date, end_date: sameDay < end_date ? sameDay : end_date };
}
