import type { Page } from '@playwright/test';
import { fillIn, inCountries, inEditor, inSection } from './editor.ts';
import { password } from './every-option.ts';

/** Fills the fields that only the full page has. */
export async function fillTheRest(full: Page, origin: string): Promise<void> {
  await inSection(full, 'Social preview').open();
  await inEditor(full).icon.fill(`${origin}/32x32.png`);
  await inSection(full, 'Platforms').open();
  for (const name of ['Android', 'iOS', 'Windows', 'Linux']) {
    await inSection(full, 'Platforms').platform(name).check();
    await fillIn(full, 'Platforms', { [`Address for ${name}`]: `example.com/${name.toLowerCase()}` });
  }
  await inSection(full, 'Countries').open();
  const first = inCountries(full, 1);
  await first.countries.fill('Germany');
  await first.countries.press('Enter');
  await first.countries.pressSequentially('at, Switzerland,');
  await first.address.fill('https://example.com/dach');
  await inSection(full, 'Countries').press('Add another address');
  await inCountries(full, 2).countries.fill('fr');
  await inCountries(full, 2).address.fill('https://example.com/fr');
  await inSection(full, 'Cloaking').use.check();
  await inSection(full, 'Password').open();
  await fillIn(full, 'Password', { Password: password, Logo: `${origin}/64x64.png` });
  await inSection(full, 'Expiration').open();
  await inSection(full, 'Expiration').press('1 week');
  await inSection(full, 'Expiration').field('Click limit').fill('3');
}
