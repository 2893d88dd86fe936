import * as z from 'zod/mini';
import { day } from '../contract/values.ts';
import { type DayRange, isDay } from './days.ts';

/** What may be wrong with one's own range, by the day that is to change. */
export type RangeProblem = { field: keyof DayRange; problem: 'pattern' | 'noSuchDay' | 'order' };

/** Checks two days as the interface asks (§4.5): its pattern, days of the calendar, start before end. */
export function checkOwnRange(range: DayRange): RangeProblem | null {
  for (const field of ['start_date', 'end_date'] as const) {
    if (!z.safeParse(day, range[field]).success) return { field, problem: 'pattern' };
    if (!isDay(range[field])) return { field, problem: 'noSuchDay' };
  }
  return range.end_date < range.start_date ? { field: 'end_date', problem: 'order' } : null;
}
