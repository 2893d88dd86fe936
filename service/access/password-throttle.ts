import { keepRecent } from '../shared/lazy-lru.ts';
import { networkOf } from './network.ts';
import { createWindows } from './rate-limit.ts';

/**
 * Tries within a minute: of one network at one password, wrong ones of one network at all passwords, and wrong ones of all
 * networks at one password.
 */
const byOne = { most: 10, within: 60_000 };
const byNetwork = { most: 30, within: 60_000 };
const byAll = { most: 100, within: 60_000 };

/** How long a network that gave the right password is known by it, in milliseconds. */
const memory = 24 * 3_600_000;

/** Counts the tries at passwords. */
export interface Tries {
  /**
   * Notes a try, and says whether there may be one: ten within a minute of the first from one network, thirty of it at all
   * passwords, and a hundred from all networks together, but for those who gave the right password within the last day. So
   * one who guesses from many addresses gets no further, and shuts out none who was in; and when the minute is over, none
   * at all.
   *
   * @param what that the password is of.
   * @param address of who tries.
   */
  mayTry: (what: string, address: string) => boolean;
  /** Notes that the try just made was right: it is none of the thirty, nor of the hundred. */
  wasRight: (what: string, address: string) => void;
}

/**
 * Counted in this process alone and forgotten after: nothing of who tried is stored.
 *
 * @param now a clock in milliseconds that never goes back.
 */
export function createTries(now: () => number): Tries {
  const own = createWindows(now, byOne);
  const network = createWindows(now, byNetwork);
  const all = createWindows(now, byAll);
  const right = keepRecent<number>({ max: 50_000 });
  const wasIn = (key: string) => now() - (right.get(key) ?? Number.NEGATIVE_INFINITY) < memory;
  const keyOf = (what: string, address: string) => `${what} ${networkOf(address)}`;
  return {
    mayTry: (what, address) => {
      const key = keyOf(what, address);
      return own.take(key) && network.take(networkOf(address)) && (wasIn(key) || all.take(what));
    },
    wasRight: (what, address) => {
      const key = keyOf(what, address);
      network.giveBack(networkOf(address));
      if (!wasIn(key)) all.giveBack(what);
      right.set(key, now());
    },
  };
}
