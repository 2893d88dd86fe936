import type { Page } from '@playwright/test';
import { extensionFolder } from './support/environment.ts';
import { loadExtension, removeExtension } from './support/extension.ts';
import { openTab } from './support/open-tab.ts';
import { inPopup } from './support/pages.ts';
import { openBeside } from './support/popup.ts';
import { test as base, expect } from './support/test.ts';
import { copyWithPermission } from './support/with-permission.ts';

/** A `test` in which the panel may follow tabs, with a function that opens the panel by a press in the settings. */
const test = base.extend<{ openPanel: (settings: Page) => Promise<Page> }>({
  extension: async ({ chromium, service: _outlivesTheExtension }, use) => {
    const { folder, remove } = await copyWithPermission(extensionFolder(), 'tabs');
    const extension = await loadExtension(chromium, folder);
    await use(extension);
    await removeExtension(chromium, extension);
    await remove();
  },
  openPanel: async ({ chromium, extension }, use) => {
    await use((settings) =>
      openBeside(chromium.context, extension.url('sidepanel.html'), () =>
        settings.getByRole('button', { name: 'Open side panel' }).click(),
      ),
    );
  },
});

test('the side panel follows the tab, and each page keeps its draft', async ({
  connect,
  context,
  extension,
  openPanel,
  service,
}) => {
  await connect();
  const page = await openTab(context, `${service.origin}/?first`);
  const settings = await openTab(context, extension.url('options.html#/settings'));
  const panel = await openPanel(settings);
  await expect(panel.getByText("This is an extension's page. Its address works only here.")).toBeVisible();
  const { title, shorten, shortAddress } = inPopup(panel);
  await page.bringToFront();
  await expect(title).toHaveValue(await page.title());
  await title.fill('Typed beside the page');
  await page.goto(`${service.origin}/?second`);
  await expect(panel.getByText('?second').first()).toBeVisible();
  await expect(title).toHaveValue(await page.title());
  await shorten.click();
  await expect(shortAddress).toContainText(service.origin.replace('http://', ''));
  await page.goBack();
  await expect(title).toHaveValue('Typed beside the page');

  // A new tab that loads slowly.
  const slow = await context.newPage();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await slow.route('**/?slow', async (route) => {
    await answered;
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>At last</title>' });
  });
  const loaded = slow.goto(`${service.origin}/?slow`);
  await expect(
    panel.getByRole('status').filter({ hasText: /^This (is a browser page|page is still loading)/ }),
  ).toBeVisible();
  answer();
  await loaded;
  await expect(title).toHaveValue('At last');
});
