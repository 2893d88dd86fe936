import { expectAccessible } from './support/accessibility.ts';
import { inCountries, inEditor, inSection } from './support/editor.ts';
import { countriesOf, makeEveryOption, readBack } from './support/every-option.ts';
import { inPopup } from './support/pages.ts';
import { failUpdate } from './support/sent.ts';
import { expect, test } from './support/test.ts';

test('refusals of the service are shown at their fields', async ({ connect, extension, page, service, worker }) => {
  await connect();
  await test.step('a refused field opens its closed section and gets the focus', async () => {
    const id = await makeEveryOption(service, 'https://pages.example');
    await page.goto(extension.url(`options.html#/links/${id}/edit`));
    const { save, saved } = inEditor(page);
    const platforms = inSection(page, 'Platforms');
    await platforms.open();
    const android = platforms.field('Address for Android');
    // This service refuses such a long value; the interface sets no limit.
    const tooLong = `https://example.com/${'a'.repeat(33_000)}`;
    await android.fill(tooLong);
    await platforms.head.click();
    await expect(android).toBeHidden();
    await save.click();
    await expect(android).toBeFocused();
    await expect(android).toHaveAccessibleDescription(/At most 32768 bytes/);
    await expect(android).toHaveValue(tooLong);

    await android.fill('https://example.com/android');
    const rules = inSection(page, 'Countries');
    const { address } = inCountries(page, 2);
    await rules.open();
    await address.fill(tooLong);
    await rules.head.click();
    await save.click();
    // The service names no country rule, so its message is above all of them.
    const message = rules.section.getByText('At most 32768 bytes');
    await expect(message).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(inCountries(page, 1).countries).toBeFocused();
    await address.fill('https://example.com/shorter');
    await save.click();
    await expect(saved).toBeVisible();
    expect(countriesOf(await readBack(service, id))['FR']).toBe('https://example.com/shorter');
  });

  await test.step('a link created without its country rules says so, and gets them automatically or with one press', async () => {
    await page.goto(extension.url('options.html#/links/new'));
    await inEditor(page).destination.fill('https://example.com/');
    await inSection(page, 'Countries').open();
    await inCountries(page, 1).countries.fill('DE, AT');
    await inCountries(page, 1).address.fill('https://example.com/de');
    await failUpdate(worker);
    await inEditor(page).shorten.click();
    const missing = page.getByRole('status').filter({ hasText: 'Link created without its country rules' });
    await expect(missing).toContainText('DE, AT');
    await expectAccessible(page);
    // Hem may have set the rules by itself.
    await missing
      .getByRole('button', { name: 'Set country rules' })
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await expect(missing).toBeHidden({ timeout: 60_000 });
    await expect(inPopup(page).shortAddress).toBeVisible();
    const listed = await service.api.listLinks({});
    const made = listed.ok ? listed.value.links.find(({ long_url }) => long_url === 'https://example.com/') : undefined;
    expect(made && countriesOf(made)).toEqual({ AT: 'https://example.com/de', DE: 'https://example.com/de' });
  });
});
