import { dayLength } from '../stats/days.ts';

/** The limits of days without clicks. */
export const minDays = 1;
export const maxDays = 365;

/** True if the number of days is within the limits. */
export const isDays = (days: number): boolean => days >= minDays && days <= maxDays;

/** Reads a typed number of days; null if it is invalid. */
export function readDays(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,9}$/.test(text)) return null;
  const days = Number(text);
  return isDays(days) ? days : null;
}

/**
 * Returns the whole days between two times (milliseconds since 1970). Never negative, since a clock may be behind the
 * service's.
 */
export const daysBetween = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / dayLength));
