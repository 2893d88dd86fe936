import type { LinkRecord } from '../../../lib/contract/link-reading.ts';
import type { Bench } from '../bench-browser.ts';
import { goal, median, rounds, row } from '../figures.ts';
import { openPopup } from '../open-popup.ts';

/** The texts of the focused button: on the form, and on a page with a link. */
export const buttons = ['Shorten & copy', 'Copy'];

/** The title of the page and its link, which the probe waits for. */
export const title = 'A page that was shortened';

const path = '/?known';
const atMost = 1.25;

/** Returns a link of the opened page. */
export const linkOfPage = (origin: string, like: LinkRecord): LinkRecord => ({
  ...like,
  id: '00000000-0000-4000-8000-000000000001',
  long_url: origin + path,
  title,
  custom_link: null,
});

/**
 * Measures the real toolbar popup in turns over a page with a link, over a page without one, and over the same page in
 * a browser without cached links.
 *
 * @param unfilled a second browser, whose service has no links
 */
export async function openKnownPages(filled: Bench, unfilled: Bench): Promise<string[]> {
  const page = await filled.chromium.context.newPage();
  const cases = {
    none: { bench: unfilled, page: await unfilled.chromium.context.newPage(), where: path },
    unknown: { bench: filled, page, where: '/?unknown' },
    known: { bench: filled, page, where: path },
  };
  const usable = { none: [] as number[], unknown: [] as number[], known: [] as number[] };
  // The first round fills caches and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['none', 'unknown', 'known'] as const) {
      const { bench, page, where } = cases[name];
      await page.goto(bench.service.origin + where);
      await page.evaluate((text) => {
        document.title = text;
      }, title);
      const seen = await openPopup(bench, page, 'popup.html');
      if (round > 0 && seen.usable !== null) usable[name].push(seen.usable);
    }
  }
  return [
    row('popup usable, no cached links', usable.none),
    row('popup usable, page without a link', usable.unknown, usable.none),
    row('popup usable, page with a link', usable.known, usable.none),
    goal('popup usable, page with a link, over no cached links', {
      is: median(usable.known) / median(usable.none),
      atMost,
      unit: 'x',
    }),
  ];
}
