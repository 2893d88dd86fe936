import type { Page } from '@playwright/test';
import { stopWorker } from '../e2e/support/extension.ts';
import type { Bench } from './bench-browser.ts';

/** How long a link may take to be copied, in milliseconds: beyond it, something else is wrong. */
const patience = 10_000;

/** Dispatches what the browser does at the keys, over the tab in front, and waits for the tick; the time it came at. */
const pressKeys = ({ extension }: Bench): Promise<number> =>
  extension.worker.evaluate(async (patience) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const tabId = tab?.id;
    if (tabId === undefined) throw new Error('No tab is in front.');
    Reflect.get(chrome.commands.onCommand, 'dispatch').call(chrome.commands.onCommand, 'shortenPage', tab);
    const end = Date.now() + patience;
    while ((await chrome.action.getBadgeText({ tabId })) !== '✓') {
      if (Date.now() > end) throw new Error('Nothing was copied.');
    }
    return Date.now();
  }, patience);

/** From the keys to the tick that says the address is in the clipboard, with the worker awake. */
export async function fromAwake(bench: Bench): Promise<number> {
  // Awake: what is asked of it first would otherwise count as a start.
  await bench.extension.worker.evaluate(() => chrome.runtime.id);
  const start = await bench.extension.worker.evaluate(() => Date.now());
  return (await pressKeys(bench)) - start;
}

/**
 * The same with the worker stopped before: it is started by a page of the extension, as the browser would by the keys, and
 * the keys are dispatched as soon as it runs.
 *
 * @param page - a page of the extension, in a tab behind
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
