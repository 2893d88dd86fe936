import process from 'node:process';
import { ensureChromium } from '../../scripts/browsers/ensure.ts';
import { type Chromium, startChromium } from '../e2e/support/chromium.ts';
import { connect } from '../e2e/support/connect.ts';
import { chromiumVariable } from '../e2e/support/environment.ts';
import { type Extension, loadExtension } from '../e2e/support/extension.ts';
import { startTestService, type TestService } from '../e2e/support/service.ts';
import { benchLanguage } from './bench-language.ts';

/** A connected browser and service, as in the end-to-end tests. */
export interface Bench {
  chromium: Chromium;
  extension: Extension;
  service: TestService;
}

/** Stops Playwright from tracking the worker's requests, which adds half of their time. */
const noTrackingVariable = 'PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK';

/** Runs a bench with this extension on a new browser and service, and closes both afterwards. */
export async function onBench(folder: string, run: (bench: Bench) => Promise<void>): Promise<void> {
  process.env[chromiumVariable] = await ensureChromium();
  process.env[noTrackingVariable] = '1';
  const service = await startTestService({});
  const chromium = await startChromium({ language: benchLanguage });
  try {
    const extension = await loadExtension(chromium, folder);
    await connect(chromium, extension, service);
    await run({ chromium, extension, service });
  } finally {
    await chromium.close();
    await service.dispose();
  }
}
