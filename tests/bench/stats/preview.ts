import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openPopup } from '../../e2e/support/popup.ts';
import { type Bench, onBench } from '../bench-browser.ts';
import { measurePopup } from '../measure-popup.ts';
import { goal, median, row } from '../measurements.ts';
import type { Seen } from '../probe.ts';
import { probedBuild } from '../probed-build.ts';

const title = 'A page with stats';
const atMost = 1.15;

/** Creates a link to the page and opens its stats preview once, which caches the stats and leaves the preview open. */
async function openPreviewOnce({ chromium, extension, service }: Bench, page: Page): Promise<void> {
  const made = await service.api.createLink({ long_url: page.url(), title });
  if (!made.ok) throw new Error('The link was not created');
  const options = await chromium.context.newPage();
  await options.goto(extension.url('options.html#/settings'));
  await options.getByRole('button', { name: 'Refresh' }).click();
  await expect(async () => {
    const popup = await openPopup(chromium, extension, page);
    const look = async () => {
      await popup.getByRole('button', { name: 'Stats' }).click({ timeout: 2000 });
      await expect(popup.getByText('No clicks yet')).toBeVisible();
    };
    await look().finally(() => popup.close());
  }).toPass();
  await options.close();
}

/**
 * Measures the toolbar popup over a page with a link, in turns with an open stats preview from the cache and with a
 * closed one. The time ends once the button is usable, the stats are shown, and the first paint is done.
 */
export async function openPreviews(built: string, rounds: number): Promise<string[]> {
  const folder = await probedBuild(built, { title, buttons: ['Copy'], also: 'li svg[role="img"]' });
  const painted = { closed: [] as number[], open: [] as number[] };
  await onBench(folder, async (bench) => {
    const page = await bench.chromium.context.newPage();
    await page.goto(`${bench.service.origin}/?preview`);
    await openPreviewOnce(bench, page);
    const setOpen = (open: boolean) =>
      bench.extension.worker.evaluate(
        (open) => chrome.storage.local.set({ statsPreview: { version: 1, value: { open } } }),
        open,
      );
    const at = ({ firstPaint, usable }: Seen) => Math.max(firstPaint, usable ?? Number.NaN);
    // The first round fills caches, and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      await setOpen(false);
      const closed = await measurePopup(bench, page, 'popup.html');
      await setOpen(true);
      const open = await measurePopup(bench, page, 'popup-also.html');
      if (round === 0) continue;
      painted.closed.push(at(closed));
      painted.open.push(at(open));
    }
  }).finally(() => rm(folder, { recursive: true, force: true }));
  return [
    row('popup with a link, painted', painted.closed),
    row('the same, stats preview open from the cache', painted.open, painted.closed),
    goal('popup with the stats preview, to without', {
      is: median(painted.open) / median(painted.closed),
      atMost,
      unit: 'x',
    }),
  ];
}
