import { dateTime } from '../contract/values.ts';
import { readLocalTime, utcText } from '../link/expiration/local-time.ts';

/** A date as it was read: in UTC, or why not. */
export type ReadDate = { ok: true; utc: string } | { ok: false; code: 'date' | 'dateUnclear' };

const pad = (text: string) => text.padStart(2, '0');

/** Which of two numbers is the day. */
export const dateOrders = ['dayFirst', 'monthFirst'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How dates are read. */
export interface DateReading {
  /** Where a date names no zone. */
  zone: string;
  /** Where either could be the day; null where nobody knows. */
  order: DateOrder | null;
}

/** A day, then a time of it: parted by `T`, as in ISO 8601, or by a space. */
const dayAndTime = /^([\d./-]+)(?:(?:T|,?\s+)(.*))?$/i;

/** `18:00`, `18:00:05.123`, `6 PM`, and what zone it is in: `Z`, `UTC`, `GMT`, `+0200`, `UTC+02:00`. */
const clock =
  /^(\d{1,2})(?::(\d{2})(?::[0-5]\d(?:[.,]\d+)?)?)?(?:\s*([ap])\.?m\.?)?(?:\s*(Z|(?:UTC|GMT)?(?:([+-])(\d{2})(?::?(\d{2}))?)?))?$/i;

/**
 * Reads a date as people and programs write it: ISO 8601, `2026-12-24 18:00`, `20261224`, `24.12.2026`, `12/24/26 6:00 PM`,
 * `Dec 24, 2026`, `Thu, 24 Dec 2026 18:00:00 +0000` (RFC 2822), seconds or milliseconds since 1970. Without a zone it is the
 * person's. What may be the 5th of June or the 6th of May is so by the order given, else neither; and of what is not
 * understood nothing is left out.
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

/** Two numbers and a year, of which either number could be the day. Of three short ones between dashes the first may be the year. */
const dayOrMonth = /^\s*(\d{1,2})(?:\/|-(?=\d+-\d{4}))(\d{1,2})[/-](?:\d{4}|\d{2})(?!\d)/;

/** What the dates of a column say of their order: those that can be read in one way alone. Null where they say nothing, or both. */
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

/** The same date with its month as a number, where it is an English word. */
function inNumbers(written: string): string {
  const date = (year: string, name: string, day: string): string =>
    `${year}-${months.indexOf(name.slice(0, 3).toLowerCase()) + 1}-${day}`;
  return written
    .replace(dayThenMonth, (_, day: string, name: string, year: string) => date(year, name, day))
    .replace(monthThenDay, (_, name: string, day: string, year: string) => date(year, name, day));
}

/** The furthest that any zone is from UTC, in hours. */
const furthest = 14;

/** A time as HH:MM, and how many minutes its zone is ahead of UTC; null where it names none. */
function readTime(text: string): { time: string; offset: number | null } | null {
  const read = clock.exec(text);
  if (read === null) return null;
  const [, hour = '', minute, half, zone = '', sign, hours = '0', minutes = '0'] = read;
  if (half === undefined ? minute === undefined : Number(hour) < 1 || Number(hour) > 12) return null;
  if (Number(hours) > furthest || Number(minutes) > 59) return null;
  const of24 = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return { time: `${pad(String(of24))}:${minute ?? '00'}`, offset: zone === '' ? null : ahead };
}

/** A day as YYYY-MM-DD. A year of two digits is of this century. */
function readDay(text: string, order: DateOrder | null): string | 'unclear' | null {
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return `${year}-${pad(month)}-${pad(day)}`;
  const [, first, sign, second, last] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
  if (first === undefined || second === undefined || last === undefined) return null;
  const dayFirst = `${last.padStart(4, '20')}-${pad(second)}-${pad(first)}`;
  const monthFirst = `${last.padStart(4, '20')}-${pad(first)}-${pad(second)}`;
  // YY-MM-DD is written so as well.
  if (sign === '-' && last.length === 2 && order === null) return 'unclear';
  if (sign === '.' || Number(first) > 12) return dayFirst;
  if (Number(second) > 12 || first === second) return monthFirst;
  if (order === null) return 'unclear';
  return order === 'dayFirst' ? dayFirst : monthFirst;
}
