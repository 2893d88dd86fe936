import { fillService } from '../bench/links/fill-service.ts';
import { realisticLinks } from '../bench/links/realistic-links.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectGoodAtEveryWidth } from './support/every-width.ts';
import { openTab } from './support/open-tab.ts';
import { expect, test } from './support/test.ts';

test('pages for many links at once are readable', async ({ connect, context, extension, openPopup, service }) => {
  await connect();
  await test.step('selected links, their dry run and the question before deleting are readable in narrow and wide windows', async () => {
    const [domain] = service.domains;
    if (domain === undefined) throw new Error('The service has no domain.');
    const titles = [`Spring ${'word '.repeat(28)}`, 'S'.repeat(140)];
    const links = realisticLinks(80).map((link, at) => ({
      ...{ ...link, title: titles[at] ?? link.title, has_password: false },
    }));
    await fillService(service.database, domain.id, links);
    const page = await openTab(context, extension.url('options.html#/links'));
    await expect(page.getByRole('status').filter({ hasText: '80 links' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all links' }).click();
    await expectGoodAtEveryWidth(page);
    await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
    await expect(page.getByRole('menu', { name: 'Copy as' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeFocused();

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Edit 80 links' });
    await edit.getByRole('combobox', { name: 'Tags' }).fill('מבצע אביב, in-bulk');
    await expect(edit.getByText('80 links change')).toBeVisible();
    await expectGoodAtEveryWidth(page);
    await edit.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('80 links will be deleted')).toBeVisible();
    await expectGoodAtEveryWidth(page);
  });

  await test.step('an import reads well in narrow windows and in wide ones', async () => {
    const page = await openTab(context, extension.url('options.html#/import'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGoodAtEveryWidth(page);
    const wide = Array.from({ length: 30 }, (_, at) => `column ${at}`);
    const rows = [
      ['url', 'title', 'key', ...wide],
      ['https://example.com/one', 'One', 'one', ...wide],
      ['nowhere at all', 'T'.repeat(200), 'no slug', ...wide],
      ['https://example.com/one', 'Twice', '', ...wide],
      ['nowhere', `שלום, עולם ${'מילה '.repeat(20)}`.replace(',', ''), 'slug-behind', ...wide],
    ];
    const buffer = Buffer.from(rows.map((cells) => cells.join(',')).join('\n'));
    await page.getByLabel('Choose a file').setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByText(/1 link to create/)).toBeVisible();
    await expectGoodAtEveryWidth(page);
    // A right-to-left title is isolated, so it does not move the slug behind it.
    await expect(page.locator('bdi').filter({ hasText: /^slug-behind$/ })).toBeVisible();
  });

  await test.step('the channels of a page are readable in the popup in light and dark, and fit its 400 pixels', async () => {
    const article = 'https://journal.example.org/article';
    const title = `${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} ${'word '.repeat(28)}`;
    const tab = await context.newPage();
    await tab.route(article, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>${title}</title>` }),
    );
    await tab.goto(article);
    const popup = await openPopup(tab);
    const expectGood = async () => {
      expect(await popup.evaluate(() => window.innerWidth)).toBe(400);
      // The window clips what overflows sideways, so measure the overflow of the elements themselves.
      const widths = popup
        .locator('html, main')
        .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
      expect(await widths).toEqual([0, 0]);
      await expectAccessible(popup);
    };
    await popup.getByLabel('Custom slug').fill('s'.repeat(40));
    await popup.getByRole('button', { name: 'One link for each channel' }).click();
    await popup.getByRole('checkbox', { name: 'Reddit' }).uncheck();
    await expectGood();
    await popup.getByRole('button', { name: 'Create 4 links & copy' }).click();
    await expect(popup.locator('[data-state="made"]')).toHaveCount(4);
    for (const name of ['X', 'LinkedIn', 'Facebook', 'Instagram']) {
      await popup.getByRole('button', { name: `QR code for ${name}` }).click();
    }
    await expect(popup.getByRole('img', { name: /^QR code of/ })).toHaveCount(4);
    await expectGood();
  });
});
