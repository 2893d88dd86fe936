import process from 'node:process';
import type { FaultProxy } from './fault-proxy.ts';
import { seed, timesMore } from './runs.ts';

/** What the cases of a property had in them so far. */
export interface Tally {
  /** What a person did, such as making a link. */
  acts: number;
  /** How often the worker or the browser was ended. */
  stopped: number;
}

/** A run that takes long says how far it is each time that so many cases more have passed. */
const each = 10;

/**
 * Has a long run say its seed, how many cases have passed, and a case that fails before a smaller one is looked for: so
 * that one that is cut off has told it. Not by the console, which comes late or never where a run is cut off.
 *
 * @param run - tries one case and counts what is done in it
 * @param proxies - where requests are spoiled, which are counted
 */
export function reportedRuns<Case extends unknown[]>(
  name: string,
  proxies: readonly FaultProxy[],
  run: (tally: Tally, ...drawn: Case) => Promise<void>,
): (...drawn: Case) => Promise<void> {
  const tell = (what: string) => void (timesMore > 1 && process.stderr.write(`${name}: ${what}\n`));
  const tally: Tally = { acts: 0, stopped: 0 };
  let passed = 0;
  let isFailed = false;
  const soFar = () => {
    const spoiled = proxies.flatMap(({ seen }) => seen).filter(({ fault }) => fault !== null).length;
    return `${passed} cases passed: ${tally.acts} acts, ${spoiled} requests spoiled, stopped ${tally.stopped} times`;
  };
  tell(`seed ${seed}`);
  return async (...drawn) => {
    try {
      await run(tally, ...drawn);
    } catch (fault) {
      if (!isFailed) tell(`${soFar()}; failed: ${JSON.stringify(drawn)}\n${fault}`);
      isFailed = true;
      throw fault;
    }
    passed += 1;
    if (!isFailed && passed % each === 0) tell(soFar());
  };
}
