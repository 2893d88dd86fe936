import { randomInt } from 'node:crypto';
import process from 'node:process';

const { env } = process;

/** The factor for the number of random cases. `npm run test:long` sets a high one (vitest.config.ts). */
export const timesMore = Number(env['HEM_TEST_RUNS'] ?? 1);

/** The random seed. `HEM_TEST_SEED` repeats an earlier run. */
export const seed = Number(env['HEM_TEST_SEED'] ?? randomInt(2 ** 31));

/**
 * Returns fast-check options for a number of cases. A number, not a time limit, makes slow machines check as much as
 * fast ones.
 */
export const runs = (count: number) => ({ numRuns: count * timesMore, seed });
