import { expect, type Page } from '@playwright/test';
import type { Chromium } from '../../tests/e2e/support/chromium.ts';
import { addConnection } from '../../tests/e2e/support/connect.ts';
import type { Extension } from '../../tests/e2e/support/extension.ts';
import { startDemoService } from './demo-service.ts';
import { fitHeight, resize, shoot } from './scenes.ts';

interface Stage {
  chromium: Chromium;
  extension: Extension;
  folder: string;
}

/** Takes screenshots of the popup's dialogs: shortcuts and sharing. */
export async function shootDialogs(popup: Page, folder: string): Promise<void> {
  await popup.locator('body').focus();
  for (const [key, name] of [
    ['?', 'keys'],
    ['h', 'share'],
  ] as const) {
    await popup.keyboard.press(key);
    await expect(popup.getByRole('dialog')).toBeVisible();
    await shoot(popup, folder, `popup-${name}`);
    await popup.keyboard.press('Escape');
    await expect(popup.getByRole('dialog')).toBeHidden();
  }
}

/** Takes a screenshot of links' QR codes with all settings. */
export async function shootCodes(
  { chromium: { context }, extension, folder }: Stage,
  ids: readonly string[],
): Promise<void> {
  const page = await context.newPage();
  await page.goto(extension.url(`options.html#/qr?ids=${ids.join(',')}`));
  await expect(page.getByText('codes scanned by Hem, and they work')).toBeVisible();
  await fitHeight(page, { width: 1280 });
  await shoot(page, folder, 'qr-codes');
  await page.close();
}

const ofTheStudio = ['Open studio in June', 'Looms, and where to see one', 'How to mend a hem'];

/** Takes a screenshot of the links of two services. */
export async function shootConnections({ chromium, extension, folder }: Stage): Promise<void> {
  const studio = await startDemoService({ port: 8788, host: 'studio.example.net' });
  try {
    for (const [at, title] of ofTheStudio.entries()) {
      await studio.api.createLink({ long_url: `https://studio.example.org/${at}`, title, custom_link: `studio-${at}` });
    }
    await addConnection(chromium, extension, studio);
    const page = await chromium.context.newPage();
    await page.goto(extension.url('options.html#/connection'));
    await page.getByLabel('Name', { exact: true }).fill('Studio');
    await page.getByLabel('Orange').check();
    await page.getByRole('button', { name: 'Save name, color and sites' }).click();
    await page.goto(extension.url('options.html#/all'));
    await expect(page.getByRole('row').filter({ hasText: ofTheStudio[0] ?? '' })).toBeVisible();
    await resize(page, { width: 1280, height: 560 });
    await shoot(page, folder, 'all-connections');
    await page.close();
  } finally {
    await studio.close();
  }
}
