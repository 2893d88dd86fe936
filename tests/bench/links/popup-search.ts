import type { Page } from '@playwright/test';
import type { Bench } from '../bench-browser.ts';

/** What one key cost, in milliseconds. */
interface Cost {
  /** From the key until the frame is painted that shows what was found. */
  painted: number;
  /** Of that, all but the wait for the next frame: finding, drawing, layout and painting. */
  work: number;
}

declare const costs: Cost[];

/** Types queries into the popup's own search, in a tab, and answers what each key cost. */
export async function searchInPopup({ chromium, extension }: Bench, queries: readonly string[]): Promise<Cost[]> {
  const page = await chromium.context.newPage();
  await page.goto(extension.url('popup.html'));
  await page.getByRole('button', { name: 'Find a link' }).click();
  await page.getByRole('list').locator('li').first().waitFor();
  await page.evaluate(watch);
  await type(page, queries.slice(0, 2));
  await page.evaluate(() => costs.splice(0));
  await type(page, queries);
  const figures = await page.evaluate(() => costs);
  await page.close();
  return figures;
}

async function type(page: Page, queries: readonly string[]): Promise<void> {
  const field = page.getByRole('searchbox');
  for (const query of queries) {
    await field.fill('');
    await field.pressSequentially(query, { delay: 40 });
    await page.waitForTimeout(40);
  }
}

/** Runs in the page: from each key to the first task after the frame in which the list is no longer busy with it. */
function watch(): void {
  const noted: Cost[] = [];
  Object.assign(globalThis, { costs: noted });
  let pressed: number | null = null;
  const afterFrame = (then: (duration: number) => void) =>
    requestAnimationFrame(() => {
      const began = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now() - began);
      port2.postMessage(null);
    });
  const follow = (key: number) => {
    document.body.getBoundingClientRect();
    let work = performance.now() - key;
    const look = (duration: number) => {
      work += duration;
      if (document.querySelector('ul[aria-busy=true]')) afterFrame(look);
      else noted.push({ painted: performance.now() - key, work });
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
    // React draws in a microtask that was asked for before this one, so it is over by then.
    if (key !== null) queueMicrotask(() => follow(key));
  });
}
