import { localTimeOf, readLocalTime, utcText } from './local-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The usual expirations, nearest first. */
export const quickChoices = ['hour', 'day', 'week', 'nextMonth', 'month', 'year'] as const;

export type QuickChoice = (typeof quickChoices)[number];

/**
 * Returns when a quick choice ends, as a date-time in UTC that is always after now. An hour is counted from now. A day,
 * week, month or year ends at the same local time; `month` ends in its last minute.
 */
export function quickExpiration(choice: QuickChoice, now: Date, zone: string): string {
  // The next whole minute, since the field shows no seconds.
  const start = (Math.floor(now.getTime() / minute) + 1) * minute;
  if (choice === 'hour') return utcText(start + hour);
  const wall = moves[choice](new Date(`${localTimeOf(utcText(start), zone)}:00Z`));
  const read = readLocalTime(new Date(wall).toISOString().slice(0, 16), zone);
  if (read.kind === 'invalid') throw new RangeError(`${wall} is no time`);
  return read.kind === 'twice' && Date.parse(read.utc) < start ? read.later : read.utc;
}

/** Returns the zone's local time of a choice. Both times are written as if they were UTC. */
const moves: Record<Exclude<QuickChoice, 'hour'>, (clock: Date) => number> = {
  day: (clock) => clock.getTime() + day,
  week: (clock) => clock.getTime() + 7 * day,
  month: (clock) => lastMinute(clock.getUTCFullYear(), clock.getUTCMonth()),
  nextMonth: (clock) => monthsLater(clock, 1),
  year: (clock) => monthsLater(clock, 12),
};

/** Returns the same day of a later month, or its last day if it is shorter: a month after January 31 is February 28. */
function monthsLater(clock: Date, count: number): number {
  const [year, month] = [clock.getUTCFullYear(), clock.getUTCMonth() + count];
  const last = new Date(lastMinute(year, month)).getUTCDate();
  return Date.UTC(year, month, Math.min(clock.getUTCDate(), last)) + (clock.getTime() % day);
}

const lastMinute = (year: number, month: number): number => Date.UTC(year, month + 1, 0, 23, 59);
