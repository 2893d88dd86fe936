import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { inEditor, inSection, sections } from './support/editor.ts';
import { makeEveryOption } from './support/every-option.ts';
import { inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const elsewhere = 'https://pages.example';

/** One viewport has room for the column beside the form, the other is a small window. */
const wide = { width: 1280, height: 900 };
const narrow = { width: 400, height: 800 };

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('the editor is accessible in all its states', async ({ connect, extension, openPopup, page, service }) => {
  await connect();
  await test.step('the popup with open sections, a saved draft and an error is accessible', async () => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    await inEditor(popup).tags.pressSequentially('spring,spring,');
    await inSection(popup, 'UTM').open();
    await inSection(popup, 'UTM').field('Source').fill('newsletter');
    await inSection(popup, 'UTM').field('Medium').fill('unheard of');
    await inSection(popup, 'UTM').field('Term').fill('x'.repeat(201));
    await expectAccessible(popup);
    await popup.close();

    const again = await openPopup(page);
    await expect(inEditor(again).kept).toBeVisible();
    await inPopup(again).shorten.click();
    await expect(inSection(again, 'UTM').field('Term')).toBeFocused();
    await inPopup(again).slug.fill('a slug');
    await inSection(again, 'UTM').press('Save as preset');
    await expectAccessible(again);
  });

  await test.step('the full page for a new link is accessible and never scrolls sideways, wide and narrow', async () => {
    await page.setViewportSize(wide);
    await page.goto(extension.url('options.html#/links/new'));
    const { destination, title, shorten } = inEditor(page);
    await destination.fill('http://example.com/?utm_source=lifted');
    await title.fill('Unbroken'.repeat(18));
    for (const section of sections) await inSection(page, section).open();
    await expectAccessible(page);
    for (const name of ['Android', 'iOS']) await inSection(page, 'Platforms').platform(name).check();
    for (const section of ['Countries', 'Password', 'Expiration'] as const) await inSection(page, section).use.check();
    await shorten.click();
    await expect(inSection(page, 'Platforms').field('Address for Android')).toBeFocused();
    await expectAccessible(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize(narrow);
    await expectAccessible(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  await test.step('the full page for an existing link, its dialogs and results are accessible, wide and narrow', async () => {
    await page.setViewportSize(wide);
    const id = await makeEveryOption(service, elsewhere);
    await page.goto('about:blank');
    await page.goto(extension.url(`options.html#/links/${id}/edit`));
    const { title, slug, save, saved } = inEditor(page);
    await expect(save).toBeVisible();
    await expectAccessible(page);
    for (const section of sections) await inSection(page, section).open();
    await inSection(page, 'Password').press('Change');
    await inSection(page, 'Password').press('Generate');
    await expectAccessible(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize(narrow);
    await expectAccessible(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await inSection(page, 'Password').press('Keep current password');

    await title.fill('Mine');
    const changed = await service.api.updateLink({ id, title: 'Theirs', tags: ['theirs'], has_geo_targeting: false });
    expect(changed.ok).toBe(true);
    await save.click();
    const conflict = page.getByRole('dialog', { name: 'This link was changed elsewhere' });
    await expect(conflict).toBeVisible();
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Back to editing' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(leave).toBeVisible();
    await expectAccessible(page);
    await leave.getByRole('button', { name: 'Keep editing' }).click();
    await save.click();
    await conflict.getByRole('button', { name: 'Save this version' }).click();
    await expect(saved).toBeVisible();
    await expectAccessible(page);

    const taken = await service.api.createLink({ long_url: elsewhere, custom_link: 'taken-already' });
    expect(taken.ok).toBe(true);
    await slug.fill('taken-already');
    await save.click();
    await expect(slug).toHaveAccessibleDescription('Already taken');
    await expectAccessible(page);
    await slug.fill('free-still');
    await service.stop();
    await save.click();
    await expect(page.getByRole('status').filter({ hasText: 'Hem will send it when' })).toBeVisible();
    await expectAccessible(page);
    await service.start();
  });

  await test.step('presets are accessible: none, some, an edited one, a deleted one', async () => {
    await page.goto('about:blank');
    await page.goto(extension.url('options.html#/presets'));
    const add = page.getByRole('button', { name: 'Add preset' });
    await expect(add).toBeVisible();
    await expectAccessible(page);
    await add.click();
    await page.getByLabel('Name', { exact: true }).fill('Newsletter');
    await page.getByLabel('Source', { exact: true }).fill('News Letter');
    await page.getByText('Allowed values', { exact: true }).click();
    await expectAccessible(page);
    await page.setViewportSize(narrow);
    await add.click();
    await expectAccessible(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'More for Newsletter' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('Newsletter deleted')).toBeVisible();
    await expectAccessible(page);
  });
});
