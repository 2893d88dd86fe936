import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { createDatabaseCheck } from '../../../service/access/check-database.ts';
import { openTestDatabase } from '../test-database.ts';

it('a database is checked again each time, and once for callers at the same time', async () => {
  const state = { isAway: false, reads: 0 };
  const counted: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (state.isAway) throw new Error('The database is away');
      state.reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const check = createDatabaseCheck((await openTestDatabase()).withPlugin(counted));
  await Promise.all([check(), check()]);
  expect(state.reads).toBe(1);
  await check();
  expect(state.reads).toBe(2);
  state.isAway = true;
  await expect(check()).rejects.toThrow('away');
  state.isAway = false;
  await check();
});
