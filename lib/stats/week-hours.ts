import type { Counted, Step } from './figures.ts';
import { hourLength } from './intervals.ts';
import { readMoment } from './read-moment.ts';
import { zoneClock } from './zone-clock.ts';

/** Seven days from Monday, each of 24 hours. */
export type WeekHours = readonly (readonly Counted[])[];

/**
 * Adds clicks up by weekday and hour, in a zone: 9 o'clock is 9 o'clock before and after the clocks change. An hour of UTC
 * that begins at half past, as in India, counts for the hour it begins in.
 *
 * @param zone an IANA name
 */
export function weekHours(hours: readonly Step[], zone: string): WeekHours {
  const cells = Array.from({ length: 7 }, () =>
    Array.from({ length: 24 }, (): Counted => ({ total_count: 0, unique_count: 0 })),
  );
  const offsetAt = zoneClock(zone);
  for (const step of hours) {
    const time = readMoment(step.date);
    if (time === null || (step.total_count === 0 && step.unique_count === 0)) continue;
    const local = new Date(Math.floor(time / hourLength) * hourLength + offsetAt(time));
    const cell = cells[(local.getUTCDay() + 6) % 7]?.[local.getUTCHours()];
    if (cell === undefined) continue;
    cell.total_count += step.total_count;
    cell.unique_count += step.unique_count;
  }
  return cells;
}
