import { startTestService, type TestService } from './service.ts';
import { test as base } from './test.ts';

/** A `test` with a second service, to which Hem is not connected yet. */
export const test = base.extend<{ other: TestService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern
  other: async ({}, use) => {
    const other = await startTestService({});
    await use(other);
    await other.dispose();
  },
});
