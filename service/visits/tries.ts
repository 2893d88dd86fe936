import { networkOf } from '../location/network.ts';
import { keepRecent } from '../recent.ts';
import { createWindows } from './windows.ts';

/** Tries at one password within a minute: by one network, and wrong ones by all of them together. */
const byOne = { most: 10, within: 60_000 };
const byAll = { most: 100, within: 60_000 };

/** How long a network that gave the right password is known by it, in milliseconds. */
const memory = 24 * 3_600_000;

/** Counts the tries at passwords. */
export interface Tries {
  /**
   * Notes a try, and says whether there may be one: ten within a minute of the first from one network, and a hundred
   * from all of them together, but for those who gave the right password within the last day. So one who guesses from
   * many addresses gets no further, and shuts out nobody who was in; and when the minute is over, nobody else.
   *
   * @param what that the password is of.
   * @param address of who tries.
   */
  mayTry: (what: string, address: string) => boolean;
  /** Notes that the try just made was right: it is none of the hundred. */
  wasRight: (what: string, address: string) => void;
}

/** Counted in this process alone and forgotten after: nothing of who tried is stored. */
export function createTries(clock: () => Date): Tries {
  const own = createWindows(clock, byOne);
  const all = createWindows(clock, byAll);
  const right = keepRecent<number>({ max: 50_000 });
  const wasIn = (key: string) => clock().getTime() - (right.get(key) ?? Number.NEGATIVE_INFINITY) < memory;
  const keyOf = (what: string, address: string) => `${what} ${networkOf(address)}`;
  return {
    mayTry: (what, address) => {
      const key = keyOf(what, address);
      return own.take(key) && (wasIn(key) || all.take(what));
    },
    wasRight: (what, address) => {
      const key = keyOf(what, address);
      if (!wasIn(key)) all.giveBack(what);
      right.set(key, clock().getTime());
    },
  };
}
