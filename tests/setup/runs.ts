import process from 'node:process';

/** How many times more cases of chance than in a usual run: `npm run test:long` has many (vitest.config.ts sets it). */
export const timesMore = Number(process.env['HEM_TEST_RUNS'] ?? 1);

/** So many cases of a property: a number, not a time, so that a slow machine checks as much as a fast one. */
export const runs = (count: number) => ({ numRuns: count * timesMore });
