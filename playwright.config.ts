import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: { screenshot: 'only-on-failure', trace: 'retain-on-failure' },
});
