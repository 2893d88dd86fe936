import { dayLength } from './days.ts';
import { hourLength } from './intervals.ts';
import { readMoment } from './read-moment.ts';
import type { Counted, Step } from './stats.ts';
import { sumOf } from './sums.ts';
import { zoneClock } from './zone-clock.ts';

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
