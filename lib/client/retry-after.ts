import { maxRetryAfter } from '../contract/failure.ts';

/** An HTTP date as senders must write it (RFC 9110 §5.6.7). `Date.parse` alone would also take "soon 5" for a date. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Returns how long an answer asks to wait (`Retry-After`, RFC 9110 §10.2.3), in seconds from 0 to `maxRetryAfter`;
 * undefined if the header is absent or unreadable. Measures a date from the answer's own `Date` (§6.6.1), because this
 * device's clock may be wrong.
 *
 * @param now - this device's clock, for an answer without a readable `Date`; in milliseconds since 1970
 */
export function retryAfterSeconds(headers: Pick<Headers, 'get'>, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : secondsUntil(value, readHttpDate(headers.get('date')) ?? now);
  return seconds === undefined ? undefined : Math.min(maxRetryAfter, Math.max(0, seconds));
}

function secondsUntil(value: string, from: number): number | undefined {
  const date = readHttpDate(value);
  return date === null ? undefined : (date - from) / 1000;
}

/** An HTTP date in milliseconds since 1970; null where it is absent, or none. */
export function readHttpDate(header: string | null): number | null {
  const date = header !== null && httpDate.test(header.trim()) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : date;
}
