import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

/** The factor of property-test cases in `npm run test:long`, which is `vitest --mode long`. */
const timesMoreWhenLong = 50;
const timesMore = (mode: string) => (mode === 'long' ? timesMoreWhenLong : 1);

/**
 * Files run in one worker in turn, and share loaded modules, since loading takes longer than most tests. Tests restore
 * what they change. Files that need their own modules are named `*.isolated.test`.
 */
const shared = { isolate: false, restoreMocks: true, unstubEnvs: true };
const isolated = '**/*.isolated.test.{ts,tsx}';

const setupFiles = ['tests/setup/chance.ts', 'tests/setup/cheap-hashes.ts'];

const pages = {
  environment: './tests/setup/page-environment.ts',
  setupFiles: [...setupFiles, 'tests/setup/pages.ts'],
};

export default defineConfig(({ mode }) => {
  // High timeouts, since a busy machine is slow.
  const patient = {
    testTimeout: 60_000 * timesMore(mode),
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    env: { HEM_TEST_RUNS: String(timesMore(mode)) },
  };
  return {
    test: {
      // More workers would be a little faster, but each compiles all modules again: an eighth more processor time.
      maxWorkers: availableParallelism(),
      projects: [
        {
          plugins: [WxtVitest()],
          test: {
            ...patient,
            ...shared,
            name: 'logic',
            environment: 'node',
            include: ['tests/{lib,service,contract,scripts}/**/*.test.ts'],
            exclude: [isolated],
            setupFiles,
          },
        },
        {
          plugins: [WxtVitest()],
          test: {
            ...patient,
            ...shared,
            ...pages,
            name: 'pages',
            include: ['tests/{components,docs,entrypoints,frozen,locales}/**/*.test.{ts,tsx}'],
            exclude: [isolated],
          },
        },
        {
          plugins: [WxtVitest()],
          test: { ...patient, ...pages, name: 'isolated pages', include: [`tests/${isolated}`] },
        },
        {
          test: {
            ...patient,
            name: 'architecture',
            environment: 'node',
            include: ['tests/architecture/**/*.test.ts'],
            globalSetup: 'tests/architecture/builds.ts',
          },
        },
      ],
    },
  };
});
