import type { Page } from '@playwright/test';
import type { LinkRecord } from '../../../lib/contract/link-reading.ts';
import type { Bench } from '../bench-browser.ts';
import { measurePopup } from '../measure-popup.ts';
import { goal, median, rounds, row } from '../measurements.ts';

/** The texts of the focused button: on the form, and on a page with a link. */
export const buttons = ['Shorten & copy', 'Copy'];

/** The title of the page and its link, which the probe waits for. */
export const title = 'A page that was shortened';

const path = '/?known';
const atMost = 2.2;

/** Returns a link of the opened page, without tags, since the list would show these instead of the title. */
export const linkOfPage = (origin: string, like: LinkRecord): LinkRecord => ({
  ...like,
  id: '00000000-0000-4000-8000-000000000001',
  long_url: origin + path,
  title,
  custom_link: null,
  tags: null,
});

/** Opens the page whose link is cached, with its title. */
export async function openKnownPage({ chromium, service }: Bench): Promise<Page> {
  const page = await chromium.context.newPage();
  await page.goto(service.origin + path);
  await page.evaluate((text) => {
    document.title = text;
  }, title);
  return page;
}

/**
 * Measures the real toolbar popup in three cases, in turns: over a page with a link, over a page without one, and over
 * the first page in a browser without cached links.
 *
 * @param empty a second browser, whose service has no links
 */
export async function measurePageWithLink(filled: Bench, empty: Bench): Promise<string[]> {
  const page = await filled.chromium.context.newPage();
  const cases = {
    noCache: { bench: empty, page: await empty.chromium.context.newPage(), where: path },
    withoutLink: { bench: filled, page, where: '/?unknown' },
    withLink: { bench: filled, page, where: path },
  };
  const usable = { noCache: [] as number[], withoutLink: [] as number[], withLink: [] as number[] };
  // The first round fills caches and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['noCache', 'withoutLink', 'withLink'] as const) {
      const { bench, page, where } = cases[name];
      await page.goto(bench.service.origin + where);
      await page.evaluate((text) => {
        document.title = text;
      }, title);
      const seen = await measurePopup(bench, page, 'popup.html');
      if (round > 0 && seen.usable !== null) usable[name].push(seen.usable);
    }
  }
  return [
    row('popup usable, no cached links', usable.noCache),
    row('popup usable, page without a link', usable.withoutLink, usable.noCache),
    row('popup usable, page with a link', usable.withLink, usable.noCache),
    goal('popup usable, page with a link, over no cached links', {
      is: median(usable.withLink) / median(usable.noCache),
      atMost,
      unit: 'x',
    }),
  ];
}
