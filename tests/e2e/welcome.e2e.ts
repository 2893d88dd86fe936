import { expectAccessible } from './support/accessibility.ts';
import { extensionFolder } from './support/environment.ts';
import { loadExtension, removeExtension } from './support/extension.ts';
import { inPopup } from './support/pages.ts';
import { grantOrigin } from './support/permissions.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend({
  extension: async ({ chromium, service: _outlivesTheExtension }, use) => {
    const extension = await loadExtension(chromium, extensionFolder(), { keepsWelcome: true });
    await use(extension);
    await removeExtension(chromium, extension);
  },
});

test('after installation, Hem leads to the first short link with 4 presses and a paste, and shows how to pin it', async ({
  chromium,
  context,
  extension,
  service,
  openPopup,
  readClipboard,
}) => {
  const welcome = context.pages().find((page) => page.url() === extension.url('options.html#/welcome'));
  if (welcome === undefined) throw new Error('No welcome page');
  await expect(welcome.getByRole('heading', { name: 'Welcome to Hem' })).toBeVisible();
  await expectAccessible(welcome);
  await grantOrigin(chromium, extension, service.origin);
  let presses = 0;
  const press = async <T>(act: Promise<T>): Promise<T> => {
    presses += 1;
    return act;
  };
  await welcome.bringToFront();
  await welcome.getByLabel('Connection link').fill(service.connectionLink);
  await press(welcome.getByRole('button', { name: 'Connect', exact: true }).click());
  await expect(welcome.getByRole('heading', { name: /Connected to/ })).toBeVisible();

  // This page replaces a page of the web, which tests do not have.
  await context.route('https://example.com/', (route) =>
    route.fulfill({ body: '<title>An example</title>', contentType: 'text/html' }),
  );
  const opening = context.waitForEvent('page');
  await press(welcome.getByRole('link', { name: 'Open a page to try' }).click());
  const page = await opening;
  await expect(page).toHaveTitle('An example');
  const popup = await press(openPopup(page));
  await press(inPopup(popup).shorten.click());
  await expect(inPopup(popup).shortAddress).toBeVisible();
  expect(presses).toBe(4);
  expect(await readClipboard()).toMatch(new RegExp(`^${service.origin}/`));
  await welcome.bringToFront();
  await expect(welcome.getByRole('heading', { name: /You're all set/ })).toBeVisible();
  await expectAccessible(welcome);

  // The welcome page does not open again.
  await welcome.reload();
  await welcome.getByRole('link', { name: 'Your links' }).click();
  await expect(welcome.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();
});
