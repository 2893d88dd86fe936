import { expect, type Worker } from '@playwright/test';
import type { Chromium } from './chromium.ts';

/** The loaded extension. */
export interface Extension {
  id: string;
  /** The background. The handle stays valid after a stop and refers to the next worker. */
  worker: Worker;
  /** Returns the address of a page, such as `options.html#/connection`. */
  url(page: string): string;
}

interface Options {
  /** True if the profile never had the extension. Then it opens the welcome page. */
  isNew?: boolean;
  /** Keeps the welcome page open. */
  keepsWelcome?: boolean;
}

/**
 * Closes the welcome page as soon as it is created, long before Playwright reports it. Drawing it would take half of
 * the time of loading the extension.
 */
async function closeWelcome({ browser }: Chromium): Promise<void> {
  const created = new Promise<string>((resolve) => {
    const look = ({ targetInfo: { targetId, url } }: { targetInfo: { targetId: string; url: string } }) => {
      if (!url.endsWith('/options.html#/welcome')) return;
      browser.off('Target.targetCreated', look);
      browser.off('Target.targetInfoChanged', look);
      resolve(targetId);
    };
    browser.on('Target.targetCreated', look);
    browser.on('Target.targetInfoChanged', look);
  });
  await browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] });
  await browser.send('Target.closeTarget', { targetId: await created });
  await browser.send('Target.setDiscoverTargets', { discover: false });
}

/** Loads the extension by protocol, since branded Chrome and Edge ignore `--load-extension`. */
export async function loadExtension(
  chromium: Chromium,
  folder: string,
  { isNew = true, keepsWelcome = false }: Options = {},
): Promise<Extension> {
  const { context, browser } = chromium;
  const opensWelcome = async () => {
    // The welcome page would cover the pages of the test.
    if (isNew) await (keepsWelcome ? context.waitForEvent('page') : closeWelcome(chromium));
  };
  const [worker, { id }] = await Promise.all([
    context.waitForEvent('serviceworker'),
    browser.send('Extensions.loadUnpacked', { path: folder }),
    opensWelcome(),
  ]);
  return { id, worker, url: (page) => `chrome-extension://${id}/${page}` };
}

/** Uninstalls the extension with all of its data: storage, databases, permissions, alarms, notifications. */
export async function removeExtension({ browser }: Chromium, { id }: Extension): Promise<void> {
  await browser.send('Extensions.uninstall', { id });
}

/** Returns the running workers of the extension, without starting one. */
export async function runningWorkers({ browser }: Chromium, { id }: Extension) {
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'service_worker' }] });
  return targetInfos.filter((target) => target.url.startsWith(`chrome-extension://${id}/`));
}

/** Stops the background as the browser does after 30 idle seconds: memory is lost, storage stays. */
export async function stopWorkerOnce(chromium: Chromium, extension: Extension): Promise<void> {
  const { browser } = chromium;
  for (const { targetId } of await runningWorkers(chromium, extension)) {
    await browser.send('Target.closeTarget', { targetId });
  }
}

/** Stops the background until none runs: an open page or a pending event may start it again at once. */
export async function stopWorker(chromium: Chromium, extension: Extension): Promise<void> {
  await expect(async () => {
    await stopWorkerOnce(chromium, extension);
    await expect.poll(() => runningWorkers(chromium, extension), { timeout: 1_000 }).toEqual([]);
  }).toPass({ timeout: 30_000 });
}
