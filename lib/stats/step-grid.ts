import type { Interval } from '../contract/analytics.ts';
import { type DayRange, dayLength, timeOf } from './days.ts';
import type { Step } from './figures.ts';
import { hourLength, monday, startOfStep } from './intervals.ts';
import { readMoment, readWrittenMoment } from './read-moment.ts';

/*
 * The interface says neither whose days a service counts by, nor on which day its weeks begin (§2.6). The steps that came
 * tell: those that are left out are filled in on the same grid, and each step is on it once.
 */

/** Where a service's steps begin. */
export interface StepGrid {
  /** The step that a date of the service is in: when it begins (milliseconds since 1970); null where nobody can tell. */
  stepOf(date: string): number | null;
  /** The step that a moment is in. */
  startOf(time: number): number;
  /** When the service's days begin, in milliseconds after midnight in UTC. Hours are moments, of no day: 0. */
  dayBegins: number;
}

interface Wanted {
  interval: Interval;
  range: DayRange;
}

/** What is left of a moment after the last whole hour or day. */
const rest = (time: number, length: number): number => ((time % length) + length) % length;

/** Finds out the grid of some steps; of none, it is that of UTC with weeks from Monday. */
export const gridOf = (steps: readonly Step[], wanted: Wanted): StepGrid =>
  wanted.interval === 'hour' ? hourGrid(steps) : calendarGrid(steps, wanted);

const timesOf = (steps: readonly Step[], read: (date: string) => number | null): number[] =>
  steps.flatMap(({ date }) => read(date) ?? []).sort((one, other) => one - other);

/** Zones are whole quarters of an hour ahead of UTC; what is dated by another minute was not cut into hours. */
const quarter = hourLength / 4;

function hourGrid(steps: readonly Step[]): StepGrid {
  const after = rest(timesOf(steps, readMoment)[0] ?? 0, hourLength);
  const minutes = after % quarter === 0 ? after : 0;
  const startOf = (time: number) => startOfStep(time - minutes, 'hour') + minutes;
  return { startOf, stepOf: (date) => mapped(readMoment(date), startOf), dayBegins: 0 };
}

function calendarGrid(steps: readonly Step[], { interval, range }: Wanted): StepGrid {
  const times = timesOf(steps, readWrittenMoment);
  const dayOf = daysOf(times, { interval, range });
  const days = times.map(dayOf);
  const weekday = interval === 'week' ? weekdayOf(days, range) : monday;
  const startOf = (day: number) => startOfStep(day, interval, weekday);
  const [begins = 0] = timesOf(steps, readMoment);
  return {
    startOf,
    stepOf: (date) => mapped(readWrittenMoment(date), (time) => startOf(dayOf(time))),
    dayBegins: isRegular(times) ? rest(begins, dayLength) : 0,
  };
}

const mapped = (time: number | null, change: (time: number) => number) => (time === null ? null : change(time));

/** Whether all begin at one time of day, but for the hour by which clocks change. */
function isRegular(times: readonly number[]): boolean {
  const [first = 0] = times;
  return times.every((time) => {
    const apart = rest(time - first, dayLength);
    return Math.min(apart, dayLength - apart) <= hourLength;
  });
}

/**
 * Which day begins at a moment. Days of another zone begin at another time than midnight in UTC: which of the two days
 * beside it is meant, the range tells (no day is outside of it), or the month's first day, else the nearer midnight.
 */
function daysOf(times: readonly number[], { interval, range }: Wanted): (time: number) => number {
  const [first] = times;
  const floor = (time: number) => time - rest(time, dayLength);
  if (first === undefined || !isRegular(times)) return floor;
  const from = (anchor: number) => (time: number) => anchor + Math.round((time - first) / dayLength) * dayLength;
  const after = rest(first, dayLength);
  if (after === 0) return from(first);
  const [former, next] = [from(first - after), from(first - after + dayLength)];
  const isLikely = (day: number) =>
    interval === 'day'
      ? day >= timeOf(range.start_date) && day <= timeOf(range.end_date)
      : interval === 'week' || startOfStep(day, interval) === day;
  const likely = (dayOf: typeof floor) => times.filter((time) => isLikely(dayOf(time))).length;
  const difference = likely(next) - likely(former);
  return difference > 0 || (difference === 0 && after > dayLength / 2) ? next : former;
}

/** The day most weeks begin on. The first one may be cut to the range, which tells nothing; Monday where nothing does. */
function weekdayOf(days: readonly number[], range: DayRange): number {
  const counts = Array.from({ length: 7 }, () => 0);
  for (const day of days) {
    const weekday = new Date(day).getUTCDay();
    if (day !== timeOf(range.start_date)) counts[weekday] = (counts[weekday] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  return most === 0 || counts[monday] === most ? monday : counts.indexOf(most);
}
