import { maxRetryAfter } from '../contract/failure.ts';
import type { Answer, Outcome } from './transport.ts';

/** The parts of retrying that tests replace. */
export interface RetryOptions {
  /** Resolves after a number of seconds. */
  sleep: (seconds: number) => Promise<void>;
  /** At least 0, below 1. */
  random: () => number;
  /** This device's clock, in milliseconds since 1970. */
  now: () => number;
  /** Once it is aborted, nothing is retried. */
  signal?: AbortSignal | undefined;
}

/** The number of retries of a GET. No other method is retried: a second POST could create a second link. */
export const retriesOfGet = 2;

/** The longest `Retry-After` that is waited for, in seconds. For a longer one, the failure has the time. */
const maxWait = 2;

/** The minimum delay that a failure reports, in seconds, since a `Retry-After` of 0 has already failed three times. */
const minDelay = 5;

/** Status codes of temporary failures. */
export const passing: readonly number[] = [429, 502, 503, 504];

/** Returns the time until which an answer asks to wait, in milliseconds since 1970; undefined if it has none. */
export function waitUntil({ code, headers }: Answer, now: number): number | undefined {
  const asked = passing.includes(code) ? retryAfterSeconds(headers, now) : undefined;
  return asked === undefined ? undefined : Math.round(now + Math.max(asked, minDelay) * 1000);
}

/** Seconds before the first retry; doubled for each further one. */
const firstWait = 0.4;

/** Tries, and retries up to `retries` times while the failure may be temporary. Returns the last outcome. */
export async function withRetries(tryOnce: () => Promise<Outcome>, retries: number, options: RetryOptions) {
  for (let repeat = 0; ; repeat += 1) {
    const outcome = await tryOnce();
    const wait = repeat < retries ? waitAfter(outcome, repeat, options) : undefined;
    if (wait === undefined || options.signal?.aborted) return outcome;
    await options.sleep(wait);
    if (options.signal?.aborted) return outcome;
  }
}

/**
 * Returns the seconds until the next try; undefined if there should be none. After a timeout, the person has waited
 * long enough.
 */
function waitAfter(outcome: Outcome, repeat: number, { random, now }: RetryOptions): number | undefined {
  // Adds jitter, so that clients that failed together don't retry together.
  const backoff = firstWait * 2 ** repeat * (0.5 + random() / 2);
  if (outcome.kind === 'network') return backoff;
  if (outcome.kind !== 'answer' || !passing.includes(outcome.code)) return undefined;
  const asked = retryAfterSeconds(outcome.headers, now());
  if (asked === undefined) return backoff;
  return asked <= maxWait ? asked : undefined;
}

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
