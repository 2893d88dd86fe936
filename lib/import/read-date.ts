import { dateTime } from '../contract/values.ts';
import { readLocalTime, utcText } from '../link/expiration/local-time.ts';

/** A date as it was read: in UTC, or why not. */
export type ReadDate = { ok: true; utc: string } | { ok: false; code: 'date' | 'dateUnclear' };

const pad = (text: string) => text.padStart(2, '0');

/** A day, then a time of it: parted by `T`, as in ISO 8601, or by a space. */
const dayAndTime = /^([\d./-]+)(?:(?:T|,?\s+)(.*))?$/i;

/** `18:00`, `18:00:05.123`, `6 PM`, and what zone it is in: `Z`, `UTC`, `GMT`, `+0200`, `UTC+02:00`. */
const clock =
  /^(\d{1,2})(?::(\d{2})(?::[0-5]\d(?:[.,]\d+)?)?)?(?:\s*([ap])\.?m\.?)?(?:\s*(Z|(?:UTC|GMT)?(?:([+-])(\d{2})(?::?(\d{2}))?)?))?$/i;

/**
 * Reads a date as people and programs write it: ISO 8601, `2026-12-24 18:00`, `24.12.2026`, `12/24/2026 6:00 PM`,
 * `2026-12-24 18:00:00 UTC`, seconds or milliseconds since 1970. Without a zone it is the person's. What may be the 5th of
 * June or the 6th of May is neither, and of what is not understood nothing is left out.
 */
export function readDate(text: string, zone: string): ReadDate {
  const written = text.trim();
  if (dateTime.safeParse(written).success) return { ok: true, utc: written };
  if (/^\d{10}(\d{3})?$/.test(written)) {
    return { ok: true, utc: utcText(Number(written) * (written.length === 10 ? 1000 : 1)) };
  }
  const [, day = '', time] = dayAndTime.exec(written) ?? [];
  const date = readDay(day);
  const read = readTime(time ?? '00:00');
  if (read === null || date === null) return { ok: false, code: 'date' };
  if (date === 'unclear') return { ok: false, code: 'dateUnclear' };
  const local = readLocalTime(`${date}T${read.time}`, read.offset === null ? zone : 'UTC');
  if (local.kind === 'invalid') return { ok: false, code: 'date' };
  return { ok: true, utc: utcText(Date.parse(local.utc) - (read.offset ?? 0) * 60_000) };
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

/** A day as YYYY-MM-DD. */
function readDay(text: string): string | 'unclear' | null {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return `${year}-${pad(month)}-${pad(day)}`;
  const [, first, sign, second, last] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (first === undefined || second === undefined || last === undefined) return null;
  if (sign === '.' || Number(first) > 12) return `${last}-${pad(second)}-${pad(first)}`;
  return Number(second) > 12 || first === second ? `${last}-${pad(first)}-${pad(second)}` : 'unclear';
}
