import { expect, type Page } from '@playwright/test';
import { demoLinks } from './demo-links.ts';
import { openOptions, resize, type Stage, shoot } from './scenes.ts';

/** Waits until the list shows a number of rows with their clicks. */
export async function expectClicks(page: Page, rows: number): Promise<void> {
  for (let row = 0; row < rows; row += 1) {
    await expect(page.locator(`[data-index="${row}"]`).getByText(/^\d+$/)).toBeVisible();
  }
}

/** Reads the links once, so that the popup knows those of a page. */
export async function readLinks(stage: Stage): Promise<void> {
  const page = await openOptions(stage, '/links');
  await expectClicks(page, 12);
  await page.close();
}

/** Takes screenshots of the list, a filter, a selection and a dry run. */
export async function shootList(stage: Stage): Promise<void> {
  const { text } = stage.words;
  const page = await openOptions(stage, '/links');
  await expectClicks(page, 12);
  await shoot(stage, page, 'links');

  await page.keyboard.press('ArrowDown');
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText(text('links.selected.count', 4))).toBeVisible();
  await resize(page, { width: 1280, height: 560 });
  await shoot(stage, page, 'links-selection');
  await page.close();

  const filtered = await openOptions(stage, '/links?campaign=autumn-2026', { height: 560 });
  await expectClicks(filtered, 3);
  await filtered.getByRole('button', { name: text('links.filter.add'), exact: true }).click();
  await filtered.getByRole('option', { name: text('links.filter.field.tag') }).click();
  await expect(filtered.getByRole('option', { name: /exhibition/ }).first()).toBeVisible();
  await shoot(stage, filtered, 'links-filter');
  await filtered.close();
}

/** Takes a screenshot of a bulk change's dry run. */
export async function shootDryRun(stage: Stage): Promise<void> {
  const { text } = stage.words;
  const page = await openOptions(stage, '/links');
  await page.getByRole('checkbox', { name: text('links.selected.everything') }).click();
  await page.getByRole('button', { name: text('links.selected.edit'), exact: true }).click();
  await page.getByRole('combobox', { name: text('bulk.what') }).selectOption(text('bulk.kind.replaceTitle'));
  await page.getByRole('textbox', { name: text('bulk.field.by'), exact: true }).fill('Spring');
  await page.getByRole('textbox', { name: text('bulk.field.find'), exact: true }).fill('Winter');
  const changed = demoLinks.filter(({ title }) => title?.includes('Winter')).length;
  await expect(page.getByRole('status').filter({ hasText: text('bulk.changes', changed) })).toBeVisible();
  await shoot(stage, page, 'bulk-dry-run');
  await page.close();
}

/** Takes a screenshot of all tags. */
export async function shootTags(stage: Stage): Promise<void> {
  const page = await openOptions(stage, '/tags');
  await expect(page.getByRole('button', { name: stage.words.text('tags.merge') }).first()).toBeVisible();
  await shoot(stage, page, 'tags');
  await page.close();
}

const file = `Destination;Short link;Title;Tags
https://journal.example.org/dyeing;dyeing;Dyeing with onion skins;craft, color
https://journal.example.org/darning;darning;Darning, step by step;craft
journal of mending;mending;The journal of mending;craft
https://journal.example.org/looms;looms;Looms for small rooms;craft, looms
https://journal.example.org/how-to-mend-a-hem;;How to mend a hem;craft
`;

/** Takes a screenshot of the review of an import. */
export async function shootImport(stage: Stage): Promise<void> {
  const { text } = stage.words;
  const page = await openOptions(stage, '/import', { height: 640 });
  const buffer = Buffer.from(file);
  await page.getByLabel(text('import.choose')).setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText(text('import.toCreate', 3))).toBeVisible();
  await shoot(stage, page, 'import-review');
  await page.close();
}
