import { expectAccessible } from './support/accessibility.ts';
import { extensionFolder } from './support/environment.ts';
import { loadExtension, removeExtension } from './support/extension.ts';
import { expect, test as withExtension } from './support/test.ts';
import { copyWithPermission } from './support/with-permission.ts';

/** A `test` with the optional permissions granted. */
const test = withExtension.extend({
  extension: async ({ chromium, service: _outlivesTheExtension }, use) => {
    const { folder, remove } = await copyWithPermission(extensionFolder(), 'tabs');
    const extension = await loadExtension(chromium, folder);
    await use(extension);
    await removeExtension(chromium, extension);
    await remove();
  },
});

test('one press creates links for all tabs of the window and copies them as a list', async ({
  context,
  page,
  service,
  connect,
  openPopup,
  readClipboard,
}) => {
  await connect();
  await page.goto(`${service.origin}/?first`);
  for (const address of [`${service.origin}/?second`, `${service.origin}/?first`, 'chrome://version']) {
    await (await context.newPage()).goto(address);
  }
  await page.bringToFront();
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'One link for each channel' }).click();
  const [tabs] = await Promise.all([
    context.waitForEvent('page'),
    popup.getByRole('button', { name: 'All tabs of this window' }).click(),
  ]);
  const list = tabs.getByRole('list', { name: 'Tabs' });
  await expect(list.getByText(/^Same page as tab \d$/)).toBeVisible();
  await expect(list.getByText(/browser page/).first()).toBeVisible();
  await expect(tabs.getByText(/^2 of \d tabs selected · 2 links to create$/)).toBeVisible();
  for (const width of [360, 1600]) {
    await tabs.setViewportSize({ width, height: 800 });
    await expectAccessible(tabs);
    expect(await tabs.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  await tabs.getByRole('button', { name: 'Create 2 links & copy' }).click();
  await expect(list.getByText(/^Has a link: /)).toHaveCount(2);
  await expect(tabs.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  await expectAccessible(tabs);
  const links = await service.api.listLinks({ limit: '10' });
  const addressOf = (query: string) =>
    links.ok ? links.value.links.find(({ long_url }) => long_url === `${service.origin}/?${query}`)?.short_url : null;
  expect(await readClipboard()).toBe(`${addressOf('first')}\n${addressOf('second')}`);
});
