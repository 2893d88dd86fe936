import { expect, test } from './support/test.ts';

test.describe('the harness', () => {
  test('opens the real toolbar popup over a page, which may read that page', async ({ page, service, openPopup }) => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    const seen = await popup.evaluate(() => chrome.tabs.query({ active: true, currentWindow: true }));
    expect(seen).toMatchObject([{ url: `${service.origin}/`, title: await page.title() }]);
    // A popup shares the tab's window; a page opened in a tab would be the active tab itself.
    expect(await popup.evaluate(() => chrome.extension.getViews({ type: 'popup' }).length)).toBe(1);
  });

  test('opens the popup again once it is closed', async ({ page, service, openPopup }) => {
    await page.goto(service.origin);
    await (await openPopup(page)).close();
    const again = await openPopup(page);
    // A click beside a popup closes it, once the popup has taken the focus.
    await expect(async () => {
      await page.mouse.click(500, 500);
      expect(again.isClosed()).toBe(true);
    }).toPass();
  });

  test('stops the worker, and the handle reaches the one started next', async ({
    worker,
    stopWorker,
    context,
    extensionId,
  }) => {
    await worker.evaluate(() => Object.assign(globalThis, { remembered: true }));
    await stopWorker();
    const options = await context.newPage();
    await options.goto(`chrome-extension://${extensionId}/options.html`);
    await options.evaluate(() => chrome.runtime.sendMessage('wake up').catch(() => null));
    expect(await worker.evaluate(() => 'remembered' in globalThis)).toBe(false);
  });

  test('lets the next request for an origin through, and no other', async ({ context, extension, grantOrigin }) => {
    const options = await context.newPage();
    await options.goto(extension.url('options.html'));
    const asked = 'http://127.0.0.1:8787';
    await grantOrigin(asked);
    const request = (origin: string) => chrome.permissions.request({ origins: [`${origin}/*`] });
    const holds = () => options.evaluate(async () => (await chrome.permissions.getAll()).origins);
    expect(await holds()).toEqual([]);
    expect(await options.evaluate(request, asked)).toBe(true);
    expect(await holds()).toEqual([`${asked}/*`]);
  });

  test('refuses origins as a person does', async ({ page, extension, refuseOrigins }) => {
    await refuseOrigins(page);
    await page.goto(extension.url('options.html'));
    expect(await page.evaluate(() => chrome.permissions.request({ origins: ['https://example.com/*'] }))).toBe(false);
  });

  test('stops the service and starts it where it was', async ({ service, request }) => {
    await service.stop();
    await expect(request.get(service.origin)).rejects.toThrow('ECONNREFUSED');
    await service.start();
    expect((await request.get(service.origin)).ok()).toBe(true);
  });

  test('reads what a page of the extension put into the clipboard', async ({ page, extension, readClipboard }) => {
    await page.goto(extension.url('options.html'));
    await page.evaluate(() => navigator.clipboard.writeText('hemmed'));
    expect(await readClipboard()).toBe('hemmed');
  });
});
