import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openedBy } from './support/closing.ts';
import { inPopup } from './support/pages.ts';
import { type Site, startSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

const shop = `<!doctype html><html lang="en"><title>Shop – home</title>
  <meta property="og:title" content="Spring sale 🧵"><meta property="og:description" content="All must go.">
  <meta property="og:image" content="/1200x630.png">
  <link rel="icon" href="/16x16.png" sizes="16x16"><link rel="icon" href="/192x192.png" sizes="192x192">
  <h1>Shop</h1>`;
const plain = `<!doctype html><html lang="en"><title>A page of few words</title><h1>Few words</h1>
  <img src="/32x32.png" alt=""><img src="/400x300.png" alt="">`;

const inPreview = (page: Page) => ({
  section: page.getByRole('button', { name: 'Social preview' }),
  read: page.getByRole('button', { name: 'Read from the page' }),
  filled: page.getByText('Filled in'),
  undo: page.getByRole('button', { name: 'Undo' }),
  title: page.getByLabel('Preview title'),
  description: page.getByLabel('Description'),
  picture: page.getByLabel('Picture'),
});

test.describe('the social preview', () => {
  let site: Site;
  test.beforeEach(async ({ connect }) => {
    site = await startSite({ '/': shop, '/cards': shop, '/again': shop, '/plain': plain });
    await connect();
  });
  test.afterEach(() => site.close());

  test('is read from the live page and its pictures, shown as on each network, and sent to crawlers', async ({
    page,
    context,
    service,
    openPopup,
    request,
  }) => {
    await test.step('is read from the live page on request, saved with the link, and sent to crawlers', async () => {
      await page.goto(site.origin);
      const popup = await openPopup(page);
      const { section, read, filled, undo, title, description, picture } = inPreview(popup);
      await section.click();
      await expect(title).toHaveValue('');
      await read.click();
      await expect(filled).toBeVisible();
      await expect(title).toHaveValue('Spring sale 🧵');
      await expect(description).toHaveValue('All must go.');
      await expect(picture).toHaveValue(`${site.origin}/1200x630.png`);
      await expect(popup.getByText('1200 × 630 pixels', { exact: true })).toBeVisible();
      await expect(popup.getByText('Fits every network')).toBeVisible();
      expect(site.asked.filter(({ path }) => path === '/1200x630.png').map(({ referer }) => referer)).toEqual([
        undefined,
      ]);

      await undo.click();
      await expect(title).toHaveValue('');
      await read.click();
      await expect(title).toHaveValue('Spring sale 🧵');
      await inPopup(popup).shorten.click();
      const short = await inPopup(popup).shortAddress.textContent();
      const crawlerAnswer = await request.get(short ?? '', { headers: { 'user-agent': 'facebookexternalhit/1.1' } });
      expect(await crawlerAnswer.text()).toContain('<meta property="og:title" content="Spring sale 🧵">');
      expect(short).toContain(service.origin);
    });

    await test.step('shows each card with its picture, is accessible in light and dark, and never scrolls sideways', async () => {
      await page.goto(`${site.origin}/cards`);
      const popup = await openPopup(page);
      const { section, read, picture } = inPreview(popup);
      await section.click();
      await read.click();
      for (const network of ['X', 'Facebook', 'LinkedIn', 'Slack', 'WhatsApp']) {
        await popup.getByRole('radio', { name: network, exact: true }).check({ force: true });
        const card = popup.getByRole('figure', { name: network, exact: true });
        await expect(card.getByText('Spring sale 🧵')).toBeVisible();
        await expect
          .poll(() => card.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
          .toBe(1200);
      }
      await expectAccessible(popup);
      await popup.getByRole('radio', { name: 'Slack' }).check({ force: true });
      await expectAccessible(popup);
      await picture.fill(`${site.origin}/120x100.png`);
      await expect(popup.getByText(/^Too small or too wide/)).toBeVisible();
      await picture.fill(`${site.origin}/gone.png`);
      await expect(popup.getByText(/^No picture found/)).toBeVisible();
      await expectAccessible(popup);
      const sideways = () => popup.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await sideways()).toBeLessThanOrEqual(0);
    });

    await test.step('uses the largest picture of a page without a preview picture', async () => {
      await page.goto(`${site.origin}/plain`);
      const popup = await openPopup(page);
      const { section, read, title, picture } = inPreview(popup);
      await section.click();
      await read.click();
      await expect(title).toHaveValue('A page of few words');
      await expect(picture).toHaveValue(`${site.origin}/400x300.png`);
    });

    await test.step('is also read from the full page, as long as the tab shows the page', async () => {
      await page.goto(`${site.origin}/again`);
      const popup = await openPopup(page);
      const full = await openedBy(context, popup.getByRole('button', { name: 'All options' }));
      const { section, read, title } = inPreview(full);
      await section.click();
      await full.getByRole('button', { name: 'Get the icon from the page' }).click();
      await expect(full.getByLabel('Icon', { exact: true })).toHaveValue(`${site.origin}/192x192.png`);
      await read.click();
      await expect(title).toHaveValue('Spring sale 🧵');

      await page.goto(`${site.origin}/plain`);
      await read.click();
      await expect(full.getByText(/^The tab now shows another page/)).toBeVisible();
      await page.goto(service.origin);
      await read.click();
      await expect(full.getByText(/^(The tab now shows another page|Hem can read a page only after)/)).toBeVisible();
      await page.close();
      await read.click();
      await expect(full.getByText(/^The tab is closed/)).toBeVisible();
      await expect(title).toHaveValue('Spring sale 🧵');
    });
  });
});
