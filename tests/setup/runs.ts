import { randomInt } from 'node:crypto';
import process from 'node:process';

const { env } = process;

/** How many times more cases of chance than in a usual run: `npm run test:long` has many (vitest.config.ts sets it). */
export const timesMore = Number(env['HEM_TEST_RUNS'] ?? 1);

/** What the cases are drawn from: `HEM_TEST_SEED` draws those of an earlier run again. */
export const seed = Number(env['HEM_TEST_SEED'] ?? randomInt(2 ** 31));

/** So many cases of a property: a number, not a time, so that a slow machine checks as much as a fast one. */
export const runs = (count: number) => ({ numRuns: count * timesMore, seed });
