import { test as base, type Page, type Worker } from '@playwright/test';
import type { Chromium } from './chromium.ts';
import { readClipboard } from './clipboard.ts';
import { connect } from './connect.ts';
import { extensionFolder } from './environment.ts';
import { type Extension, loadExtension, removeExtension, runningWorkers, stopWorker } from './extension.ts';
import { grantOrigin, refuseOrigins } from './permissions.ts';
import { openPopup } from './popup.ts';
import { type ServiceOptions, startTestService, type TestService } from './service.ts';
import { type SharedBrowser, shareBrowser } from './shared-browser.ts';

interface Fixtures {
  /** The service's options, such as `test.use({ serviceOptions: { allowedOrigins: [] } })`. */
  serviceOptions: ServiceOptions;
  chromium: Chromium;
  extension: Extension;
  extensionId: string;
  worker: Worker;
  service: TestService;
  /** Connects Hem to the service. */
  connect: () => Promise<void>;
  grantOrigin: (origin: string) => Promise<void>;
  refuseOrigins: (page: Page) => Promise<void>;
  /** Presses the toolbar button over a page. Returns the real popup. */
  openPopup: (page: Page) => Promise<Page>;
  stopWorker: () => Promise<void>;
  isWorkerRunning: () => Promise<boolean>;
  readClipboard: () => Promise<string>;
}

/** A `test` with its own service, database and extension, in a browser without data of earlier tests. */
export const test = base.extend<Fixtures, { sharedBrowser: SharedBrowser }>({
  sharedBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern
    async ({}, use) => {
      const browser = shareBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  serviceOptions: [{}, { option: true }],
  chromium: async ({ sharedBrowser }, use) => use(await sharedBrowser.take()),
  context: async ({ chromium, extension: _loaded }, use) => use(chromium.context),
  // Depends on the service so that the extension is removed first: the service waits for open connections.
  extension: async ({ chromium, service: _outlivesTheExtension }, use) => {
    const extension = await loadExtension(chromium, extensionFolder());
    await use(extension);
    await removeExtension(chromium, extension);
  },
  extensionId: async ({ extension }, use) => use(extension.id),
  worker: async ({ extension }, use) => use(extension.worker),
  service: async ({ serviceOptions }, use) => {
    const service = await startTestService(serviceOptions);
    await use(service);
    await service.dispose();
  },
  connect: async ({ chromium, extension, service }, use) => use(() => connect(chromium, extension, service)),
  grantOrigin: async ({ chromium, extension }, use) => use((origin) => grantOrigin(chromium, extension, origin)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern
  refuseOrigins: async ({}, use) => use(refuseOrigins),
  openPopup: async ({ chromium, extension }, use) => use((page) => openPopup(chromium, extension, page)),
  stopWorker: async ({ chromium, extension }, use) => use(() => stopWorker(chromium, extension)),
  isWorkerRunning: async ({ chromium, extension }, use) =>
    use(async () => (await runningWorkers(chromium, extension)).length > 0),
  readClipboard: async ({ chromium }, use) => use(() => readClipboard(chromium)),
});

export { expect } from '@playwright/test';
