import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { inPopup } from './support/pages.ts';
import { type Site, startSite } from './support/site.ts';
import { expect } from './support/test.ts';
import { shownBy, testWatched as test } from './support/watched-popup.ts';

const page = (head: string) =>
  `<!doctype html><html lang="en"><head><title>Spring sale</title>${head}</head><h1>Sale</h1>`;

const inLine = (popup: Page) => ({
  use: popup.getByRole('button', { name: 'Use', exact: true }),
  undo: popup.getByRole('button', { name: 'Undo' }),
  line: popup.getByRole('status').filter({ hasText: /Use$|Undo$/ }),
});

/** Returns the position of the button and the height of the popup. */
const layoutOf = (popup: Page) =>
  popup.evaluate(() => [
    document.querySelector('[type=submit]')?.getBoundingClientRect().top,
    document.documentElement.scrollHeight,
  ]);

test.describe('the canonical address of a page', () => {
  let site: Site;
  test.beforeEach(async ({ connect }) => {
    site = await startSite({
      '/sale?ref=feed': page('<base href="/shop/"><link rel="Canonical" href="sale">'),
      '/mobile': page('<link rel="canonical" href="https://shop.example/sale">'),
      '/mobile?again': page('<link rel="canonical" href="https://shop.example/sale">'),
      '/slow': page('<script src="/slow.js"></script><link rel="canonical" href="https://shop.example/slow">'),
      '/sale?utm_source=feed': page('<link rel="canonical" href="/sale">'),
    });
    await connect();
  });
  test.afterEach(() => site.close());

  test('is read as the popup opens, moves nothing, and is used after a press alone', async ({
    page: tab,
    context,
    service,
    openPopup,
  }) => {
    const addresses = async () => {
      const listed = await service.api.listLinks({ limit: '10' });
      return listed.ok ? listed.value.links.map(({ long_url }) => long_url) : null;
    };

    await test.step('a press before it is read shortens the page’s own address', async () => {
      let answer = () => undefined as unknown;
      await context.route('**/slow.js', (route) => {
        answer = () => route.fulfill({ contentType: 'text/javascript', body: '' });
      });
      await tab.goto(`${site.origin}/slow`, { waitUntil: 'commit' });
      const popup = await openPopup(tab);
      await expect(inPopup(popup).shorten).toBeFocused();
      const before = await layoutOf(popup);
      await expect(inLine(popup).use).toHaveCount(0);
      await answer();
      // It comes once the page is there.
      await expect(inLine(popup).line).toContainText('Canonical: shop.example/slow');
      expect(await layoutOf(popup)).toEqual(before);
      expect((await shownBy(popup)).shift).toBe(0);
      await inPopup(popup).shorten.click();
      await expect(inPopup(popup).shortAddress).toBeVisible();
      expect(await addresses()).toEqual([`${site.origin}/slow`]);
    });

    await test.step('has its host where that differs', async () => {
      await tab.goto(`${site.origin}/mobile`);
      const popup = await openPopup(tab);
      const { use, undo, line } = inLine(popup);
      await expect(line).toContainText('Canonical: shop.example/sale');
      await expectAccessible(popup);
      await use.click();
      await expect(line).toContainText(`Instead of: ${site.origin.replace('http://', '')}/mobile`);
      await expect(undo).toBeFocused();
      await inPopup(popup).shorten.click();
      await expect(inPopup(popup).shortAddress).toBeVisible();
      expect(await addresses()).toContain('https://shop.example/sale');
    });

    await test.step('leads to the links that exist for it', async () => {
      await tab.goto(`${site.origin}/mobile?again`);
      const popup = await openPopup(tab);
      await popup.getByRole('button', { name: 'Show links' }).click();
      await expect(inPopup(popup).search).toHaveValue('shop.example/sale');
      await expect(inPopup(popup).foundLinks).toHaveCount(1);
    });

    await test.step('is relative to the base of the page, and its path alone on the page’s own host', async () => {
      await tab.goto(`${site.origin}/sale?ref=feed`);
      const popup = await openPopup(tab);
      const { use, line } = inLine(popup);
      await expect(line).toHaveText(/^Canonical: \/shop\/sale/);
      await use.click();
      await expect(popup.getByTitle(`${site.origin}/shop/sale`)).toBeVisible();
    });

    await test.step('is not offered beside a removal that gives it', async () => {
      await tab.goto(`${site.origin}/sale?utm_source=feed`);
      const popup = await openPopup(tab);
      await expect(popup.getByRole('button', { name: 'Remove' })).toBeVisible();
      expect((await shownBy(popup)).shift).toBe(0);
      await popup.getByRole('button', { name: 'Remove' }).click();
      await expect(popup.getByText('Removed: 1 tracking parameter')).toBeVisible();
      await expect(inLine(popup).use).toHaveCount(0);
    });
  });
});
