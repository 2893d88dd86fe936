import { expectAccessible } from './support/accessibility.ts';
import { inConnection, inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('every state of the popup is accessible, in light and dark, and never scrolls sideways, nor the first at all', async ({
  page,
  service,
  connect,
  openPopup,
}) => {
  await page.goto(`${service.origin}/?${'long'.repeat(400)}`);
  await page.evaluate(() => {
    document.title = 'A title without a single space:'.replaceAll(' ', '').repeat(20);
  });
  const unconnected = await openPopup(page);
  await expect(unconnected.getByLabel('Connection link')).toBeFocused();
  await expectAccessible(unconnected);
  await unconnected.close();

  await connect();
  const popup = await openPopup(page);
  const { slug, shorten, shortAddress } = inPopup(popup);
  await expect(shorten).toBeFocused();
  const overflow = () =>
    popup.evaluate(() => ({
      sideways: document.documentElement.scrollWidth - window.innerWidth,
      down: document.documentElement.scrollHeight - 600,
    }));
  const first = await overflow();
  expect(first.sideways).toBeLessThanOrEqual(0);
  expect(first.down).toBeLessThanOrEqual(0);
  await expectAccessible(popup);
  await slug.fill('ab');
  await expectAccessible(popup);
  await slug.fill('s'.repeat(50));
  await service.stop();
  await shorten.click();
  await expect(popup.getByRole('region', { name: 'Still shortening…' })).toContainText('Could not reach');
  await expectAccessible(popup);
  await service.start();
  // Hem waits until the service would have made it, had it come through.
  await expect(shortAddress).toBeVisible({ timeout: 60_000 });
  expect((await overflow()).sideways).toBeLessThanOrEqual(0);
  await expectAccessible(popup);
});

test('every state of the options is accessible, in light and dark', async ({ page, extension, service, connect }) => {
  await page.goto(extension.url('options.html'));
  await page.getByText('Advanced').click();
  await inConnection(page).connect.click();
  await expectAccessible(page);
  await connect();
  await page.reload();
  await expect(inConnection(page).connected).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await service.stop();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(inConnection(page).problem).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expectAccessible(page);
});
