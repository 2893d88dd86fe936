import { setTimeout } from 'node:timers/promises';
import { lazyLru } from '../shared/lazy-lru.ts';
import { networkOf } from './network.ts';

/** Wrong tokens that a network may send without a delay. Each minute without one resets the count. */
const freeFailures = 5;
const ttlMs = 60_000;

/** The first delay in milliseconds. Each further delay is twice as long, up to `maxDelayMs`. */
const firstDelayMs = 50;
const maxDelayMs = 2_000;

/** Delays the answers to wrong tokens, by network. */
export interface AuthThrottle {
  /** Counts a wrong token, and resolves after the delay. */
  recordFailure: (address: string) => Promise<void>;
}

export function createAuthThrottle(wait: (milliseconds: number) => Promise<unknown> = setTimeout): AuthThrottle {
  const failures = lazyLru<number>({ max: 50_000, ttl: ttlMs });
  return {
    recordFailure: async (address) => {
      const network = networkOf(address);
      const count = (failures.get(network) ?? 0) + 1;
      failures.set(network, count);
      if (count > freeFailures) await wait(Math.min(firstDelayMs * 2 ** (count - freeFailures - 1), maxDelayMs));
    },
  };
}
