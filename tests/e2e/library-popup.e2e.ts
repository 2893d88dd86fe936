import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openedBy } from './support/closing.ts';
import { untilKnown } from './support/known.ts';
import { inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

/** Opens an address in a tab of its own: a tab remembers by itself what was made in it. */
async function inNewTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test.describe('a page that was shortened before', () => {
  /** Shortens a page, in a tab of its own. */
  let shorten: (address: string, slug?: string) => Promise<string>;

  test.beforeEach(async ({ connect, context, openPopup }) => {
    await connect();
    shorten = async (address, slug = '') => {
      const page = await inNewTab(context, address);
      const popup = await openPopup(page);
      const { makeAnother, slug: field, shorten: button, shortAddress } = inPopup(popup);
      await expect(makeAnother.or(button)).toBeVisible();
      if (await makeAnother.isVisible()) await makeAnother.click();
      await field.fill(slug);
      await untilKnown(popup, () => button.click());
      await expect(shortAddress).toBeVisible();
      const made = (await shortAddress.textContent()) ?? '';
      await page.close();
      return made;
    };
  });

  test('opens with its link, says where the address is only nearly the same, and can have another', async ({
    context,
    service,
    openPopup,
    readClipboard,
  }) => {
    await test.step('opens with its link, and Enter copies it', async () => {
      const made = await shorten(`${service.origin}/?one`);
      await shorten(`${service.origin}/?two`);
      const popup = await openPopup(await inNewTab(context, `${service.origin}/?one`));
      const { pageLinks, copy } = inPopup(popup);
      await expect(pageLinks).toHaveAccessibleName('This page has a short link');
      await expect(pageLinks).toContainText(made);
      await expect(copy).toBeFocused();
      await popup.keyboard.press('Enter');
      await expect(popup.getByText('Copied to clipboard')).toBeVisible();
      expect(await readClipboard()).toBe(made);
    });

    await test.step('says so where the address is only nearly the same, and where the link leads', async () => {
      const made = await shorten(`${service.origin}/shop/shoes?colour=red&size=40`);
      for (const nearly of ['/shop/shoes?size=40&colour=red', '/shop/shoes/?colour=red&size=40&utm_source=mail#top']) {
        const popup = await openPopup(await inNewTab(context, service.origin + nearly));
        const { pageLinks } = inPopup(popup);
        await expect(pageLinks).toHaveAccessibleName('A short link leads to a similar address');
        await expect(pageLinks).toContainText(made);
        await expect(pageLinks.getByTitle(`${service.origin}/shop/shoes?colour=red&size=40`)).toBeVisible();
      }
      const popup = await openPopup(await inNewTab(context, `${service.origin}/shop/shoes?colour=blue&size=40`));
      await expect(inPopup(popup).shorten).toBeFocused();
      await expect(inPopup(popup).pageLinks).toBeHidden();
    });

    await test.step('can have another, which is then beside the first', async () => {
      const first = await shorten(`${service.origin}/?another`);
      const popup = await openPopup(await inNewTab(context, `${service.origin}/?another`));
      const { makeAnother, backToLinks, pageLinks, shorten: button, shortAddress, slug } = inPopup(popup);
      await makeAnother.click();
      await expect(button).toBeFocused();
      await slug.fill('second');
      await backToLinks.click();
      await expect(pageLinks).toContainText(first);
      await makeAnother.click();
      await expect(slug).toHaveValue('second');
      await button.click();
      await expect(shortAddress).toHaveText(`${service.origin}/second`);
      await backToLinks.click();
      await expect(pageLinks).toHaveAccessibleName('This page has 2 short links');
      await expect(pageLinks.getByRole('listitem').first()).toContainText('/second');
      await expect(pageLinks.getByRole('listitem').last()).toContainText(new URL(first).host + new URL(first).pathname);
    });
  });

  test('lets its link be deleted, and is not shortened once more but copied', async ({
    context,
    extension,
    service,
    openPopup,
    readClipboard,
    request,
  }) => {
    await test.step('lets its link be deleted, with some seconds to take that back', async () => {
      const made = await shorten(`${service.origin}/?deleted`);
      const popup = await openPopup(await inNewTab(context, `${service.origin}/?deleted`));
      const { remove, takeBack, copy, shorten: button } = inPopup(popup);
      await remove.click();
      await expect(takeBack).toBeFocused();
      await popup.keyboard.press('Enter');
      await expect(copy).toBeFocused();
      expect((await request.get(made, { maxRedirects: 0 })).status()).toBe(302);

      await remove.click();
      await expect(popup.getByText(/^Deleting /)).toBeVisible();
      await expect(button).toBeFocused({ timeout: 20_000 });
      expect((await request.get(made, { maxRedirects: 0 })).status()).toBe(404);
    });

    await test.step('is not shortened once more by opening the popup, but copied', async () => {
      const made = await shorten(`${service.origin}/?once`);
      const options = await inNewTab(context, extension.url('options.html#/settings'));
      await options.getByLabel('Shorten as soon as the popup opens').check();
      await options.close();

      const popup = await openPopup(await inNewTab(context, `${service.origin}/?once`));
      await expect(popup.getByText('Copied to clipboard')).toBeVisible();
      expect(await readClipboard()).toBe(made);
      const listed = await service.database
        .selectFrom('links')
        .select('id')
        .where('long_url', '=', `${service.origin}/?once`)
        .execute();
      expect(listed).toHaveLength(1);
    });
  });

  test('is accessible, in light and dark, and does not scroll sideways', async ({ context, service, openPopup }) => {
    const address = `${service.origin}/a/very/long/way/${'down/'.repeat(30)}`;
    await shorten(address, 'a-rather-long-slug-of-nearly-fifty-letters-in-all');
    await shorten(address);
    await shorten(`${address}?utm_source=mail`, 'mail');
    const popup = await openPopup(await inNewTab(context, address));
    const { pageLinks, remove, takeBack } = inPopup(popup);
    await expect(pageLinks.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(popup);
    await remove.click();
    await expect(takeBack).toBeVisible();
    await expectAccessible(popup);
    const sideways = await popup.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  });

  test('finds any link by the keyboard alone', async ({ context, service, openPopup, readClipboard }) => {
    await shorten(`${service.origin}/?spring`, 'spring-sale');
    await shorten(`${service.origin}/?summer`, 'summer-sale');
    await shorten(`${service.origin}/?autumn`, 'autumn-jobs');
    const popup = await openPopup(await inNewTab(context, `${service.origin}/?winter`));
    const { shorten: button, search, foundLinks } = inPopup(popup);
    await expect(button).toBeFocused();
    await popup.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(foundLinks).toContainText(['autumn-jobs', 'summer-sale', 'spring-sale']);
    await expectAccessible(popup);

    await popup.keyboard.type('sale');
    await expect(foundLinks).toContainText(['summer-sale', 'spring-sale']);
    await popup.keyboard.press('ArrowDown');
    await popup.keyboard.press('ArrowDown');
    await popup.keyboard.press('Enter');
    await expect(popup.getByText('Copied to clipboard')).toBeVisible();
    expect(await readClipboard()).toBe(`${service.origin}/spring-sale`);

    // A new tab takes the focus, and so the popup closes.
    const again = await openPopup(await inNewTab(context, `${service.origin}/?winter`));
    await expect(inPopup(again).shorten).toBeFocused();
    await again.keyboard.press('/');
    await again.keyboard.type('nothing of the kind');
    await expect(again.getByText('No links match “nothing of the kind”')).toBeVisible();
    await again.keyboard.press('Escape');
    await expect(inPopup(again).search).toHaveValue('');
    await again.keyboard.press('Escape');
    await expect(inPopup(again).shorten).toBeFocused();

    await again.keyboard.press('/');
    await again.keyboard.type('autumn');
    await expect(inPopup(again).foundLinks).toHaveCount(1);
    await again.keyboard.press('ArrowDown');
    const edited = await openedBy(context, again.locator(':focus'), 'e');
    await expect(edited.getByRole('heading', { name: /^Edit/ })).toBeVisible();
  });
});
