import { expectAccessible } from './support/accessibility.ts';
import { openedBy } from './support/closing.ts';
import { inEditor, inSection } from './support/editor.ts';
import { makeEveryOption, readBack } from './support/every-option.ts';
import { inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('the full page loses no draft, and keeps none of a created link', async ({
  connect,
  context,
  extension,
  openPopup,
  page,
  service,
  stopWorker,
}) => {
  await connect();
  // This step comes first, since a popup's client would answer the question before leaving.
  await test.step('unsaved changes of a link survive a refused update, a service that is down, and closing the page', async () => {
    const id = await makeEveryOption(service, 'https://pages.example');
    await service.api.createLink({ long_url: 'https://example.com/', custom_link: 'taken' });
    await page.goto(extension.url(`options.html#/links/${id}/edit`));
    const { title, slug, save, saved, kept, problem, changes } = inEditor(page);
    const password = inSection(page, 'Password');
    await title.fill('Changed');
    await slug.fill('taken');
    await password.open();
    await password.press('Change');
    await password.field('New password').fill('battery staple');
    await save.click();
    await expect(slug).toBeFocused();
    await expect(slug).toHaveAccessibleDescription('Already taken');
    await expect(problem).toBeHidden();
    await stopWorker();
    page.on('dialog', (question) => question.accept());
    await page.reload();
    await expect(kept).toBeVisible();
    await expect(changes).toHaveText('Changes: Title, Custom slug, Password');
    await slug.fill('free-slug');
    await service.stop();
    await save.click();
    await expect(saved).toContainText('Hem will send it when');
    await expectAccessible(page);
    await page.goto(extension.url('options.html#/pending'));
    await expect(page.getByText('Saved. Hem will send it when')).toBeVisible();
    await service.start();
    // Hem retries by itself, with a growing delay.
    await expect(page.getByText(/^Nothing is pending/)).toBeVisible({ timeout: 60_000 });
    expect(await readBack(service, id)).toMatchObject({ title: 'Changed', custom_link: 'free-slug' });
  });

  await test.step('a created link leaves no draft', async () => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    const full = await openedBy(context, popup.getByRole('button', { name: 'All options' }));
    const { title, destination, shorten, kept } = inEditor(full);
    await expect(title).toHaveValue('This is a short-link service');
    // Nothing was typed, so nothing can be discarded.
    await expect(kept).toBeHidden();
    await title.fill('Made');
    await shorten.click();
    await expect(inPopup(full).shortAddress).toBeVisible();
    const made = (await inPopup(full).shortAddress.textContent()) ?? '';
    await full.reload();
    await expect(inPopup(full).shortAddress).toHaveText(made);

    const another = full.getByRole('link', { name: 'New link' });
    await another.click();
    await expect(destination).toHaveValue('');
    await destination.fill('https://example.com/');
    await shorten.click();
    await expect(inPopup(full).shortAddress).toBeVisible();
    await full.getByRole('link', { name: 'Settings' }).click();
    await another.click();
    await expect(destination).toHaveValue('');
    await expect(kept).toBeHidden();
    await destination.fill('https://example.com/half');
    await full.getByRole('link', { name: 'Settings' }).click();
    await full.getByRole('button', { name: 'Leave and keep draft' }).click();
    await another.click();
    await expect(destination).toHaveValue('https://example.com/half');
    await expect(kept).toBeVisible();
  });
});
