import { expectAccessible } from './support/accessibility.ts';
import { openTab } from './support/open-tab.ts';
import { inConnection, inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('all states of popup and options are accessible in light and dark; the popup never scrolls sideways, and its first state not at all', async ({
  context,
  extension,
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

  const options = await openTab(context, extension.url('options.html'));
  await options.getByText('Advanced').click();
  await inConnection(options).connect.click();
  await expectAccessible(options);

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
  await expect(popup.getByRole('region', { name: 'Saved for later' })).toContainText('Saved. Hem will create it when');
  await expectAccessible(popup);
  await service.start();
  // Hem waits until a late create would have arrived at the service.
  await expect(shortAddress).toBeVisible({ timeout: 60_000 });
  expect((await overflow()).sideways).toBeLessThanOrEqual(0);
  await expectAccessible(popup);
  await popup.close();

  await options.goto(extension.url('options.html#/connection'));
  await expect(inConnection(options).connected).toBeVisible();
  await expectAccessible(options);
  await options.getByRole('button', { name: 'Disconnect' }).click();
  await expectAccessible(options);
  await options.keyboard.press('Escape');
  await service.stop();
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(inConnection(options).problem).toBeVisible();
  await expectAccessible(options);
  await options.getByRole('link', { name: 'Settings' }).click();
  await expect(options.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expectAccessible(options);
});
