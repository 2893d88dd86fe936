import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  // More browsers than cores take longer.
  workers: '100%',
  fullyParallel: true,
  // A test that passes at the second try alone has found something: it is named as flaky in the last lines of the run.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  // High timeouts, since a busy machine is slow: they only end what hangs.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // A trace takes a sixth of the whole time: the second try alone is traced. Pages are kept as they stand, not filmed.
  use: { screenshot: 'only-on-failure', trace: { mode: 'on-first-retry', screenshots: false } },
});
