import { dayLength, isDay, timeOf } from './days.ts';

/** Returns the Monday of a year's first week, which contains 4 January (ISO 8601). */
function firstMonday(year: string): number {
  const fourth = timeOf(`${year}-01-04`);
  return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayLength;
}

const clock = /^(\d{4}-\d{2}-\d{2})[T ](\d{2})(?::(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

function readClock(date: string): number | null {
  const [, day = '', hour = '', minute = '00', second = '00', zone = 'Z'] = clock.exec(date) ?? [];
  if (!isDay(day)) return null;
  const time = Date.parse(`${day}T${hour}:${minute}:${second}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(time) ? null : time;
}

/**
 * Returns the start of a step in milliseconds since 1970; null for an unknown format. The interface only says that
 * `date` is a text (§2.6). This reads years, months, weeks, days and times, in UTC unless they have a time zone.
 */
export function readMoment(date: string): number | null {
  if (/^\d{4}$/.test(date)) return timeOf(`${date}-01-01`);
  if (/^\d{4}-\d{2}$/.test(date)) return isDay(`${date}-01`) ? timeOf(`${date}-01`) : null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return isDay(date) ? timeOf(date) : null;
  const [, year, week] = /^(\d{4})-?W(\d{2})$/.exec(date) ?? [];
  if (year !== undefined) return firstMonday(year) + (Number(week) - 1) * 7 * dayLength;
  return readClock(date);
}
