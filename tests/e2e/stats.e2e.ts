import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import type { BrowserContext, Page } from '@playwright/test';
import { operations } from '../../lib/contract/operations.ts';
import { makeVisits, recount, trustedProxies, visitAll } from '../setup/visits.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openTab } from './support/open-tab.ts';
import { inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const time = { now: new Date() };
const dayLength = 86_400_000;

test.use({ serviceOptions: { clock: () => time.now, proxies: trustedProxies } });

/** Creates a link that is 40 days old, with visits over the last 20 days. */
async function visitedLink(service: { baseAddress: string; token: string }, count: number, options: object = {}) {
  const now = Date.now();
  time.now = new Date(now - 40 * dayLength);
  const made = await fetch(`${service.baseAddress}/link/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ long_url: 'https://example.com/spring/sale', title: 'Spring sale', ...options }),
  });
  const { data } = operations.createLink.answer.parse(await made.json());
  const visits = makeVisits({ count, days: 20, now });
  await visitAll(data.short_url ?? '', visits, time);
  time.now = new Date(now);
  return { id: data.id, counted: recount(visits) };
}

const shots = process.env['HEM_SHOTS'];

/** Records the number that the page shows in the first frame after it has read stored stats. */
function recordFirstFrame(): void {
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = function (key) {
    const request = get.call(this, key);
    const note = () => {
      document.documentElement.dataset['firstFrame'] ??= document.querySelector('dd')?.textContent ?? 'none';
    };
    if (this.name === 'stats') request.addEventListener('success', () => requestAnimationFrame(note));
    return request;
  };
}

/** Opens the stats page of a link, connected. Also returns the browser's console errors. */
async function openPage(
  context: BrowserContext,
  extension: { url(page: string): string },
  id: string,
): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(extension.url(`options.html#/links/${id}/stats`));
  await expect(page.getByRole('heading', { level: 1, name: 'Spring sale' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Clicks by country' })).toBeVisible();
  return { page, complaints };
}

test('stats', async ({ connect, context, extension, openPopup, page, service }) => {
  await connect();
  await test.step('the stats of a link', async () => {
    const { id, counted } = await visitedLink(service, 150);
    const { page, complaints } = await openPage(context, extension, id);

    await test.step('are reached by keyboard, and exported', async () => {
      const steps = page.getByRole('slider', { name: 'Pick a point in time' });
      await steps.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await expect(steps).toHaveAttribute('aria-valuetext', /clicks?, \d+ visitors?$/);
      await expect(page.locator('[aria-hidden] > strong')).toBeVisible();
      if (shots) await page.screenshot({ path: `${shots}/stats-keys.png` });
      const week = page.getByRole('slider', { name: 'Hour of the week' });
      await week.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      await expect(week).toHaveAttribute('aria-valuetext', /^Tuesday, 12/);

      const saved = async (title: string, name: string) => {
        await page.getByRole('button', { name: `Export: ${title}`, exact: true }).click();
        const downloading = page.waitForEvent('download');
        await page.getByRole('menuitem', { name, exact: true }).click();
        if (name === 'CSV') await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
        return readFile(await (await downloading).path());
      };
      const png = await saved('Clicks by country', 'PNG');
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      if (shots) await writeFile(`${shots}/stats-map.png`, png);
      const svg = await saved('Clicks over time', 'SVG');
      expect(svg.toString()).toMatch(/^<svg[^>]*>.*stroke="rgb\(/s);
      // The file has all a report needs: the title, the link, the days, and a legend.
      for (const part of ['Clicks over time', 'Spring sale', '(UTC)', 'Visitors'])
        expect(svg.toString()).toContain(part);
      if (shots) await writeFile(`${shots}/stats-time.svg`, svg);
      expect((await saved('Stats', 'CSV')).toString()).toContain('Countries,US,');
      expect(JSON.parse((await saved('Stats', 'JSON')).toString())).toMatchObject({
        total_count: counted.total_count,
      });
    });

    await test.step('count its visits, fit every width, and are accessible in light and dark', async () => {
      await expect(page.locator('dd').first()).toHaveText(String(counted.total_count));
      await expect(page.locator('dd').nth(1)).toHaveText(String(counted.unique_count));
      await page.getByRole('checkbox', { name: /Compare with/ }).check();
      await expect(page.getByRole('img', { name: / vs\. 0 at this point last period/ }).first()).toBeVisible();

      for (const width of [360, 800, 1600]) {
        await page.setViewportSize({ width, height: 900 });
        for (const colorScheme of shots ? (['light', 'dark'] as const) : []) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.screenshot({ path: `${shots}/stats-${width}-${colorScheme}.png`, fullPage: true });
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, 'nothing is wider than the page').toBeLessThanOrEqual(width);
      }
      await expectAccessible(page);
      await page.getByRole('checkbox', { name: /Compare with/ }).uncheck();
      await page.setViewportSize({ width: 1280, height: 720 });
      // The strict content security policy blocks no style or picture of a chart.
      expect(complaints).toEqual([]);
    });

    await test.step('are shown from the cache in the first frame after they are read', async () => {
      const again = await context.newPage();
      await again.addInitScript(recordFirstFrame);
      await again.goto(extension.url(`options.html#/links/${id}/stats`));
      await expect(again.locator('html')).toHaveAttribute('data-first-frame', String(counted.total_count));
      await again.close();
    });

    await test.step('print as a report of one or two pages', async () => {
      await page
        .getByRole('region', { name: 'Cities' })
        .getByRole('button', { name: /^Show all/ })
        .click();
      const cities = page.getByRole('region', { name: 'Cities' }).locator('tbody tr').filter({ visible: true });
      await expect.poll(() => cities.count()).toBeGreaterThan(10);
      await page.emulateMedia({ media: 'print', colorScheme: 'light' });
      await expect(cities).toHaveCount(10);
      const paper = await page.pdf({
        format: 'A4',
        margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' },
      });
      if (shots) await writeFile(`${shots}/stats.pdf`, paper);
      const pages = paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
      expect(pages).toBeGreaterThan(0);
      expect(pages).toBeLessThanOrEqual(2);
    });
  });

  await test.step('the links of a campaign are compared, and the campaign is compared with the others', async () => {
    for (const [index, utm_source] of ['newsletter', 'social', 'newsletter', 'poster'].entries()) {
      const options = { title: `Spring sale ${index + 1}`, tags: ['spring'], has_utm: true, utm_source };
      await visitedLink(service, 20 + 10 * index, { ...options, utm_medium: 'mail', utm_campaign: 'spring' });
    }
    const page = await openTab(context, extension.url('options.html#/stats?utm_campaign=spring'));
    await expect(page.getByText('4 of 4 links loaded')).toBeVisible();
    await expect(page.getByRole('row', { name: /^All 4/ })).toContainText('140');
    await expect(page.getByRole('row', { name: /^newsletter/ })).toContainText('60');
    for (const width of [360, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of shots ? (['light', 'dark'] as const) : []) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.screenshot({ path: `${shots}/compare-${width}-${colorScheme}.png`, fullPage: true });
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, 'nothing is wider than the page').toBeLessThanOrEqual(width);
    }
    await expectAccessible(page);

    await page.getByRole('checkbox', { name: 'Include Spring sale 2' }).click();
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    await expect(page.getByRole('heading', { level: 1, name: 'spring' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: /^Include/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /CSV|Print/ })).toHaveCount(0);
    if (shots) await page.screenshot({ path: `${shots}/compare-paper.png`, fullPage: true });
    await expect(page.getByRole('region', { name: 'Links' }).getByRole('row')).toHaveCount(5);
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);

    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.goto(extension.url('options.html#/links'));
    await expect(page.getByRole('row', { name: /Spring sale 4/ })).toBeVisible();
    await page.goto(extension.url('options.html#/stats'));
    // All links load by themselves, including the one without a campaign.
    const yours = page.getByRole('region', { name: 'Your links' });
    await expect(yours.locator('dd').first()).toHaveText('290');
    await expect(yours.getByText(/^Updated /)).toBeVisible();
    await expect(yours.getByRole('img', { name: 'Clicks over time' })).toBeVisible();
    const top = page.getByRole('region', { name: 'Top links' });
    await expect(top.getByRole('row')).toHaveCount(6);
    await expect(top.getByRole('row').nth(1)).toContainText('150');
    const row = page.getByRole('region', { name: 'Campaigns' }).getByRole('row', { name: /^spring/ });
    await expect(row).toContainText('140');
    for (const width of [360, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of shots ? (['light', 'dark'] as const) : []) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.screenshot({ path: `${shots}/your-links-${width}-${colorScheme}.png`, fullPage: true });
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, 'nothing is wider than the page').toBeLessThanOrEqual(width);
    }
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    if (shots) await page.screenshot({ path: `${shots}/your-links-paper.png`, fullPage: true });
    await expect(yours.getByRole('img', { name: 'Clicks over time' })).toBeVisible();
    // The names of the numbers are buttons on screen, and words on paper.
    await expect(page.getByRole('button', { name: /^(?!Clicks$|Visitors$)/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Compare links' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await row.getByRole('link', { name: 'spring', exact: true }).click();
    await expect(page.getByText('4 of 4 links loaded')).toBeVisible();
  });

  await test.step('the popup shows the stats of the link just created on request', async () => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    await inPopup(popup).shorten.click();
    await popup.getByRole('button', { name: 'Stats' }).click();
    await expect(popup.getByText('No clicks yet')).toBeVisible();
    await expect(popup.getByText('0 today', { exact: true })).toBeVisible();
    if (shots) await popup.screenshot({ path: `${shots}/stats-preview.png` });
    await expectAccessible(popup);
  });
});
