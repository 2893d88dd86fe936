import type { Page } from '@playwright/test';
import { isRendered } from './support/before-react.ts';
import { closing } from './support/closing.ts';
import { openTab } from './support/open-tab.ts';
import { expectCopied, inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('shortening the page in the tab', async ({
  connect,
  page,
  service,
  context,
  extension,
  openPopup,
  readClipboard,
  request,
  stopWorker,
  isWorkerRunning,
}) => {
  await connect();
  await test.step('a link made while the popup was being closed is there when it opens again', async () => {
    const pressAndClose = (popup: Page) =>
      closing(
        popup,
        inPopup(popup).shorten.evaluate((button: HTMLButtonElement) => {
          button.click();
          window.close();
        }),
      );
    const expectMade = () =>
      expect(async () => {
        const again = await openPopup(page);
        await expect(inPopup(again).shortAddress)
          .toBeVisible({ timeout: 2_000 })
          .finally(() => again.close());
      }).toPass({ timeout: 30_000 });

    await test.step('at once', async () => {
      await page.goto(service.origin);
      const popup = await openPopup(page);
      // A press that comes before waits for React, and is lost with the popup.
      await expect.poll(() => isRendered(popup)).toBe(true);
      await pressAndClose(popup);
      await expectMade();
    });

    await test.step('after the worker was stopped under the open popup', async () => {
      await page.goto(`${service.origin}/?stopped`);
      const popup = await openPopup(page);
      await expect(inPopup(popup).shorten).toBeFocused();
      // Nothing but the popup is to wake it.
      await popup.evaluate(() => chrome.alarms.clearAll());
      await stopWorker();
      await expect.poll(isWorkerRunning, { timeout: 40_000 }).toBe(true);
      await popup.evaluate(() => chrome.runtime.sendMessage('Has it started?').catch(() => null));
      await pressAndClose(popup);
      await expectMade();
    });
  });

  await test.step('one press makes a short link, copies it, and it leads to the page', async () => {
    const address = `${service.origin}/?q=${'long'.repeat(40)}#part`;
    await page.goto(address);
    const popup = await openPopup(page);
    const { shorten, title, shortAddress } = inPopup(popup);
    await expect(shorten).toBeFocused();
    await expect(title).toHaveValue('This is a short-link service');
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

  await test.step('Delete leaves some seconds to undo it, then gives back what was typed', async () => {
    await page.goto(`${service.origin}/?undo`);
    const popup = await openPopup(page);
    const { shorten, slug, remove, takeBack, shortAddress } = inPopup(popup);
    await slug.fill('too-early');
    await shorten.click();
    await expect(shortAddress).toBeVisible();
    expect((await request.get(`${service.origin}/too-early`)).status()).toBe(200);
    await remove.click();
    await takeBack.click();
    await expect(shortAddress).toBeVisible();
    expect((await request.get(`${service.origin}/too-early`)).status()).toBe(200);
    await remove.click();
    await expect(popup.getByText('Link deleted')).toBeVisible();
    await expect(slug).toHaveValue('too-early');
    await expect(shorten).toBeFocused();
    expect((await request.get(`${service.origin}/too-early`)).status()).toBe(404);
  });

  await test.step('a title and a slug of one’s own go along', async () => {
    await page.goto(`${service.origin}/?own`);
    const popup = await openPopup(page);
    const { shorten, title, slug, shortAddress } = inPopup(popup);
    await title.fill('Grüße 👋');
    await slug.fill('spring sale');
    await shorten.click();
    await expect(shortAddress).toHaveText(`${service.origin}/spring%20sale`);
    await expectCopied(popup);
    expect(await readClipboard()).toBe(`${service.origin}/spring%20sale`);
    const listed = await service.api.listLinks({ limit: '1' });
    expect(listed).toMatchObject({
      value: { links: [{ title: 'Grüße 👋', custom_link: 'spring sale', long_url: `${service.origin}/?own` }] },
    });
    await popup.close();
  });

  await test.step('the popup opened again shows the link just made, and New makes another', async () => {
    const again = await openPopup(page);
    await expect(inPopup(again).shortAddress).toHaveText(`${service.origin}/spring%20sale`);
    await inPopup(again).another.click();
    await inPopup(again).slug.fill('another');
    await inPopup(again).shorten.click();
    await expect(inPopup(again).shortAddress).toHaveText(`${service.origin}/another`);
    await expectCopied(again);
    expect(await readClipboard()).toBe(`${service.origin}/another`);
  });

  await test.step('shortens as soon as it opens, once, for those who want that', async () => {
    const options = await openTab(context, extension.url('options.html#/settings'));
    await options.getByLabel('Shorten as soon as the popup opens').check();
    await options.close();
    await page.goto(`${service.origin}/?at-once`);
    const popup = await openPopup(page);
    await expect(inPopup(popup).shortAddress).toBeVisible();
    const made = await inPopup(popup).shortAddress.textContent();
    await expectCopied(popup);
    expect(await readClipboard()).toBe(made);
    await popup.close();
    await expect(inPopup(await openPopup(page)).shortAddress).toHaveText(made ?? '');
  });
});
