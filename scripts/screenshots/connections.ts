import { expect } from '@playwright/test';
import { addConnection } from '../../tests/e2e/support/connect.ts';
import { startDemoService } from './demo-service.ts';
import { expectClicks } from './list.ts';
import { fitHeight, openOptions, type Stage, shoot } from './scenes.ts';

/** Takes a screenshot of links' QR codes with all settings. */
export async function shootCodes(stage: Stage): Promise<void> {
  const ids = ['egypt', 'egypt-facebook', 'egypt-poster'].map(stage.service.idOf);
  const page = await openOptions(stage, `/qr?ids=${ids.join(',')}`);
  await expect(page.getByText(stage.words.text('qr.scans', ids.length))).toBeVisible();
  await fitHeight(page, { width: 1280 });
  await shoot(stage, page, 'qr-codes');
  await page.close();
}

/** Takes a screenshot of a connection. A newly opened page knows that a token is saved, but not its value. */
export async function shootConnection(stage: Stage): Promise<void> {
  const page = await openOptions(stage, '/connection');
  await expect(page.getByText(stage.words.like('connection.connected'))).toBeVisible();
  await fitHeight(page, { width: 960 });
  await shoot(stage, page, 'options-connection');
  await page.close();
}

const ofTheStudio = ['A class for beginners', 'At the loom: an open evening', 'Basket weaving in June'];

/** Takes a screenshot of the links of two services. */
export async function shootConnections(stage: Stage): Promise<void> {
  const studio = await startDemoService({
    port: 8788,
    host: 'studio.example.net',
    links: ofTheStudio.map((title, at) => ({
      ...{ long_url: `https://studio.example.net/classes/${at}`, title, custom_link: `studio-${at}` },
      ...{ daysOld: 4 + 9 * at, clicksPerDay: 3 - at },
    })),
  });
  try {
    await addConnection(stage.chromium, stage.extension, studio);
    const connection = await openOptions(stage, '/connection');
    await connection.getByLabel('Name', { exact: true }).fill('Studio');
    await connection.getByLabel('Orange').check();
    await connection.getByRole('button', { name: 'Save', exact: true }).click();
    await connection.close();
    // By title, so that links of both are in view.
    const page = await openOptions(stage, '/all?sort=title', { height: 560 });
    await expect(page.getByRole('row').filter({ hasText: ofTheStudio[0] ?? '' })).toBeVisible();
    await expectClicks(page, 6);
    await shoot(stage, page, 'all-connections');
    await page.close();
  } finally {
    await studio.close();
  }
}
