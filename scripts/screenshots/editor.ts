import type { Page } from '@playwright/test';
import { fitHeight, openOptions, type Stage, shoot } from './scenes.ts';
import type { Words } from './words.ts';

/** Another address than the popup's, which would show this draft. */
const address = 'https://journal.example.org/issues/12/hand-stitching?from=newsletter';

/** Takes a screenshot of the full page of a new link. */
export async function shootEditor(stage: Stage): Promise<void> {
  const page = await openOptions(stage, `/links/new?address=${encodeURIComponent(address)}`);
  await fillEditor(page, stage.words);
  await fitHeight(page, { width: 1280 });
  await shoot(stage, page, 'editor');
  // Drafts are saved, so closing the page needs no confirmation.
  await page.close({ runBeforeUnload: false });
}

/** Fills in the full page with the data of a campaign. */
async function fillEditor(page: Page, { text }: Words): Promise<void> {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const open = (section: string) => page.locator(`[data-section="${section}"] h3 button`).click();
  await field('title').fill('Why hand stitching still matters');
  await field('custom_link').fill('hand-stitching');
  await field('tags').fill('craft, journal,');

  await open('utm');
  await field('utm_source').fill('newsletter');
  await field('utm_medium').fill('email');
  await field('utm_campaign').fill('issue-12');

  await open('preview');
  await field('meta_title').fill('Why hand stitching still matters');
  await field('meta_description').fill(
    'A machine is faster. Here is what it cannot do, and how to begin with one needle.',
  );
  await open('preview');

  await open('countries');
  const countries = page.locator('[data-section="countries"]');
  await countries.getByRole('combobox').fill('DE, AT, CH,');
  await countries
    .getByLabel(text('editor.countries.address'), { exact: true })
    .fill('https://journal.example.org/de/handstich');

  await field('title').focus();
}
