import { expect, type Worker } from '@playwright/test';
import type { Chromium } from './chromium.ts';

/** The extension as loaded into a browser. */
export interface Extension {
  id: string;
  /** Its background; the handle outlives a stop and speaks to the worker started next. */
  worker: Worker;
  /** The address of one of its pages, such as `options.html#/connection`. */
  url(page: string): string;
}

interface Options {
  /** Whether the browser's profile has never had it: then it opens the page of the first steps. */
  isNew?: boolean;
  /** Leaves that page open. */
  keepsWelcome?: boolean;
}

/**
 * Closes the page of the first steps as soon as it is created, long before Playwright reports it: drawing it is half of the
 * work of loading the extension.
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

/** Loads the extension by protocol: branded Chrome and Edge no longer heed `--load-extension`. */
export async function loadExtension(
  chromium: Chromium,
  folder: string,
  { isNew = true, keepsWelcome = false }: Options = {},
): Promise<Extension> {
  const { context, browser } = chromium;
  const opensWelcome = async () => {
    // The welcome page would stand in front of the pages that a test opens.
    if (isNew) await (keepsWelcome ? context.waitForEvent('page') : closeWelcome(chromium));
  };
  const [worker, { id }] = await Promise.all([
    context.waitForEvent('serviceworker'),
    browser.send('Extensions.loadUnpacked', { path: folder }),
    opensWelcome(),
  ]);
  return { id, worker, url: (page) => `chrome-extension://${id}/${page}` };
}

/** Takes the extension out again, with everything it has kept: storage, databases, permissions, alarms, notifications. */
export async function removeExtension({ browser }: Chromium, { id }: Extension): Promise<void> {
  await browser.send('Extensions.uninstall', { id });
}

/** The background, where it runs: asking does not start it. */
export async function runningWorkers({ browser }: Chromium, { id }: Extension) {
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'service_worker' }] });
  return targetInfos.filter((target) => target.url.startsWith(`chrome-extension://${id}/`));
}

/**
 * Stops the background as the browser does after half a minute without work: memory gone, storage kept. An event that was
 * on its way may start it again at once: it is stopped until none is seen running.
 */
export async function stopWorker(chromium: Chromium, extension: Extension): Promise<void> {
  const { browser } = chromium;
  const running = () => runningWorkers(chromium, extension);
  await expect(async () => {
    for (const { targetId } of await running()) await browser.send('Target.closeTarget', { targetId });
    await expect.poll(running, { timeout: 1_000 }).toEqual([]);
  }).toPass({ timeout: 30_000 });
}
