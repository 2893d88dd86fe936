import { expectAccessible } from './support/accessibility.ts';
import { openedBy } from './support/closing.ts';
import { cachedLinkCount } from './support/known.ts';
import { openTab } from './support/open-tab.ts';
import { inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test.describe('a page that was shortened before', () => {
  /** Creates links on the service, connects to it, and caches them. */
  let create: (links: readonly [address: string, slug: string][]) => Promise<void>;

  test.beforeEach(async ({ connect, context, extension, service }) => {
    create = async (links) => {
      for (const [long_url, custom_link] of links) {
        const made = await service.api.createLink({ long_url, custom_link });
        expect(made.ok, `creates /${custom_link}`).toBe(true);
      }
      await connect();
      // The list is refreshed when it opens.
      const list = await openTab(context, extension.url('options.html#/links'));
      await expect.poll(() => cachedLinkCount(list)).toBe(links.length);
      await list.close();
    };
  });

  test('opens with its links, names similar addresses, gets a second link, deletes and undoes, copies instead of shortening again, and is accessible', async ({
    context,
    extension,
    service,
    openPopup,
    readClipboard,
    request,
  }) => {
    const shoes = `${service.origin}/shop/shoes?color=red&size=40`;
    const long = `${service.origin}/a/very/long/way/${'down/'.repeat(30)}`;
    const longSlug = 'a-rather-long-slug-of-nearly-fifty-letters-in-all';
    await create([
      [`${service.origin}/?one`, 'one'],
      [`${service.origin}/?two`, 'two'],
      [shoes, 'shoes'],
      [`${service.origin}/?another`, 'first'],
      [`${service.origin}/?deleted`, 'deleted'],
      [`${service.origin}/?once`, 'once'],
      [long, longSlug],
      [long, 'long'],
      [`${long}?utm_source=mail`, 'mail'],
    ]);
    const at = (slug: string) => `${service.origin}/${slug}`;

    await test.step('opens with its link, and Enter copies the link', async () => {
      const popup = await openPopup(await openTab(context, `${service.origin}/?one`));
      const { pageLinks, copy } = inPopup(popup);
      await expect(pageLinks).toHaveAccessibleName('This page has a short link');
      await expect(pageLinks).toContainText(at('one'));
      await expect(copy).toBeFocused();
      await popup.keyboard.press('Enter');
      await expect(popup.getByText('Copied to clipboard')).toBeVisible();
      expect(await readClipboard()).toBe(at('one'));
    });

    await test.step('says so if the address is only similar, and shows where the link leads', async () => {
      for (const nearly of ['/shop/shoes?size=40&color=red', '/shop/shoes/?color=red&size=40&utm_source=mail#top']) {
        const popup = await openPopup(await openTab(context, service.origin + nearly));
        const { pageLinks } = inPopup(popup);
        await expect(pageLinks).toHaveAccessibleName('A short link leads to a similar address');
        await expect(pageLinks).toContainText(at('shoes'));
        await expect(pageLinks.getByTitle(shoes)).toBeVisible();
      }
      const popup = await openPopup(await openTab(context, `${service.origin}/shop/shoes?color=blue&size=40`));
      await expect(inPopup(popup).shorten).toBeFocused();
      await expect(inPopup(popup).pageLinks).toBeHidden();
    });

    await test.step('gets another link, which is shown beside the first', async () => {
      const popup = await openPopup(await openTab(context, `${service.origin}/?another`));
      const { makeAnother, backToLinks, pageLinks, shorten: button, shortAddress, slug } = inPopup(popup);
      await makeAnother.click();
      await expect(button).toBeFocused();
      await slug.fill('second');
      await backToLinks.click();
      await expect(pageLinks).toContainText(at('first'));
      await makeAnother.click();
      await expect(slug).toHaveValue('second');
      await button.click();
      await expect(shortAddress).toHaveText(`${service.origin}/second`);
      await expect(popup.getByRole('region', { name: 'Other links of this page' })).toContainText('/first');
      await makeAnother.click();
      await backToLinks.click();
      await expect(pageLinks).toHaveAccessibleName('This page has 2 short links');
      await expect(pageLinks.getByRole('listitem').first()).toContainText('/second');
      await expect(pageLinks.getByRole('listitem').last()).toContainText('/first');
    });

    await test.step('is accessible in light and dark, and does not scroll sideways', async () => {
      const popup = await openPopup(await openTab(context, long));
      const { pageLinks, remove, takeBack } = inPopup(popup);
      await expect(pageLinks.getByRole('listitem')).toHaveCount(3);
      await expectAccessible(popup);
      await remove.click();
      await expect(takeBack).toBeVisible();
      await expectAccessible(popup);
      const sideways = await popup.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
      await takeBack.click();
    });

    await test.step('deletes its link, with some seconds to undo that', async () => {
      const popup = await openPopup(await openTab(context, `${service.origin}/?deleted`));
      const { remove, takeBack, copy, shorten: button } = inPopup(popup);
      await remove.click();
      await expect(takeBack).toBeFocused();
      await popup.keyboard.press('Enter');
      await expect(copy).toBeFocused();
      expect((await request.get(at('deleted'), { maxRedirects: 0 })).status()).toBe(302);

      await remove.click();
      await expect(popup.getByText(/^Deleting /)).toBeVisible();
      await expect(button).toBeFocused();
      expect((await request.get(at('deleted'), { maxRedirects: 0 })).status()).toBe(404);
    });

    await test.step('copies its link instead of shortening again when the popup opens', async () => {
      const options = await openTab(context, extension.url('options.html#/settings'));
      await options.getByLabel('Shorten as soon as the popup opens').check();
      await options.close();

      const popup = await openPopup(await openTab(context, `${service.origin}/?once`));
      await expect(popup.getByText('Copied to clipboard')).toBeVisible();
      expect(await readClipboard()).toBe(at('once'));
      const listed = await service.database
        .selectFrom('links')
        .select('id')
        .where('long_url', '=', `${service.origin}/?once`)
        .execute();
      expect(listed).toHaveLength(1);
    });
  });

  test('finds any link by keyboard only', async ({ context, service, openPopup, readClipboard }) => {
    await create([
      [`${service.origin}/?spring`, 'spring-sale'],
      [`${service.origin}/?summer`, 'summer-sale'],
      [`${service.origin}/?autumn`, 'autumn-jobs'],
    ]);
    const popup = await openPopup(await openTab(context, `${service.origin}/?winter`));
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

    // A new tab takes the focus, so the popup closes.
    const again = await openPopup(await openTab(context, `${service.origin}/?winter`));
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
    await expect(edited.getByRole('form', { name: /^Edit/ })).toBeVisible();
  });
});
