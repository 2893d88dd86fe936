import { addDays, type DayRange, dayAt, daysIn, firstOfMonth, lastOfMonthBefore } from './days.ts';

/** The ranges on offer, by the names that the address of the page has for them. */
export const rangeNames = ['today', '7d', '30d', '90d', 'this_month', 'last_month', 'all', 'own'] as const;

export type RangeName = (typeof rangeNames)[number];

/** A range as it was chosen: one's own has its two days. */
export type ChosenRange = { name: Exclude<RangeName, 'own'> } | ({ name: 'own' } & DayRange);

/** What is shown unless something else is chosen. */
export const usualRange: ChosenRange = { name: '30d' };

/** What ranges are reckoned from. */
export interface RangeOrigin {
  /** Milliseconds since 1970. */
  now: number;
  /** When the link was made; null where the service does not say. */
  created: Date | null;
}

const lastDays = (days: number, today: string): DayRange => ({ start_date: addDays(today, 1 - days), end_date: today });

/** The days of a range. Since creation is the usual range where nobody knows when that was. */
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
      // A clock that is behind the service's would else make a range that ends before it begins.
      return { start_date: first < today ? first : today, end_date: today };
    }
    case 'own':
      return { start_date: chosen.start_date, end_date: chosen.end_date };
  }
}

/**
 * The period before, to compare with: the month before for a month (as many days of it, for the one under way), else as
 * many days just before. Null where there is none.
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
