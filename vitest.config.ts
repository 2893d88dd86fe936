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
          environment: 'happy-dom',
          include: ['tests/{components,entrypoints}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/pages.ts'],
        },
      },
    ],
  },
});
