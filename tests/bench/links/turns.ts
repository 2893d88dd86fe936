import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { LinkRecord } from '../../../lib/contract/link-reading.ts';
import type { Bench } from '../bench-browser.ts';
import { lastKey, watchKeys } from '../keystroke.ts';
import { measurePopup } from '../measure-popup.ts';
import { fillService } from './fill-service.ts';
import { linkOfPage, openKnownPage } from './page-with-link.ts';
import { dropFrames, scrolledFrames } from './scroll.ts';

/*
 * For the comparison of two builds: only what a person sees, since each build has its own code and stored formats.
 */

const rows = '[role="grid"] [role="row"]';

/** The time that the page needs to become idle, in milliseconds. */
const idleAfterMs = 1000;

/** The time limit for reading all links, in milliseconds. */
const readingMayTake = 300_000;

const keyTimes = z.object({ painted: z.number() });

/** Fills the service, and waits until the browser has cached all links. Returns a function that measures one turn. */
export async function openForTurns(bench: Bench, links: readonly LinkRecord[]) {
  const { service } = bench;
  const [domain] = service.domains;
  if (domain === undefined) throw new Error('The service has no domain.');
  const all = links.map((link, at) => (at === links.length >> 1 ? linkOfPage(service.origin, link) : link));
  await fillService(service.database, domain.id, all);
  const reading = await openLinks(bench);
  await reading.page.waitForFunction(
    (count) => Number(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')) >= count,
    links.length,
    { timeout: readingMayTake },
  );
  await reading.page.close();
  const known = await openKnownPage(bench);
  return async () => {
    const { usable } = await measurePopup(bench, known, 'popup.html');
    const { page, shown } = await openLinks(bench);
    await page.waitForTimeout(idleAfterMs);
    const dropped = await dropFrames(page, '[role="grid"]');
    const painted = await pressKey(page);
    await page.close();
    return {
      'popup usable, page with a link': usable ?? Number.NaN,
      'list shown': shown,
      'frames to scroll the list': scrolledFrames + dropped,
      'letter in the search, painted': painted,
    };
  };
}

/** Opens the list. Returns its page, and the milliseconds from the navigation to its rows. */
async function openLinks({ chromium, extension }: Bench): Promise<{ page: Page; shown: number }> {
  const page = await chromium.context.newPage();
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(extension.url('options.html#/links'));
  const found = await page.waitForFunction(
    (rows) => document.querySelectorAll(rows).length > 5 && performance.now(),
    rows,
    { polling: 'raf' },
  );
  return { page, shown: Number(await found.jsonValue()) };
}

/** Types the second letter of a word: the first one loads the texts. */
async function pressKey(page: Page): Promise<number> {
  const field = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /^Search/ }))
    .first();
  await field.focus();
  await page.keyboard.press('s');
  await page.waitForTimeout(idleAfterMs);
  await page.evaluate(watchKeys);
  await page.keyboard.press('a');
  await page.waitForTimeout(idleAfterMs);
  return z.parse(keyTimes, await page.evaluate(lastKey)).painted;
}
