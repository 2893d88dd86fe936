import { expectAccessible } from './support/accessibility.ts';
import { extensionFolder } from './support/environment.ts';
import { loadExtension, removeExtension } from './support/extension.ts';
import { expect, test as withExtension } from './support/test.ts';
import { copyWithPermission } from './support/with-permission.ts';

/** A `test` with the optional permissions granted. */
const test = withExtension.extend({
  extension: async ({ chromium, service: _outlivesTheExtension }, use) => {
    const { folder, remove } = await copyWithPermission(extensionFolder(), 'bookmarks');
    const extension = await loadExtension(chromium, folder);
    await use(extension);
    await removeExtension(chromium, extension);
    await remove();
  },
});

test('links are created from a bookmark folder and from addresses in the clipboard', async ({
  context,
  connect,
  extensionId,
  page,
  service,
  worker,
}) => {
  await connect();
  const folder = await worker.evaluate(async () => {
    const { id } = await chrome.bookmarks.create({ title: 'Hem’s readings' });
    await chrome.bookmarks.create({ parentId: id, title: 'One', url: 'https://one.example/' });
    await chrome.bookmarks.create({ parentId: id, title: 'Two', url: 'https://two.example/' });
    return id;
  });
  await page.goto(`chrome-extension://${extensionId}/options.html#/import`);
  await page.getByRole('button', { name: 'Bookmarks of a folder' }).click();
  const folders = page.getByRole('combobox', { name: 'Folder, with the folders in it' });
  await folders.selectOption(await folders.getByText('Hem’s readings').getAttribute('value'));
  for (const width of [360, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    if (process.env['HEM_SHOTS']) await page.screenshot({ path: `${process.env['HEM_SHOTS']}/sources-${width}.png` });
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Create 2 links' }).click();
  await expect(page.getByText('2 of 2 done')).toBeVisible();
  await worker.evaluate((id) => chrome.bookmarks.removeTree(id), folder);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('Read https://three.example/page, please.'));
  await page.getByText('Import another file').click();
  await page.getByRole('button', { name: 'Addresses in the clipboard' }).click();
  await page.getByRole('button', { name: 'Create 1 link' }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  await context.clearPermissions();
  const links = await service.api.listLinks({ limit: '10' });
  const made = links.ok ? links.value.links.map(({ long_url }) => long_url).toSorted() : [];
  expect(made).toEqual(['https://one.example/', 'https://three.example/page', 'https://two.example/']);
});
