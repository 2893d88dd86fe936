import type { Page } from '@playwright/test';
import { stopWorker } from '../e2e/support/extension.ts';
import type { Bench } from './bench-browser.ts';

/** The timeout for copying a link, in milliseconds. */
const timeoutMs = 10_000;

/**
 * Dispatches the browser's shortcut event for the current tab, and waits for the check mark. Returns the time of the
 * check mark. Asking the browser for the badge again and again would slow the worker, so its setting is awaited.
 */
const pressKeys = ({ extension }: Bench): Promise<number> =>
  extension.worker.evaluate(async (timeoutMs) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const tabId = tab?.id;
    if (tabId === undefined) throw new Error('There is no active tab.');
    const setBadgeText = chrome.action.setBadgeText.bind(chrome.action);
    const copied = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('Nothing was copied.')), timeoutMs);
      chrome.action.setBadgeText = async (details: chrome.action.BadgeTextDetails) => {
        await setBadgeText(details);
        if (details.text === '✓') resolve(Date.now());
      };
    });
    Reflect.get(chrome.commands.onCommand, 'dispatch').call(chrome.commands.onCommand, 'shortenPage', tab);
    return copied.finally(() => {
      chrome.action.setBadgeText = setBadgeText;
    });
  }, timeoutMs);

/** Returns the time from the shortcut to the check mark that confirms the copy, with the worker awake. */
export async function fromAwake(bench: Bench): Promise<number> {
  // Wake the worker first, so that its start is not measured.
  await bench.extension.worker.evaluate(() => chrome.runtime.id);
  const start = await bench.extension.worker.evaluate(() => Date.now());
  return (await pressKeys(bench)) - start;
}

/**
 * Returns the same time with a stopped worker. A page of the extension starts it, as the browser would, and the
 * shortcut is dispatched as soon as it runs.
 *
 * @param page a page of the extension in a background tab
 */
export async function fromStopped(bench: Bench, page: Page): Promise<number> {
  await stopWorker(bench.chromium, bench.extension);
  const starting = page.evaluate(() => {
    const start = Date.now();
    chrome.runtime.connect({ name: 'wake' }).disconnect();
    return start;
  });
  const [start, end] = await Promise.all([starting, pressKeys(bench)]);
  return end - start;
}
