/** An HTTP date as senders must write it (RFC 9110 §5.6.7). `Date.parse` alone would also take "soon 5" for a date. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * How long a `Retry-After` header asks to wait (RFC 9110 §10.2.3), in seconds, never below 0; undefined when it is
 * absent or says neither seconds nor a date.
 * @param now milliseconds since 1970
 */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const date = readHttpDate(value);
  return date === null ? undefined : Math.max(0, (date - now) / 1000);
}

/** An HTTP date in milliseconds since 1970; null where it is absent, or none. */
export function readHttpDate(header: string | null): number | null {
  const date = header !== null && httpDate.test(header.trim()) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : date;
}
