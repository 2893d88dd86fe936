import type { Interval } from '../../lib/contract/analytics.ts';

/* Days are in UTC (reading R10), written YYYY-MM-DD. A period is named by its first day. */

/** First and last day, both included. */
export interface DayRange {
  from: string;
  until: string;
}

const dayMs = 86_400_000;

const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns true if a day exists: 2026-02-31 does not. */
export function isDay(day: string): boolean {
  const time = toTime(day);
  return !Number.isNaN(time) && toDay(time) === day;
}

/** Returns every day of a range, both ends included. */
export function daysBetween(from: string, until: string): string[] {
  const days: string[] = [];
  for (let time = toTime(from); time <= toTime(until); time += dayMs) days.push(toDay(time));
  return days;
}

/** Weeks begin on Monday (ISO 8601). */
function mondayOf(day: string): string {
  const weekday = new Date(toTime(day)).getUTCDay();
  return toDay(toTime(day) - ((weekday + 6) % 7) * dayMs);
}

/** Returns the first day of a day's period. */
export const startOf: Record<Exclude<Interval, 'hour'>, (day: string) => string> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => `${day.slice(0, 7)}-01`,
  year: (day) => `${day.slice(0, 4)}-01-01`,
};

/** The hours of a day, as two digits. */
export const hoursOfDay = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Returns the start of an hour, as stats name it. */
export const hourOf = (day: string, hour: string) => `${day}T${hour}:00:00Z`;

export const earlier = (one: string, other: string) => (one < other ? one : other);
export const later = (one: string, other: string) => (one > other ? one : other);

/** The days of an answer, and whether it also shows clicks before and after them. */
export interface ShownDays extends DayRange {
  /** True if no earlier day can be requested. Clicks that a wrong clock put there count for the first day. */
  isFromStart: boolean;
  /** True if no later day can be requested. Clicks that a wrong clock put there count for the last day. */
  isUntilNow: boolean;
}

/**
 * Returns the days of a range that can have clicks: from the link's creation to today. A range of a thousand years
 * would otherwise list millions of hours.
 */
export function clickableDays({ from, until }: DayRange, createdAt: string, now: Date): ShownDays {
  const today = toDay(now.getTime());
  // Otherwise a clock that went back would hide earlier clicks.
  const created = earlier(createdAt.slice(0, 10), today);
  const isFromStart = from <= created && created <= until;
  const isUntilNow = until >= today && today >= from;
  return { from: later(from, created), until: earlier(until, today), isFromStart, isUntilNow };
}

/**
 * Returns the days to list: from the link's first click, or the last day without clicks. A link with a creation date of
 * 1970 would otherwise list half a million empty hours.
 */
export function sinceFirstClick({ from, until, ...rest }: ShownDays, firstClick: string | null): ShownDays {
  return { ...rest, from: later(from, earlier(firstClick ?? until, until)), until };
}

/** Returns the day of the answer that shows a day's clicks; null if it does not. */
export function shownOn({ from, until, isFromStart, isUntilNow }: ShownDays, day: string): string | null {
  if (day < from) return isFromStart ? from : null;
  if (day > until) return isUntilNow ? until : null;
  return day;
}

const ends = { month: ['-01', '-31'], year: ['-01-01', '-12-31'] } as const;

/** Returns true if an answer shows all possible clicks of a month or year. */
export function showsAll({ from, until, isFromStart, isUntilNow }: ShownDays, period: string): boolean {
  const [first, last] = period.length === 'YYYY'.length ? ends.year : ends.month;
  return (isFromStart || `${period}${first}` >= from) && (isUntilNow || `${period}${last}` <= until);
}
