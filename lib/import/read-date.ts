import { dateTime } from '../contract/values.ts';
import { readLocalTime, utcText } from '../link/expiration/local-time.ts';

/** A date as it was read: in UTC, or why not. */
export type ReadDate = { ok: true; utc: string } | { ok: false; code: 'date' | 'dateUnclear' };

const pad = (text: string) => text.padStart(2, '0');

/**
 * Reads a date as people and programs write it: ISO 8601, `2026-12-24 18:00`, `24.12.2026`, `12/24/2026`, seconds or
 * milliseconds since 1970. Without a zone it is the person's. What may be the 5th of June or the 6th of May is neither.
 */
export function readDate(text: string, zone: string): ReadDate {
  const written = text.trim();
  if (dateTime.safeParse(written).success) return { ok: true, utc: written };
  if (/^\d{10}(\d{3})?$/.test(written)) {
    return { ok: true, utc: utcText(Number(written) * (written.length === 10 ? 1000 : 1)) };
  }
  const [day = '', time = '00:00'] = written.split(/[T\s]+/i, 2);
  const clock = /^(\d{1,2}):(\d{2})(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i.exec(time);
  const date = readDay(day);
  if (clock === null || date === null) return { ok: false, code: 'date' };
  if (date === 'unclear') return { ok: false, code: 'dateUnclear' };
  const [, hour = '', minute = '', , , offset] = clock;
  const local = `${date}T${pad(hour)}:${minute}`;
  if (offset !== undefined) {
    const instant = Date.parse(`${local}:00${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
    return Number.isNaN(instant) ? { ok: false, code: 'date' } : { ok: true, utc: utcText(instant) };
  }
  const read = readLocalTime(local, zone);
  return read.kind === 'invalid' ? { ok: false, code: 'date' } : { ok: true, utc: read.utc };
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
