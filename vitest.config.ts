import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

/** Three on two cores: tests wait a third of their time, for a service that is to be tried again above all. */
const maxWorkers = Math.ceil(availableParallelism() * 1.5);

/** How many times more cases of chance `npm run test:long` has, which is `vitest --mode long`. */
const timesMoreWhenLong = 50;
const timesMore = (mode: string) => (mode === 'long' ? timesMoreWhenLong : 1);

/**
 * Files run in one worker, one after the other, and share the modules that are loaded: loading them takes longer than
 * most tests do. What a test changes it puts back, and files that need modules of their own are named `*.isolated.test`.
 */
const shared = { isolate: false, restoreMocks: true, unstubEnvs: true };
const isolated = '**/*.isolated.test.{ts,tsx}';

const pages = {
  environment: './tests/setup/page-environment.ts',
  setupFiles: ['tests/setup/chance.ts', 'tests/setup/pages.ts'],
};

export default defineConfig(({ mode }) => {
  // A busy machine is slow, not wrong.
  const patient = {
    testTimeout: 60_000 * timesMore(mode),
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    env: { HEM_TEST_RUNS: String(timesMore(mode)) },
  };
  return {
    test: {
      maxWorkers,
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
            setupFiles: ['tests/setup/chance.ts'],
          },
        },
        {
          plugins: [WxtVitest()],
          test: {
            ...patient,
            ...shared,
            ...pages,
            name: 'pages',
            include: ['tests/{components,entrypoints}/**/*.test.{ts,tsx}'],
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
