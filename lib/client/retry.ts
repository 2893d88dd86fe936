import { retryAfterSeconds } from './retry-after.ts';
import type { Answer, Outcome } from './transport.ts';

/** The parts of retrying that tests hold in their hands. */
export interface RetryOptions {
  /** Resolves after so many seconds. */
  sleep: (seconds: number) => Promise<void>;
  /** At least 0, below 1. */
  random: () => number;
  /** This device's clock, in milliseconds since 1970. */
  now: () => number;
}

/** How often a GET is repeated. Nothing else ever is: a second POST could make a second link. */
export const retriesOfGet = 2;

/** The longest that a `Retry-After` is waited for, in seconds. If it wants longer, the failure tells until when. */
const longestWait = 2;

/** The least that is waited for by a failure that tells until when, in seconds: a service that says 0 was asked thrice. */
const leastUntil = 5;

/** Codes that say "not now" rather than "no". */
export const passing: readonly number[] = [429, 502, 503, 504];

/** Until when an answer asks to wait, in milliseconds since 1970; undefined where it does not. */
export function waitUntil({ code, headers }: Answer, now: number): number | undefined {
  const asked = passing.includes(code) ? retryAfterSeconds(headers, now) : undefined;
  return asked === undefined ? undefined : Math.round(now + Math.max(asked, leastUntil) * 1000);
}

/** Seconds before the first repeat; doubled for each that follows. */
const firstWait = 0.4;

/** Tries, and tries again up to `retries` times while what failed may pass. Ends with the last outcome. */
export async function withRetries(tryOnce: () => Promise<Outcome>, retries: number, options: RetryOptions) {
  for (let repeat = 0; ; repeat += 1) {
    const outcome = await tryOnce();
    const wait = repeat < retries ? waitAfter(outcome, repeat, options) : undefined;
    if (wait === undefined) return outcome;
    await options.sleep(wait);
  }
}

/** Seconds until another try is worth it, or undefined where none is: after a timeout the person has waited enough. */
function waitAfter(outcome: Outcome, repeat: number, { random, now }: RetryOptions): number | undefined {
  // From half the step to all of it, so that clients that failed together do not come back together.
  const backoff = firstWait * 2 ** repeat * (0.5 + random() / 2);
  if (outcome.kind === 'network') return backoff;
  if (outcome.kind !== 'answer' || !passing.includes(outcome.code)) return undefined;
  const asked = retryAfterSeconds(outcome.headers, now());
  if (asked === undefined) return backoff;
  return asked <= longestWait ? asked : undefined;
}
