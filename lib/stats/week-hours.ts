import { sumOf } from './across.ts';
import type { Counted, Step } from './figures.ts';
import { readMoment } from './read-moment.ts';
import { zoneClock } from './zone-clock.ts';

/** Clicks of a week by its hours. */
export interface WeekHours {
  /** Seven days from Monday, each of 24 hours; null where the service did not report one of them at any time. */
  cells: readonly (readonly Counted[])[];
  /** The minutes past the hour that the service's hours begin at in the zone: of more than one, zones change their clocks by half an hour. */
  minutes: readonly number[];
}

const quarter = 15 * 60_000;

/**
 * Adds clicks up by weekday and hour, in a zone: 9 o'clock is 9 o'clock before and after the clocks change. An hour of UTC
 * that begins at half past, as in India, counts for the hour it begins in, which is to be said.
 *
 * @param zone an IANA name
 */
export function weekHours(hours: readonly Step[], zone: string): WeekHours {
  const cells = Array.from({ length: 7 }, () => Array.from({ length: 24 }, (): Counted[] => []));
  const offsetAt = zoneClock(zone);
  const minutes = new Set<number>();
  for (const step of hours) {
    const time = readMoment(step.date);
    if (time === null || (step.total_count === 0 && step.unique_count === 0)) continue;
    const local = new Date(time + offsetAt(time));
    // What is dated by another minute was not cut into hours.
    if (time % quarter === 0) minutes.add(local.getUTCMinutes());
    cells[(local.getUTCDay() + 6) % 7]?.[local.getUTCHours()]?.push(step);
  }
  return { cells: cells.map((day) => day.map(sumOfHours)), minutes: [...minutes].sort((one, other) => one - other) };
}

/** An hour that never came is 0, as any step that a service leaves out. */
const sumOfHours = (hours: readonly Counted[]): Counted =>
  hours.length === 0 ? { total_count: 0, unique_count: 0 } : sumOf(hours);
