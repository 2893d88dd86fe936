import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [WxtVitest()],
        test: {
          name: 'logic',
          environment: 'node',
          include: ['tests/{lib,service,contract,scripts,architecture}/**/*.test.ts'],
        },
      },
      {
        plugins: [WxtVitest()],
        test: {
          name: 'pages',
          environment: './tests/setup/page-environment.ts',
          include: ['tests/{components,entrypoints}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/pages.ts'],
        },
      },
    ],
  },
});
