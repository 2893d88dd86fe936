import process from 'node:process';
import type { FaultProxy } from './fault-proxy.ts';
import { seed, timesMore } from './runs.ts';

/** Counts over the cases of a property so far. */
export interface Tally {
  /** A person's actions, such as creating a link. */
  acts: number;
  /** Stops of the worker or the browser. */
  stopped: number;
}

/** A long run reports its progress after this many cases. */
const reportInterval = 10;

/**
 * Makes a long run report its seed, its progress, and a failing case before it is shrunk. Even a killed run has then
 * reported them. It writes to stderr, since vitest prints the console late or, for a killed run, never.
 *
 * @param run tries one case and counts its actions
 * @param proxies the proxies whose faults are counted
 */
export function reportedRuns<Case extends unknown[]>(
  name: string,
  proxies: readonly FaultProxy[],
  run: (tally: Tally, ...values: Case) => Promise<void>,
): (...values: Case) => Promise<void> {
  const report = (message: string) => void (timesMore > 1 && process.stderr.write(`${name}: ${message}\n`));
  const tally: Tally = { acts: 0, stopped: 0 };
  let passed = 0;
  let isFailed = false;
  const soFar = () => {
    const spoiled = proxies.flatMap(({ seen }) => seen).filter(({ fault }) => fault !== null).length;
    return `${passed} cases passed: ${tally.acts} acts, ${spoiled} requests spoiled, stopped ${tally.stopped} times`;
  };
  report(`seed ${seed}`);
  return async (...values) => {
    try {
      await run(tally, ...values);
    } catch (error) {
      if (!isFailed) report(`${soFar()}; failed: ${JSON.stringify(values)}\n${error}`);
      isFailed = true;
      throw error;
    }
    passed += 1;
    if (!isFailed && passed % reportInterval === 0) report(soFar());
  };
}
