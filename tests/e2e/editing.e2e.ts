import { fillIn, inEditor, inSection } from './support/editor.ts';
import { countries, countriesOf, everyOption, makeEveryOption, readBack } from './support/every-option.ts';
import { inPopup } from './support/pages.ts';
import { recordUpdates } from './support/sent.ts';
import { expect, test } from './support/test.ts';

const elsewhere = 'https://pages.example';

test('editing a link', async ({ connect, service, page, extension, worker }) => {
  await connect();
  const id = await makeEveryOption(service, elsewhere);
  const edit = async () => {
    await page.goto('about:blank');
    await page.goto(extension.url(`options.html#/links/${id}/edit`));
    await expect(inEditor(page).changes).toHaveText('No changes');
  };

  await edit();
  await test.step('sends only changed fields, and Undo restores them', async () => {
    const { title, changes, saved, undo } = inEditor(page);
    const before = await readBack(service, id);
    const sent = await recordUpdates(worker);
    await title.fill('Another title');
    await inSection(page, 'UTM').open();
    await fillIn(page, 'UTM', { Term: '' });
    await expect(changes).toHaveText('Changes: Title, UTM term');
    await title.press('Enter');
    await expect(saved).toBeVisible();
    expect(await sent()).toEqual([{ id, title: 'Another title', utm_term: '' }]);
    expect(await readBack(service, id)).toEqual({
      ...before,
      title: 'Another title',
      utm: { ...before.utm, utm_term: null },
    });
    await undo.click();
    await expect(title).toHaveValue('Every option');
    expect(await readBack(service, id)).toEqual(before);
    expect((await sent()).at(-1)).toEqual({ id, title: 'Every option', utm_term: 'a&b' });
  });

  await edit();
  await test.step('asks before a person leaves with unsaved changes, by route or by closing the tab', async () => {
    const { title, kept, discard, changes } = inEditor(page);
    const settings = page.getByRole('link', { name: 'Settings' });
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await settings.click();
    await page.goBack();
    await title.fill('Half done');
    await settings.click();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(title).toHaveValue('Half done');
    await page.goForward();
    await dialog.getByRole('button', { name: 'Leave and keep draft' }).click();
    await expect(title).toBeHidden();

    await page.goBack();
    await expect(title).toHaveValue('Half done');
    await expect(kept).toBeVisible();
    const dialogShown = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    const question = await dialogShown;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    await discard.first().click();
    await expect(kept).toBeHidden();
    await expect(title).toHaveValue('Every option');
    await expect(changes).toHaveText('No changes');
    await settings.click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });

  await edit();
  await test.step('copies a link to a new one without slug and password', async () => {
    await page.getByRole('button', { name: /^More for / }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    const { destination, shorten, slug } = inEditor(page);
    await expect(destination).toHaveValue(`${elsewhere}/page?a=1`);
    await expect(slug).toHaveValue('');
    // A copy of a protected link needs a decision about its password.
    await expect(inSection(page, 'Password').use).toBeChecked();
    await inSection(page, 'Password').use.uncheck();
    await shorten.click();
    await expect(inPopup(page).shortAddress).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(inEditor(page).changes).toHaveText('No changes');
    const made = await readBack(service, page.url().split('/').at(-2) ?? '');
    const { custom_link: _slug, ...like } = everyOption(elsewhere);
    expect(made).toMatchObject({ ...like, has_password: false, password_logo: null, custom_link: null });
    expect(made.id).not.toBe(id);
    expect(countriesOf(made)).toEqual(countries);
  });

  await edit();
  await test.step('shows both versions of fields that both changed, and saves the chosen ones', async () => {
    const { title, changes, save, saved } = inEditor(page);
    await title.fill('Mine');
    await inSection(page, 'Expiration').open();
    await fillIn(page, 'Expiration', { 'Click limit': '7' });
    const theirs = { tags: ['theirs'], has_cloaking: false, expiration_clicks: '9' };
    const made = await service.api.updateLink({ id, title: 'Theirs', ...theirs });
    expect(made.ok).toBe(true);
    const sent = await recordUpdates(worker);
    await save.click();

    const dialog = page.getByRole('dialog', { name: 'This link was changed elsewhere' });
    const choices = (field: string) => dialog.getByRole('group', { name: field, exact: true });
    await expect(choices('Title').getByLabel('Your version: Mine')).toBeChecked();
    await expect(choices('Title').getByLabel('Their version: Theirs')).not.toBeChecked();
    await expect(choices('Expiration clicks').getByLabel('Your version: 7')).toBeChecked();
    await expect(dialog.getByRole('group')).toHaveCount(2);
    expect(await sent()).toEqual([]);

    await dialog.getByRole('button', { name: 'Back to editing' }).click();
    await expect(dialog).toBeHidden();
    await expect(title).toHaveValue('Mine');
    await expect(changes).toHaveText('Changes: Title, Expiration clicks');
    await save.click();
    await choices('Expiration clicks').getByLabel('Their version: 9').check();
    await dialog.getByRole('button', { name: 'Save this version' }).click();
    await expect(saved).toBeVisible();
    expect(await sent()).toEqual([{ id, title: 'Mine' }]);
    expect(await readBack(service, id)).toMatchObject({ title: 'Mine', ...theirs });
  });
});
