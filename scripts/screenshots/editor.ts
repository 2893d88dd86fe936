import type { Page } from '@playwright/test';

/** Fills in the full page with the data of a campaign. */
export async function fillEditor(page: Page): Promise<void> {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const open = (section: string) => page.locator(`[data-section="${section}"] h2 button`).click();
  await field('title').fill('Why hand stitching still matters');
  await field('custom_link').fill('hand-stitching');
  await field('tags').fill('craft, spring,');

  await open('utm');
  await field('utm_source').fill('newsletter');
  await field('utm_medium').fill('email');
  await field('utm_campaign').fill('spring-sale');

  await open('preview');
  await field('meta_title').fill('Why hand stitching still matters');
  await field('meta_description').fill(
    'A machine is faster. Here is what it cannot do, and how to begin with one needle.',
  );
  await open('preview');

  await open('countries');
  const countries = page.locator('[data-section="countries"]');
  await countries.getByRole('combobox').fill('DE, AT, CH,');
  await countries.getByLabel('Address', { exact: true }).fill('https://journal.example.org/de/handstich');

  await field('title').focus();
}
