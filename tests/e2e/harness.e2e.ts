import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openTab } from './support/open-tab.ts';
import { expect, test } from './support/test.ts';

test('the test helpers press, stop, grant, refuse, read and check as a person and a browser do', async ({
  page,
  context,
  extension,
  service,
  worker,
  openPopup,
  stopWorker,
  grantOrigin,
  refuseOrigins,
  readClipboard,
  request,
}) => {
  await test.step('open the real toolbar popup over a page, with access to that page', async () => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    const seen = await popup.evaluate(() => chrome.tabs.query({ active: true, currentWindow: true }));
    expect(seen).toMatchObject([{ url: `${service.origin}/`, title: await page.title() }]);
    // A popup shares the tab's window, while a popup page in a tab would itself be the active tab.
    expect(await popup.evaluate(() => chrome.extension.getViews({ type: 'popup' }).length)).toBe(1);
    await popup.close();
  });

  await test.step('open the popup again after it has closed', async () => {
    const again = await openPopup(page);
    // A click beside a popup closes it once the popup has the focus.
    await expect(async () => {
      await page.mouse.click(500, 500);
      expect(again.isClosed()).toBe(true);
    }).toPass();
  });

  await test.step('find files that a page saves, even after a popup was open', async () => {
    await openPopup(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate(() => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob(['saved']));
        link.download = 'saved.txt';
        link.click();
      }),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toBe('saved');
  });

  const options = await context.newPage();
  await test.step('stop the worker, and reach the next one with the same handle', async () => {
    await worker.evaluate(() => Object.assign(globalThis, { remembered: true }));
    await stopWorker();
    await options.goto(extension.url('options.html'));
    await options.evaluate(() => chrome.runtime.sendMessage('wake up').catch(() => null));
    expect(await worker.evaluate(() => 'remembered' in globalThis)).toBe(false);
  });

  await test.step('read text that a page of the extension has copied', async () => {
    await options.bringToFront();
    await options.evaluate(() => navigator.clipboard.writeText('hemmed'));
    expect(await readClipboard()).toBe('hemmed');
  });

  await test.step('grant the next request for an origin, and no other', async () => {
    const requested = 'http://127.0.0.1:8787';
    await grantOrigin(requested);
    const holds = () => options.evaluate(async () => (await chrome.permissions.getAll()).origins);
    expect(await holds()).toEqual([]);
    expect(
      await options.evaluate((origin) => chrome.permissions.request({ origins: [`${origin}/*`] }), requested),
    ).toBe(true);
    expect(await holds()).toEqual([`${requested}/*`]);
  });

  await test.step('refuse origins as a person does', async () => {
    await refuseOrigins(options);
    await options.reload();
    expect(await options.evaluate(() => chrome.permissions.request({ origins: ['https://example.com/*'] }))).toBe(
      false,
    );
  });

  await test.step('detect text that can be read in light only', async () => {
    const inDark = '@media (prefers-color-scheme: dark) { body { background: #222; color: #333 } }';
    const html = (style: string) =>
      `<html lang="en"><title>Words</title><style>${style}</style><main><h1>Some words</h1></main>`;
    await page.goto('about:blank');
    await page.setContent(html(''));
    await expectAccessible(page);
    await page.setContent(html(inDark));
    await expect(expectAccessible(page)).rejects.toThrow('dark');
  });

  await test.step('stop the service and start it at the same address', async () => {
    await service.stop();
    await expect(request.get(service.origin)).rejects.toThrow('ECONNREFUSED');
    await service.start();
    expect((await request.get(service.origin)).ok()).toBe(true);
  });
});

test.describe('a shared browser', () => {
  // Both tests need the same worker, and so the same browser.
  test.describe.configure({ mode: 'serial' });
  const origin = 'http://127.0.0.1:8787';
  let former: BrowserContext | undefined;

  test('gets data in every kind of storage', async ({ page, context, extension, service, grantOrigin, openPopup }) => {
    await grantOrigin(origin);
    await page.goto(extension.url('options.html'));
    await page.evaluate(async (requested) => {
      await chrome.permissions.request({ origins: [`${requested}/*`] });
      for (const area of [chrome.storage.local, chrome.storage.session, chrome.storage.sync])
        await area.set({ left: 1 });
      localStorage.setItem('left', 'here');
      indexedDB.open('left');
      await chrome.alarms.create('left', { delayInMinutes: 60 });
      await navigator.clipboard.writeText('left');
    }, origin);
    await context.addCookies([{ name: 'left', value: 'here', url: service.origin }]);
    const other = await openTab(context, service.origin);
    await openPopup(other);
    await context.setOffline(true);
    former = context;
  });

  test('has none of this data in the next test', async ({ page, context, extension, service, readClipboard }) => {
    expect(context).toBe(former);
    expect(context.pages()).toHaveLength(2);
    expect(await context.cookies()).toEqual([]);
    await page.goto(extension.url('options.html'));
    const left = await page.evaluate(async () => ({
      origins: (await chrome.permissions.getAll()).origins,
      kept: await Promise.all(
        [chrome.storage.local, chrome.storage.session, chrome.storage.sync].map((area) => area.get('left')),
      ),
      text: localStorage.getItem('left'),
      databases: (await indexedDB.databases()).filter(({ name }) => name === 'left'),
      alarm: await chrome.alarms.get('left'),
      views: chrome.extension.getViews().length,
    }));
    expect(left).toMatchObject({ origins: [], kept: [{}, {}, {}], text: null, databases: [], views: 1 });
    expect(left.alarm).toBeUndefined();
    await page.goto(service.origin);
    expect(await readClipboard()).toBe('');
  });
});
