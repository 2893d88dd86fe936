import type { Interval } from '../../lib/contract/analytics.ts';

/* Days are in UTC (reading R10), written YYYY-MM-DD. A stretch of time is named by the day it begins on. */

/** First and last day, both included. */
export interface DayRange {
  from: string;
  until: string;
}

const dayLength = 86_400_000;

const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Whether a day of the right pattern is in the calendar: 2026-02-31 is not. */
export function isDay(day: string): boolean {
  const time = toTime(day);
  return !Number.isNaN(time) && toDay(time) === day;
}

/** Every day from one to another, both included. */
export function daysBetween(from: string, until: string): string[] {
  const days: string[] = [];
  for (let time = toTime(from); time <= toTime(until); time += dayLength) days.push(toDay(time));
  return days;
}

/** Monday is the first day of a week (ISO 8601). */
function mondayOf(day: string): string {
  const weekday = new Date(toTime(day)).getUTCDay();
  return toDay(toTime(day) - ((weekday + 6) % 7) * dayLength);
}

/** The first day of the stretch that a day belongs to. */
export const startOf: Record<Exclude<Interval, 'hour'>, (day: string) => string> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => `${day.slice(0, 7)}-01`,
  year: (day) => `${day.slice(0, 4)}-01-01`,
};

/** The hours of a day, as two digits. */
export const hoursOfDay = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** An hour as it is answered: the moment it begins. */
export const hourOf = (day: string, hour: string) => `${day}T${hour}:00:00Z`;

export const earlier = (one: string, other: string) => (one < other ? one : other);
export const later = (one: string, other: string) => (one > other ? one : other);

/** The days that an answer shows, and whether it holds what is beyond each end. */
export interface ShownDays extends DayRange {
  /** Nothing before can be asked for: what a clock that was wrong put there counts for the first day. */
  isFromStart: boolean;
  /** The same of the last. */
  isUntilNow: boolean;
}

/**
 * The days of a range that can hold clicks: from the link's creation to today. A range of a thousand years would else
 * be an answer of millions of hours.
 */
export function clickableDays({ from, until }: DayRange, createdAt: string, now: Date): ShownDays {
  const today = toDay(now.getTime());
  // A clock that went back would else hide what was clicked before it did.
  const created = earlier(createdAt.slice(0, 10), today);
  const isFromStart = from <= created && created <= until;
  const isUntilNow = until >= today && today >= from;
  return { from: later(from, created), until: earlier(until, today), isFromStart, isUntilNow };
}

/**
 * Returns the days to go through one by one: from the link's first click, or the last day alone where there was none. A link
 * that says it was made in 1970 would else be answered with half a million empty hours.
 */
export function sinceFirstClick({ from, until, ...rest }: ShownDays, firstClick: string | null): ShownDays {
  return { ...rest, from: later(from, earlier(firstClick ?? until, until)), until };
}

/** The day that an answer shows a day's clicks on; null where it does not. */
export function shownOn({ from, until, isFromStart, isUntilNow }: ShownDays, day: string): string | null {
  if (day < from) return isFromStart ? from : null;
  if (day > until) return isUntilNow ? until : null;
  return day;
}

const ends = { month: ['-01', '-31'], year: ['-01-01', '-12-31'] } as const;

/** Whether an answer shows all of a month or year that its clicks can be of. */
export function showsAll({ from, until, isFromStart, isUntilNow }: ShownDays, period: string): boolean {
  const [first, last] = period.length === 'YYYY'.length ? ends.year : ends.month;
  return (isFromStart || `${period}${first}` >= from) && (isUntilNow || `${period}${last}` <= until);
}
