import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Returns the lightness of the page's background on screen, from 0 to 255. */
const lightness = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(...(getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number)));

test('the chosen theme is shown, whatever the browser’s theme is', async ({
  connect,
  context,
  extension,
  openPopup,
  page,
  service,
}) => {
  await connect();
  const options = await context.newPage();
  for (const [theme, colorScheme] of [
    ['Dark', 'light'],
    ['Light', 'dark'],
  ] as const) {
    const isDark = theme === 'Dark';
    await options.emulateMedia({ colorScheme });
    await options.goto(extension.url('options.html#/settings'));
    await expect.poll(async () => (await lightness(options)) < 128).toBe(theme === 'Light');
    await options.getByLabel(theme, { exact: true }).check();
    await expect.poll(async () => (await lightness(options)) < 128).toBe(isDark);
    // Printed pages are white.
    await options.emulateMedia({ media: 'print' });
    expect((await lightness(options)) < 128).toBe(false);
    await options.emulateMedia({ media: 'screen', colorScheme });
    await page.goto(service.origin);
    const popup = await openPopup(page);
    await popup.emulateMedia({ colorScheme });
    await expect.poll(async () => (await lightness(popup)) < 128).toBe(isDark);
    await popup.close();
    await options.getByLabel('System').check();
  }
});
