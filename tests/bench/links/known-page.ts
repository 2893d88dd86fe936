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
 *
 * @param unfilled - a second browser, whose service has no links
 */
export async function openKnownPages(filled: Bench, unfilled: Bench): Promise<string[]> {
  const page = await filled.chromium.context.newPage();
  const cases = {
    none: { bench: unfilled, page: await unfilled.chromium.context.newPage(), where: path },
    unknown: { bench: filled, page, where: '/?unknown' },
    known: { bench: filled, page, where: path },
  };
  const usable = { none: [] as number[], unknown: [] as number[], known: [] as number[] };
  // The first of each fills caches, and is not counted.
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
