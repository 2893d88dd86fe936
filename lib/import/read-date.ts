import { dateTime } from '../contract/values.ts';
import { readLocalTime, utcText } from '../link/expiration/local-time.ts';

/** A date in UTC, or the reason why it cannot be read. */
type ReadDate = { ok: true; utc: string } | { ok: false; code: 'date' | 'dateUnclear' };

const pad = (text: string) => text.padStart(2, '0');

/** The order of day and month. */
export const dateOrders = ['dayFirst', 'monthFirst'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The settings for reading dates. */
export interface DateReading {
  /** The time zone of dates without one. */
  zone: string;
  /** The order for ambiguous dates; null if unknown. */
  order: DateOrder | null;
}

/** A day, then an optional time after `T`, as in ISO 8601, or after a space. */
const dayAndTime = /^([\d./-]+)(?:(?:T|,?\s+(?!\s))(.*))?$/i;

/** `18:00`, `18:00:05.123`, `6 PM`, with an optional zone: `Z`, `UTC`, `GMT`, `+0200`, `UTC+02:00`. */
const clock =
  /^(\d{1,2})(?::(\d{2})(?::[0-5]\d(?:[.,]\d+)?)?)?(?:\s*([ap])\.?m\.?)?(?:\s*(Z|(?:UTC|GMT)?(?:([+-])(\d{2})(?::?(\d{2}))?)?))?$/i;

/**
 * Reads a date in common formats: ISO 8601, `2026-12-24 18:00`, `20261224`, `24.12.2026`, `12/24/26 6:00 PM`, `Dec 24,
 * 2026`, `Thu, 24 Dec 2026 18:00:00 +0000` (RFC 2822), seconds or milliseconds since 1970. A date without a zone is in
 * the person's. An ambiguous date follows the given order, else it is an error. A text with parts that cannot be read
 * is an error, too.
 */
export function readDate(text: string, { zone, order }: DateReading): ReadDate {
  const written = text.trim();
  if (dateTime.safeParse(written).success) return { ok: true, utc: written };
  if (/^\d{10}(\d{3})?$/.test(written)) {
    return { ok: true, utc: utcText(Number(written) * (written.length === 10 ? 1000 : 1)) };
  }
  const [, day = '', time] = dayAndTime.exec(inNumbers(written)) ?? [];
  const date = readDay(day, order);
  const read = readTime(time ?? '00:00');
  if (read === null || date === null) return { ok: false, code: 'date' };
  if (date === 'unclear') return { ok: false, code: 'dateUnclear' };
  const local = readLocalTime(`${date}T${read.time}`, read.offset === null ? zone : 'UTC');
  if (local.kind === 'invalid') return { ok: false, code: 'date' };
  return { ok: true, utc: utcText(Date.parse(local.utc) - (read.offset ?? 0) * 60_000) };
}

/**
 * Two numbers and a year, where either number could be the day. With dashes, a year of four digits is required, since
 * the first number may be the year.
 */
const dayOrMonth = /^\s*(\d{1,2})(?:\/|-(?=\d+-\d{4}))(\d{1,2})[/-](?:\d{4}|\d{2})(?!\d)/;

/**
 * Returns the order of a column's dates, from dates that can be read in only one way. Null if there are none, or if
 * they contradict each other.
 */
export function dateOrderOf(cells: readonly string[]): DateOrder | null {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = dayOrMonth.exec(cell) ?? [];
    return first === undefined || second === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([, second]) => second > 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'dayFirst' : 'monthFirst';
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const weekday = String.raw`(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+)?`;
const dayOfMonth = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const dayThenMonth = new RegExp(`^${weekday}${dayOfMonth}[\\s-]+${month},?[\\s-]+(\\d{4})(?!\\d)`, 'i');
const monthThenDay = new RegExp(`^${weekday}${month}\\s+${dayOfMonth},?\\s+(\\d{4})(?!\\d)`, 'i');

/** Replaces an English month name by its number. */
function inNumbers(written: string): string {
  const date = (year: string, name: string, day: string): string =>
    `${year}-${months.indexOf(name.slice(0, 3).toLowerCase()) + 1}-${day}`;
  return written
    .replace(dayThenMonth, (_, day: string, name: string, year: string) => date(year, name, day))
    .replace(monthThenDay, (_, name: string, day: string, year: string) => date(year, name, day));
}

/** The maximum offset of a time zone from UTC, in hours. */
const maxOffsetHours = 14;

/** Reads a time as HH:MM, and its zone's offset from UTC in minutes; null without a zone. */
function readTime(text: string): { time: string; offset: number | null } | null {
  const read = clock.exec(text);
  if (read === null) return null;
  const [, hour = '', minute, half, zone = '', sign, hours = '0', minutes = '0'] = read;
  if (half === undefined ? minute === undefined : Number(hour) < 1 || Number(hour) > 12) return null;
  if (Number(hours) > maxOffsetHours || Number(minutes) > 59) return null;
  const of24 = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return { time: `${pad(String(of24))}:${minute ?? '00'}`, offset: zone === '' ? null : ahead };
}

/** Reads a day as YYYY-MM-DD. A year of two digits is in this century. */
function readDay(text: string, order: DateOrder | null): string | 'unclear' | null {
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return `${year}-${pad(month)}-${pad(day)}`;
  const [, first, sign, second, last] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
  if (first === undefined || second === undefined || last === undefined) return null;
  const dayFirst = `${last.padStart(4, '20')}-${pad(second)}-${pad(first)}`;
  const monthFirst = `${last.padStart(4, '20')}-${pad(first)}-${pad(second)}`;
  // It may also be YY-MM-DD.
  if (sign === '-' && last.length === 2 && order === null) return 'unclear';
  if (sign === '.' || Number(first) > 12) return dayFirst;
  if (Number(second) > 12 || first === second) return monthFirst;
  if (order === null) return 'unclear';
  return order === 'dayFirst' ? dayFirst : monthFirst;
}
