import type { Page } from '@playwright/test';
import { closing } from './support/closing.ts';
import { expectCopied, inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test.describe('shortening the page in the tab', () => {
  test.beforeEach(async ({ connect }) => connect());

  test('one press makes a short link, copies it, and it leads to the page', async ({
    page,
    service,
    openPopup,
    readClipboard,
  }) => {
    const address = `${service.origin}/?q=${'long'.repeat(40)}#part`;
    await page.goto(address);
    const popup = await openPopup(page);
    const { shorten, title, shortAddress } = inPopup(popup);

    await expect(shorten).toBeFocused();
    await expect(title).toHaveValue('Short links live here');
    await expect(popup.getByTitle(address)).toBeVisible();
    await popup.keyboard.press('Enter');

    await expect(shortAddress).toHaveText(new RegExp(`^${service.origin}/[\\w-]+$`));
    await expectCopied(popup);
    await expect(popup.getByRole('img', { name: 'QR code of' })).toBeVisible();
    const shown = await shortAddress.textContent();
    const copied = await readClipboard();
    expect(copied).toBe(shown);

    await page.goto(copied);
    expect(page.url()).toBe(address);
  });

  test('a title and a slug of one’s own go along', async ({ page, service, openPopup, readClipboard, request }) => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    const { shorten, title, slug, shortAddress } = inPopup(popup);
    await title.fill('Grüße 👋');
    await slug.fill('spring sale');
    await shorten.click();
    await expect(shortAddress).toHaveText(`${service.origin}/spring%20sale`);
    await expectCopied(popup);
    expect(await readClipboard()).toBe(`${service.origin}/spring%20sale`);

    const listed = await request.get(`${service.baseAddress}/links`, {
      headers: { authorization: `Bearer ${service.token}` },
    });
    expect(await listed.json()).toMatchObject({
      data: { links: [{ title: 'Grüße 👋', custom_link: 'spring sale', long_url: `${service.origin}/` }] },
    });
  });

  test('Undo deletes the link, and gives back what was typed', async ({ page, service, openPopup, request }) => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    const { shorten, slug, undo, shortAddress } = inPopup(popup);
    await slug.fill('too-early');
    await shorten.click();
    await expect(shortAddress).toBeVisible();
    expect((await request.get(`${service.origin}/too-early`)).status()).toBe(200);

    await undo.click();
    await expect(popup.getByText('Link deleted')).toBeVisible();
    await expect(slug).toHaveValue('too-early');
    await expect(shorten).toBeFocused();
    expect((await request.get(`${service.origin}/too-early`)).status()).toBe(404);
  });

  test('the popup opened again shows the link just made, and New makes another', async ({
    page,
    service,
    openPopup,
    readClipboard,
  }) => {
    await page.goto(service.origin);
    const first = await openPopup(page);
    await inPopup(first).shorten.click();
    await expect(inPopup(first).shortAddress).toBeVisible();
    const made = await inPopup(first).shortAddress.textContent();
    await first.close();

    const again = await openPopup(page);
    await expect(inPopup(again).shortAddress).toHaveText(made ?? '');
    await inPopup(again).another.click();
    await inPopup(again).slug.fill('another');
    await inPopup(again).shorten.click();
    await expect(inPopup(again).shortAddress).toHaveText(`${service.origin}/another`);
    await expectCopied(again);
    expect(await readClipboard()).toBe(`${service.origin}/another`);
  });

  test('shortens as soon as it opens, once, for those who want that', async ({
    page,
    service,
    context,
    extension,
    openPopup,
    readClipboard,
  }) => {
    const options = await context.newPage();
    await options.goto(extension.url('options.html#/settings'));
    await options.getByLabel('Shorten as soon as the popup opens').check();
    await options.close();

    await page.goto(service.origin);
    const popup = await openPopup(page);
    await expect(inPopup(popup).shortAddress).toBeVisible();
    const made = await inPopup(popup).shortAddress.textContent();
    await expectCopied(popup);
    expect(await readClipboard()).toBe(made);
    await popup.close();
    await expect(inPopup(await openPopup(page)).shortAddress).toHaveText(made ?? '');
  });

  test.describe('a link made while the popup was being closed is there when it opens again', () => {
    const pressAndClose = (popup: Page) =>
      closing(
        popup,
        inPopup(popup).shorten.evaluate((button: HTMLButtonElement) => {
          button.click();
          window.close();
        }),
      );
    const expectMade = (openPopup: () => Promise<Page>) =>
      expect(async () => {
        const again = await openPopup();
        await expect(inPopup(again).shortAddress)
          .toBeVisible({ timeout: 2_000 })
          .finally(() => again.close());
      }).toPass({ timeout: 30_000 });

    test('at once', async ({ page, service, openPopup }) => {
      await page.goto(service.origin);
      await pressAndClose(await openPopup(page));
      await expectMade(() => openPopup(page));
    });

    test('after the worker was stopped under the open popup', async ({
      page,
      service,
      openPopup,
      stopWorker,
      isWorkerRunning,
    }) => {
      await page.goto(service.origin);
      const popup = await openPopup(page);
      await expect(inPopup(popup).shorten).toBeFocused();
      // Nothing but the popup is to wake it.
      await popup.evaluate(() => chrome.alarms.clearAll());
      await stopWorker();
      await expect.poll(isWorkerRunning, { timeout: 40_000 }).toBe(true);
      await popup.evaluate(() => chrome.runtime.sendMessage('Has it started?').catch(() => null));
      await pressAndClose(popup);
      await expectMade(() => openPopup(page));
    });
  });
});
