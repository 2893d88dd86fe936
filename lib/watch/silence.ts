import { dayLength } from '../stats/days.ts';

/** How many days without clicks can be chosen. */
export const fewestDays = 1;
export const mostDays = 365;

/** Whether so many days can be chosen. */
export const isDays = (days: number): boolean => days >= fewestDays && days <= mostDays;

/** Reads a number of days as it was typed; null where it is none that can be chosen. */
export function readDays(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,9}$/.test(text)) return null;
  const days = Number(text);
  return isDays(days) ? days : null;
}

/**
 * Whole days between two moments (milliseconds since 1970). Never below 0: a clock may be behind the service's.
 */
export const daysBetween = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / dayLength));
