/* Days are in UTC (reading R10), written YYYY-MM-DD. */

/** First and last day, both included, under the interface's names (§4.5). */
export interface DayRange {
  start_date: string;
  end_date: string;
}

/** In milliseconds. */
export const dayLength = 86_400_000;

/** The moment a day begins, in milliseconds since 1970. */
export const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day a moment is in. */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Whether a day of the right pattern is in the calendar: 2026-02-31 is not. */
export function isDay(day: string): boolean {
  const time = timeOf(day);
  return !Number.isNaN(time) && dayAt(time) === day;
}

/** Whether both are days, in their order: what `checkOwnRange` says nothing against, which also tells what is wrong. */
export const isRange = ({ start_date, end_date }: DayRange): boolean =>
  isDay(start_date) && isDay(end_date) && start_date <= end_date;

/** The moment a range is over, in milliseconds since 1970. */
export const endOf = ({ end_date }: DayRange): number => timeOf(end_date) + dayLength;

/** True if the days of a range were over at a time, also for a service whose days end later than those of UTC. */
export const isOverAt = (range: DayRange, time: number): boolean => time >= endOf(range) + dayLength;

/** True if two ranges have the same days. */
export const isSameRange = (one: DayRange, other: DayRange): boolean =>
  one.start_date === other.start_date && one.end_date === other.end_date;

/** The day so many days later, or earlier by a negative number. */
export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * dayLength);

/** How many days a range has. */
export const daysIn = ({ start_date, end_date }: DayRange): number =>
  Math.round((timeOf(end_date) - timeOf(start_date)) / dayLength) + 1;

/** The first day of a day's month. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The last day of the month before a day's. */
export const lastOfMonthBefore = (day: string): string => addDays(firstOfMonth(day), -1);
