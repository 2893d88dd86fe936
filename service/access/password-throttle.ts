import { lazyLru } from '../shared/lazy-lru.ts';
import { networkOf } from './network.ts';
import { createRateLimit } from './rate-limit.ts';

/**
 * Attempts within a minute: from one network at one password, wrong ones from one network at all passwords, and wrong
 * ones from all networks at one password.
 */
const perPasswordAndNetwork = { max: 10, windowMs: 60_000 };
const perNetwork = { max: 30, windowMs: 60_000 };
const perPassword = { max: 100, windowMs: 60_000 };

/** Milliseconds for which a network stays known after it gave the right password. */
const successTtlMs = 24 * 3_600_000;

/** Limits attempts at passwords. */
export interface PasswordThrottle {
  /**
   * Counts an attempt, and returns true if it is allowed. Within a minute, a network may make 10 attempts at one
   * password and 30 at all. All networks together may make 100 at one password. Networks that gave the right password
   * within a day are exempt from the last limit, so a distributed guesser cannot lock them out.
   *
   * @param what the id of what the password protects.
   * @param address the visitor's network address.
   */
  mayTry: (what: string, address: string) => boolean;
  /** Undoes the count of the last attempt against the limits of 30 and 100, since its password was right. */
  recordSuccess: (what: string, address: string) => void;
}

/**
 * Counts in this process's memory only, so nothing about visitors is stored.
 *
 * @param now a monotonic clock in milliseconds.
 */
export function createPasswordThrottle(now: () => number): PasswordThrottle {
  const byPasswordAndNetwork = createRateLimit(now, perPasswordAndNetwork);
  const byNetwork = createRateLimit(now, perNetwork);
  const byPassword = createRateLimit(now, perPassword);
  const successes = lazyLru<number>({ max: 50_000 });
  const hasSucceeded = (key: string) => now() - (successes.get(key) ?? Number.NEGATIVE_INFINITY) < successTtlMs;
  const keyOf = (what: string, address: string) => `${what} ${networkOf(address)}`;
  return {
    mayTry: (what, address) => {
      const key = keyOf(what, address);
      return (
        byPasswordAndNetwork.take(key) &&
        byNetwork.take(networkOf(address)) &&
        (hasSucceeded(key) || byPassword.take(what))
      );
    },
    recordSuccess: (what, address) => {
      const key = keyOf(what, address);
      byNetwork.undo(networkOf(address));
      if (!hasSucceeded(key)) byPassword.undo(what);
      successes.set(key, now());
    },
  };
}
