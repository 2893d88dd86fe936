import { dayLength } from './days.ts';
import { hourLength } from './intervals.ts';
import { readMoment } from './read-moment.ts';
import type { Counted, Step } from './stats.ts';
import { sumOf } from './sums.ts';

/** Clicks by hour of the week. */
interface WeekHours {
  /** Seven days from Monday with 24 hours each. A count is null if the service never reported it for that hour. */
  cells: readonly (readonly Counted[])[];
  /** True for hours that are in the range. */
  has: readonly (readonly boolean[])[];
  /** The minutes at which the service's hours begin in the time zone. Several if its clocks change by half an hour. */
  minutes: readonly number[];
}

const quarter = 15 * 60_000;

/**
 * Sums clicks by weekday and hour of a time zone, across clock changes. An hour of UTC that begins at half past there,
 * as in India, counts in the hour in which it begins.
 *
 * @param zone - an IANA name
 * @param span - from the start of the range to its end or the time of the stats (milliseconds since 1970)
 */
export function weekHours(hours: readonly Step[], zone: string, span: { from: number; to: number }): WeekHours {
  const cells = Array.from({ length: 7 }, () => Array.from({ length: 24 }, (): Counted[] => []));
  const offsetAt = zoneClock(zone);
  const placeOf = (time: number) => {
    const local = new Date(time + offsetAt(time));
    return { day: (local.getUTCDay() + 6) % 7, hour: local.getUTCHours(), minute: local.getUTCMinutes() };
  };
  const minutes = new Set<number>();
  for (const step of hours) {
    const time = readMoment(step.date);
    if (time === null || (step.total_count === 0 && step.unique_count === 0)) continue;
    const { day, hour, minute } = placeOf(time);
    // Dates at other minutes are not the start of an hour in any time zone.
    if (time % quarter === 0) minutes.add(minute);
    cells[day]?.[hour]?.push(step);
  }
  const has = cells.map((day) => day.map((steps) => steps.length > 0));
  // A week and one hour contain all hours of the week, even if clocks change.
  const last = Math.min(span.to, span.from + 7 * dayLength + hourLength);
  for (let time = span.from; time < last; time += hourLength) {
    const { day, hour } = placeOf(time);
    const hours = has[day];
    if (hours !== undefined) hours[hour] = true;
  }
  return {
    cells: cells.map((day) => day.map(sumOfHours)),
    has,
    minutes: [...minutes].sort((one, other) => one - other),
  };
}

/** Returns 0 for an hour that the service left out, as for all steps. */
const sumOfHours = (hours: readonly Counted[]): Counted =>
  hours.length === 0 ? { total_count: 0, unique_count: 0 } : sumOf(hours);

/**
 * Returns a function from a moment to a time zone's offset from UTC, both in milliseconds. The browser takes some
 * microseconds for an offset, so offsets at midnight are cached; within a day the offset only changes if both ends
 * differ.
 *
 * @param zone - an IANA name
 */
export function zoneClock(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const cache = new Map<number, number>();
  const read = (time: number): number => {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes = '0', seconds = '0'] = /GMT([+-])(\d+)(?::(\d+))?(?::(\d+))?/.exec(name) ?? [];
    const ahead = (Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
    return sign === '-' ? -ahead : ahead;
  };
  const at = (time: number): number => {
    const offset = cache.get(time) ?? read(time);
    cache.set(time, offset);
    return offset;
  };
  return (time) => {
    const day = Math.floor(time / dayLength) * dayLength;
    const [begins, ends] = [at(day), at(day + dayLength)];
    return begins === ends ? begins : read(time);
  };
}
