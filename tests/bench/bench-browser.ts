import process from 'node:process';
import { ensureChromium } from '../../scripts/browsers/ensure.ts';
import { type Chromium, startChromium } from '../e2e/support/chromium.ts';
import { connect } from '../e2e/support/connect.ts';
import { chromiumVariable } from '../e2e/support/environment.ts';
import { type Extension, loadExtension } from '../e2e/support/extension.ts';
import { startTestService, type TestService } from '../e2e/support/service.ts';

/** What a bench runs on: the same as the end-to-end tests, connected. */
export interface Bench {
  chromium: Chromium;
  extension: Extension;
  service: TestService;
}

/** Has Playwright not follow the worker's requests: that takes half as long again as the requests themselves. */
const unfollowed = 'PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK';

/** Runs a bench on a fresh browser and service with this extension, and ends both after it. */
export async function onBench(folder: string, run: (bench: Bench) => Promise<void>): Promise<void> {
  process.env[chromiumVariable] = await ensureChromium();
  process.env[unfollowed] = '1';
  const service = await startTestService({});
  const chromium = await startChromium();
  try {
    const extension = await loadExtension(chromium, folder);
    await connect(chromium, extension, service);
    await run({ chromium, extension, service });
  } finally {
    await chromium.close();
    await service.dispose();
  }
}
