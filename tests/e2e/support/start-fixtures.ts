import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { type Display, startDisplay, xvfb } from './display.ts';
import { npmStart, type Start } from './npm-start.ts';

interface Fixtures {
  /** A new folder instead of `.hem/`. */
  folder: string;
  port: number;
  /** A display. Without Xvfb, tests that use it are skipped with the reason. */
  display: Display;
  /** Runs `npm start` on the same folder and port. It is stopped after the test. */
  start: (env?: Record<string, string>) => Start;
}

/** Returns a free port for several starts in turn. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hem-start-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  port: async ({}, use) => use(await freePort()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  display: async ({}, use, testInfo) => {
    const program = xvfb();
    testInfo.skip(program === undefined, 'No Xvfb was found, so no window was opened.');
    const display = await startDisplay(program ?? '');
    await use(display);
    await display.close();
  },
  start: async ({ folder, port }, use) => {
    const starts: Start[] = [];
    await use((env = {}) => {
      const start = npmStart({ HEM_PORT: String(port), HEM_DATABASE: path.join(folder, 'service.sqlite'), ...env });
      starts.push(start);
      return start;
    });
    await Promise.all(starts.map((start) => start.stop()));
  },
});

export { expect } from '@playwright/test';
