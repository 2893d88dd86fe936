/* Days are in UTC (reading R10), written YYYY-MM-DD. */

/** The first and last day, both included (interface §4.5). */
export interface DayRange {
  start_date: string;
  end_date: string;
}

/** Milliseconds. */
export const dayLength = 86_400_000;

/** Returns the start of a day, in milliseconds since 1970. */
export const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the day of a moment (milliseconds since 1970). */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** True if a day exists in the calendar, unlike 2026-02-31. */
export function isDay(day: string): boolean {
  const time = timeOf(day);
  return !Number.isNaN(time) && dayAt(time) === day;
}

/** True if both days exist and are in order. `checkOwnRange` returns the problem of other ranges. */
export const isRange = ({ start_date, end_date }: DayRange): boolean =>
  isDay(start_date) && isDay(end_date) && start_date <= end_date;

/** Returns the end of a range, in milliseconds since 1970. */
export const endOf = ({ end_date }: DayRange): number => timeOf(end_date) + dayLength;

/** True if a range was over at a time, also for a service whose days end after those of UTC. */
export const isOverAt = (range: DayRange, time: number): boolean => time >= endOf(range) + dayLength;

/** True if two ranges have the same days. */
export const isSameRange = (one: DayRange, other: DayRange): boolean =>
  one.start_date === other.start_date && one.end_date === other.end_date;

/** Returns the day some days later; earlier for a negative number. */
export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * dayLength);

/** Returns the number of days in a range. */
export const daysIn = ({ start_date, end_date }: DayRange): number =>
  Math.round((timeOf(end_date) - timeOf(start_date)) / dayLength) + 1;

/** Returns the first day of a day's month. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the last day of the month before a day's. */
export const lastOfMonthBefore = (day: string): string => addDays(firstOfMonth(day), -1);
