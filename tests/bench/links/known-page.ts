import type { Page } from '@playwright/test';
import type { LinkRecord } from '../../../lib/contract/link-reading.ts';
import type { Bench } from '../bench-browser.ts';
import { goal, median, rounds, row } from '../figures.ts';
import { openPopup } from '../open-popup.ts';

/** The words on the button that has the focus: on the form, and on a page that has a link. */
export const buttons = ['Shorten & copy', 'Copy'];

/** The title of the page and of its link, which the probe looks for. */
export const title = 'A page that was shortened';

const path = '/?known';
const atMost = 1.25;

/** A link of the page that is opened, as it is put into the service beside all the others. */
export const linkOfPage = (origin: string, like: LinkRecord): LinkRecord => ({
  ...like,
  id: '00000000-0000-4000-8000-000000000001',
  long_url: origin + path,
  title,
  custom_link: null,
});

/**
 * The real toolbar popup over a page with a link, over one without, and over the same page by a Hem that knows no links
 * at all, in turns.
 */
export async function openKnownPages(bench: Bench, page: Page): Promise<string[]> {
  const { worker } = bench.extension;
  // How the links are known: without it, the popup looks for none.
  const [linkCacheKey = '', kept] = await worker.evaluate(
    async () => Object.entries(await chrome.storage.local.get()).find(([key]) => key.endsWith(':library')) ?? [],
  );
  const keep = (isKept: boolean) =>
    worker.evaluate(
      ([key, value, isKept]) =>
        isKept ? chrome.storage.local.set({ [key]: value }) : chrome.storage.local.remove(key),
      [linkCacheKey, kept, isKept] as const,
    );
  const show = async (where: string) => {
    await page.goto(bench.service.origin + where);
    await page.evaluate((text) => {
      document.title = text;
    }, title);
  };
  const cases = { none: [path, false], unknown: ['/?unknown', true], known: [path, true] } as const;
  const usable = { none: [] as number[], unknown: [] as number[], known: [] as number[] };
  // The first of each fills caches, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['none', 'unknown', 'known'] as const) {
      const [where, isKept] = cases[name];
      await show(where);
      await keep(isKept);
      const seen = await openPopup(bench, page, 'popup.html');
      if (round > 0 && seen.usable !== null) usable[name].push(seen.usable);
    }
  }
  await keep(true);
  return [
    row('popup usable, no links known', usable.none),
    row('popup usable, page not among them', usable.unknown, usable.none),
    row('popup usable, page known', usable.known, usable.none),
    goal('popup usable with the page known, over no links', {
      is: median(usable.known) / median(usable.none),
      atMost,
      unit: 'x',
    }),
  ];
}
