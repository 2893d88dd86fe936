import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { toolbarButton } from '../../e2e/support/popup.ts';
import { type Bench, onBench } from '../bench-browser.ts';
import { goal, median, row } from '../figures.ts';
import { openPopup } from '../open-popup.ts';
import type { Seen } from '../probe.ts';
import { probedBuild } from '../probed-build.ts';

const title = 'A page with figures';
const atMost = 1.1;

/** A link to the page, its figures looked at once, so that they are kept and the preview is left open. */
async function lookAtFigures({ chromium, extension, service }: Bench, page: Page): Promise<void> {
  const made = await service.api.createLink({ long_url: page.url(), title });
  if (!made.ok) throw new Error('Not made');
  const options = await chromium.context.newPage();
  await options.goto(extension.url('options.html#/settings'));
  await options.getByRole('button', { name: 'Refresh' }).click();
  const button = toolbarButton(chromium, extension);
  await expect(async () => {
    const popup = await button.press(page);
    const look = async () => {
      await popup.getByRole('button', { name: 'Stats' }).click({ timeout: 2000 });
      await expect(popup.getByText('No clicks yet')).toBeVisible();
    };
    await look().finally(() => popup.close());
  }).toPass();
  await button.release();
  await options.close();
}

/**
 * The real toolbar popup over a page with a link, with the stats preview left open and its numbers in the cache, over the same popup
 * with the preview closed, in turns. Painted is what is there: the later of the button's being usable, the numbers being drawn,
 * and the first paint.
 */
export async function openPreviews(built: string, rounds: number): Promise<string[]> {
  const folder = await probedBuild(built, { title, buttons: ['Copy'], also: 'li svg[role="img"]' });
  const painted = { closed: [] as number[], open: [] as number[] };
  await onBench(folder, async (bench) => {
    const page = await bench.chromium.context.newPage();
    await page.goto(`${bench.service.origin}/?preview`);
    await lookAtFigures(bench, page);
    const leave = (open: boolean) =>
      bench.extension.worker.evaluate(
        (open) => chrome.storage.local.set({ statsPreview: { version: 1, value: { open } } }),
        open,
      );
    const at = ({ firstPaint, usable }: Seen) => Math.max(firstPaint, usable ?? Number.NaN);
    // The first of each fills caches, and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      await leave(false);
      const closed = await openPopup(bench, page, 'popup.html');
      await leave(true);
      const open = await openPopup(bench, page, 'popup-also.html');
      if (round === 0) continue;
      painted.closed.push(at(closed));
      painted.open.push(at(open));
    }
  }).finally(() => rm(folder, { recursive: true, force: true }));
  return [
    row('popup with a link, painted', painted.closed),
    row('the same, preview open from the cache', painted.open, painted.closed),
    goal('popup with the preview, to without', {
      is: median(painted.open) / median(painted.closed),
      atMost,
      unit: 'x',
    }),
  ];
}
