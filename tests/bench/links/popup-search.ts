import type { Page } from '@playwright/test';
import type { Bench } from '../bench-browser.ts';

/** The times of one key, in milliseconds. */
interface KeyTimes {
  /** From the key to the painted frame with the results. */
  painted: number;
  /** The wait without the one for the next frame: search, render, layout and paint. */
  work: number;
}

declare const costs: KeyTimes[];

/** Types queries into the popup's search in a tab. Returns the times of each key. */
export async function searchInPopup({ chromium, extension }: Bench, queries: readonly string[]): Promise<KeyTimes[]> {
  const page = await chromium.context.newPage();
  await page.goto(extension.url('popup.html'));
  await page.getByRole('button', { name: 'Find a link' }).click();
  await page.getByRole('list').locator('li').first().waitFor();
  await page.evaluate(watch);
  await type(page, queries.slice(0, 2));
  await page.evaluate(() => costs.splice(0));
  await type(page, queries);
  const times = await page.evaluate(() => costs);
  await page.close();
  return times;
}

async function type(page: Page, queries: readonly string[]): Promise<void> {
  const field = page.getByRole('searchbox');
  for (const query of queries) {
    await field.fill('');
    await field.pressSequentially(query, { delay: 40 });
    await page.waitForTimeout(40);
  }
}

/** Runs in the page. Measures from each key to the first task after the frame in which the list is no longer busy. */
function watch(): void {
  const recorded: KeyTimes[] = [];
  Object.assign(globalThis, { costs: recorded });
  let pressed: number | null = null;
  const afterFrame = (then: (duration: number) => void) =>
    requestAnimationFrame(() => {
      const startedAt = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now() - startedAt);
      port2.postMessage(null);
    });
  const measureKey = (key: number) => {
    document.body.getBoundingClientRect();
    let work = performance.now() - key;
    const look = (duration: number) => {
      work += duration;
      if (document.querySelector('ul[aria-busy=true]')) afterFrame(look);
      else recorded.push({ painted: performance.now() - key, work });
    };
    afterFrame(look);
  };
  addEventListener(
    'keydown',
    ({ timeStamp, key }) => {
      pressed = key.length === 1 ? timeStamp : null;
    },
    { capture: true },
  );
  addEventListener('input', () => {
    const key = pressed;
    // React renders in a microtask that was queued before this one.
    if (key !== null) queueMicrotask(() => measureKey(key));
  });
}
