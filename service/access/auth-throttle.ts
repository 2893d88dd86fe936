import { setTimeout } from 'node:timers/promises';
import { keepRecent } from '../shared/lazy-lru.ts';
import { networkOf } from './network.ts';

/** Wrong tokens that a network may send before it has to wait; forgotten after a minute without any. */
const free = 5;
const memory = 60_000;

/** Milliseconds of the first wait; each further one is twice as long, up to the longest. */
const firstWait = 50;
const longestWait = 2_000;

/** Makes those wait who guess at tokens, by their network. */
export interface SlowDown {
  /** Notes a wrong token, and resolves when its sender has waited long enough to be told so. */
  failed: (address: string) => Promise<void>;
}

export function createSlowDown(wait: (milliseconds: number) => Promise<unknown> = setTimeout): SlowDown {
  const failures = keepRecent<number>({ max: 50_000, ttl: memory });
  return {
    failed: async (address) => {
      const network = networkOf(address);
      const count = (failures.get(network) ?? 0) + 1;
      failures.set(network, count);
      if (count > free) await wait(Math.min(firstWait * 2 ** (count - free - 1), longestWait));
    },
  };
}
