import { expect, type Page } from '@playwright/test';
import { startChromium } from '../../tests/e2e/support/chromium.ts';
import { connect } from '../../tests/e2e/support/connect.ts';
import { type Extension, loadExtension } from '../../tests/e2e/support/extension.ts';
import { openPopup } from '../../tests/e2e/support/popup.ts';
import { startDemoService } from './demo-service.ts';
import { openArticle, resize, shoot } from './scenes.ts';

const titles = [
  ...['Spring workshops', 'Spring sale of yarns', 'How to mend a hem', 'Looms, and where to see one'],
  ...['Spring fair: all stalls', 'Needles, threads and where to begin', 'Open studio in June', 'Letter of spring'],
];

const file = `Destination;Short link;Title;Tags
https://journal.example.org/dyeing;dyeing;Dyeing with onion skins;craft, colour
https://journal.example.org/darning;darning;Darning, step by step;craft
journal of mending;mending;The journal of mending;craft
https://journal.example.org/looms;looms;Looms for small rooms;craft, looms
https://journal.example.org/how-to-mend-a-hem;;How to mend a hem;craft
`;

/** Takes screenshots of a bulk change's dry run, an imported file, and a link for each channel. */
export async function shootMany(built: string, folder: string): Promise<void> {
  const service = await startDemoService();
  const chromium = await startChromium({ scale: 2 });
  try {
    for (const title of titles) {
      const custom_link = title.toLowerCase().replaceAll(/\W+/g, '-');
      const long_url = `https://journal.example.org/${custom_link}`;
      await service.api.createLink({ long_url, title, custom_link, tags: ['craft'] });
    }
    const extension = await loadExtension(chromium, built);
    await connect(chromium, extension, service);
    const { context } = chromium;
    const page = await context.newPage();
    await resize(page, { width: 1280, height: 860 });
    await shootDryRun(page, extension, folder);
    await shootImport(page, extension, folder);
    await shootChannels(await openPopup(chromium, extension, await openArticle(context)), folder);
  } finally {
    await chromium.close();
    await service.close();
  }
}

async function shootDryRun(page: Page, extension: Extension, folder: string): Promise<void> {
  await page.goto(extension.url('options.html#/links'));
  await page.getByRole('checkbox', { name: 'Select all links' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('combobox', { name: 'Change' }).selectOption('Replace text in titles');
  await page.getByRole('textbox', { name: 'Replace with' }).fill('Summer');
  await page.getByRole('textbox', { name: 'Find' }).fill('Spring');
  await expect(page.getByRole('status').filter({ hasText: '3 links change' })).toBeVisible();
  await shoot(page, folder, 'bulk-dry-run');
}

async function shootImport(page: Page, extension: Extension, folder: string): Promise<void> {
  await page.goto(extension.url('options.html#/import'));
  const buffer = Buffer.from(file);
  await page.getByLabel('Choose a file').setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText(/3 links to create/)).toBeVisible();
  await resize(page, { width: 1280, height: 600 });
  await shoot(page, folder, 'import-review');
}

async function shootChannels(popup: Page, folder: string): Promise<void> {
  await popup.getByLabel('Custom slug').fill('stitch');
  await popup.getByRole('button', { name: 'One link for each channel' }).click();
  await popup.getByRole('button', { name: 'Create 5 links & copy' }).click();
  await expect(popup.getByRole('button', { name: 'Copy all' })).toBeVisible();
  await shoot(popup, folder, 'popup-channels');
}
