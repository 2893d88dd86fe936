import type { Metric, Step } from './figures.ts';
import { readMoment } from './read-moment.ts';
import { zoneClock } from './zone-clock.ts';

/** Clicks of a week by its hours. */
export interface WeekHours {
  /** Seven days from Monday, each of 24 hours. */
  cells: readonly (readonly Record<Metric, number>[])[];
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
  const cells = Array.from({ length: 7 }, () =>
    Array.from({ length: 24 }, (): Record<Metric, number> => ({ total_count: 0, unique_count: 0 })),
  );
  const offsetAt = zoneClock(zone);
  const minutes = new Set<number>();
  for (const step of hours) {
    const time = readMoment(step.date);
    const [total_count, unique_count] = [step.total_count ?? 0, step.unique_count ?? 0];
    if (time === null || (total_count === 0 && unique_count === 0)) continue;
    const local = new Date(time + offsetAt(time));
    // What is dated by another minute was not cut into hours.
    if (time % quarter === 0) minutes.add(local.getUTCMinutes());
    const cell = cells[(local.getUTCDay() + 6) % 7]?.[local.getUTCHours()];
    if (cell === undefined) continue;
    cell.total_count += total_count;
    cell.unique_count += unique_count;
  }
  return { cells, minutes: [...minutes].sort((one, other) => one - other) };
}
