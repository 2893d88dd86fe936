import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

/** Modules that are asked for as those of one run of the background, and whatever they import, are none of the pages'. */
const backgroundApart: Plugin = {
  name: 'background-apart',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const run = /\?run=\d+$/.exec(importer ?? '')?.[0];
    if (run === undefined) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    const isOurs = resolved !== null && !resolved.external && !/node_modules|^\0|\?/.test(resolved.id);
    return isOurs ? { ...resolved, id: `${resolved.id}${run}` } : resolved;
  },
};

/** A busy machine is slow, not wrong. */
const patient = { testTimeout: 20_000, expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [WxtVitest()],
        test: {
          ...patient,
          name: 'logic',
          environment: 'node',
          include: ['tests/{lib,service,contract,scripts,architecture}/**/*.test.ts'],
        },
      },
      {
        plugins: [WxtVitest(), backgroundApart],
        test: {
          ...patient,
          name: 'pages',
          environment: './tests/setup/page-environment.ts',
          include: ['tests/{components,entrypoints}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/pages.ts'],
        },
      },
    ],
  },
});
