import { localTimeOf, readLocalTime, utcText } from './local-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The expirations that are wanted most, the nearest first. */
export const quickChoices = ['hour', 'day', 'week', 'nextMonth', 'month', 'year'] as const;

export type QuickChoice = (typeof quickChoices)[number];

/**
 * When a quick choice ends, as a date-time in UTC, always after now: an hour from now; in a day, a week, a month or a year at
 * this time of the zone's clocks; the last minute of the month there.
 */
export function quickExpiration(choice: QuickChoice, now: Date, zone: string): string {
  // The next whole minute: a field shows no seconds.
  const start = (Math.floor(now.getTime() / minute) + 1) * minute;
  if (choice === 'hour') return utcText(start + hour);
  const wall = moves[choice](new Date(`${localTimeOf(utcText(start), zone)}:00Z`));
  const read = readLocalTime(new Date(wall).toISOString().slice(0, 16), zone);
  if (read.kind === 'invalid') throw new RangeError(`${wall} is no time`);
  return read.kind === 'twice' && Date.parse(read.utc) < start ? read.later : read.utc;
}

/** Where a choice moves the clock of the zone, both as if they were UTC. */
const moves: Record<Exclude<QuickChoice, 'hour'>, (clock: Date) => number> = {
  day: (clock) => clock.getTime() + day,
  week: (clock) => clock.getTime() + 7 * day,
  month: (clock) => lastMinute(clock.getUTCFullYear(), clock.getUTCMonth()),
  nextMonth: (clock) => monthsLater(clock, 1),
  year: (clock) => monthsLater(clock, 12),
};

/** The same day of a later month, or its last where it has fewer: a month after the 31st of January is the 28th. */
function monthsLater(clock: Date, count: number): number {
  const [year, month] = [clock.getUTCFullYear(), clock.getUTCMonth() + count];
  const last = new Date(lastMinute(year, month)).getUTCDate();
  return Date.UTC(year, month, Math.min(clock.getUTCDate(), last)) + (clock.getTime() % day);
}

const lastMinute = (year: number, month: number): number => Date.UTC(year, month + 1, 0, 23, 59);
