import { extensionFolder } from './support/environment.ts';
import { loadExtension, removeExtension } from './support/extension.ts';
import { openTab } from './support/open-tab.ts';
import { inPopup } from './support/pages.ts';
import { test as base, expect } from './support/test.ts';
import { copyWithoutApis } from './support/without-apis.ts';

/** A `test` in a browser without menus, keys, address bar, side panel, offscreen documents and bookmarks. */
const test = base.extend({
  extension: async ({ chromium, service: _outlivesTheExtension }, use) => {
    const { folder, remove } = await copyWithoutApis(extensionFolder());
    const extension = await loadExtension(chromium, folder, { keepsWelcome: true });
    // Without menus, the welcome page is the first to read Hem's texts. If Chromium closes it meanwhile, all texts stay
    // empty in this process, and the popup crashes.
    const welcome = chromium.context.pages().find((page) => page.url() === extension.url('options.html#/welcome'));
    if (welcome === undefined) throw new Error('No welcome page');
    await expect(welcome.getByRole('heading', { name: 'Welcome to Hem' })).toBeVisible();
    await welcome.close();
    await use(extension);
    await removeExtension(chromium, extension);
    await remove();
  },
});

/** The size of a small phone. */
const viewport = { width: 360, height: 640 };

test('a browser without most optional APIs, as on a phone, connects, shortens and shows all pages', async ({
  connect,
  context,
  extension,
  openPopup,
  service,
  worker,
}) => {
  const missing = ['contextMenus', 'commands', 'omnibox', 'offscreen', 'sidePanel', 'bookmarks', 'notifications'];
  expect(await worker.evaluate((names) => names.filter((name) => name in chrome), missing)).toEqual([]);
  await connect();
  const page = await context.newPage();
  await page.setViewportSize(viewport);

  await test.step('the popup over a page removes the button of the side panel from its first form', async () => {
    const popup = await openPopup(await openTab(context, `${service.origin}/?over`));
    await expect(inPopup(popup).shorten).toBeVisible();
    await expect(popup.getByRole('button', { name: 'Open side panel' })).toHaveCount(0);
    await inPopup(popup).shorten.click();
    await expect(inPopup(popup).shortAddress).toContainText(service.origin.replace('http://', ''));
  });

  await test.step('the popup in a tab shortens, and does not offer the side panel', async () => {
    await page.bringToFront();
    await page.goto(extension.url('popup.html'));
    const { shorten, shortAddress } = inPopup(page);
    // Its button is at the end of the screen, not in the middle.
    await expect.poll(async () => (await shorten.boundingBox())?.y).toBeGreaterThan(viewport.height - 100);
    await page.getByLabel('Address to shorten').fill('https://example.com/phone');
    await shorten.click();
    await expect(shortAddress).toContainText(service.origin.replace('http://', ''));
    await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open side panel' })).toHaveCount(0);
  });

  await test.step('pages fit, and hide what the browser lacks', async () => {
    for (const [route, heading] of Object.entries({
      settings: 'Settings',
      welcome: 'Welcome to Hem',
      links: 'Links',
      'links/new': 'New link',
      import: 'Import',
      stats: 'Stats',
      connection: 'Connection',
      help: 'Help',
    })) {
      await page.goto(extension.url(`options.html#/${route}`));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    }
    await page.goto(extension.url('options.html#/settings'));
    await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).toBeVisible();
    for (const text of ['Keyboard', 'Enter in the address bar', 'Follow my tabs in the side panel'])
      await expect(page.getByText(text, { exact: true })).toHaveCount(0);
  });
});
