import type { Page } from '@playwright/test';
import type { Bench } from '../bench-browser.ts';

declare const painted: number[];

/** Types queries into the popup's own search, in a tab, and answers how long each key took until it was painted. */
export async function searchInPopup({ chromium, extension }: Bench, queries: readonly string[]): Promise<number[]> {
  const page = await chromium.context.newPage();
  await page.goto(extension.url('popup.html'));
  await page.getByRole('button', { name: 'Find a link' }).click();
  await page.getByRole('list').locator('li').first().waitFor();
  await page.evaluate(watch);
  await type(page, queries.slice(0, 2));
  await page.evaluate(() => painted.splice(0));
  await type(page, queries);
  const figures = await page.evaluate(() => painted);
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
  const figures: number[] = [];
  Object.assign(globalThis, { painted: figures });
  const afterFrame = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });
  addEventListener(
    'keydown',
    ({ timeStamp, key }) => {
      if (key.length !== 1) return;
      const look = () => {
        if (document.querySelector('ul[aria-busy=true]')) afterFrame(look);
        else figures.push(performance.now() - timeStamp);
      };
      afterFrame(look);
    },
    { capture: true },
  );
}
