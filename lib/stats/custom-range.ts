import * as z from 'zod/mini';
import { day } from '../contract/values.ts';
import { type DayRange, isDay } from './days.ts';

/** A problem of a custom range, and the day to correct. */
export type RangeProblem = { field: keyof DayRange; problem: 'pattern' | 'noSuchDay' | 'order' };

/** Checks a custom range (interface §4.5): the pattern, existing days, and their order. */
export function checkCustomRange(range: DayRange): RangeProblem | null {
  for (const field of ['start_date', 'end_date'] as const) {
    if (!z.safeParse(day, range[field]).success) return { field, problem: 'pattern' };
    if (!isDay(range[field])) return { field, problem: 'noSuchDay' };
  }
  return range.end_date < range.start_date ? { field: 'end_date', problem: 'order' } : null;
}
