import type { Page } from '@playwright/test';
import { foldText } from '../../lib/link/fold-text.ts';
import { fillService } from '../bench/library/fill-service.ts';
import { realisticLinks } from '../bench/library/realistic-links.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

const count = 2000;
const links = realisticLinks(count);

const inLinks = (page: Page) => ({
  grid: page.getByRole('grid', { name: 'Links' }),
  row: (index: number) => page.locator(`[data-index="${index}"]`),
  search: page.getByRole('textbox', { name: /^Search/ }),
  filters: page.getByRole('button', { name: /^Filters/ }),
  standing: (words: string | RegExp) => page.getByRole('status').filter({ hasText: words }),
  undo: page.getByRole('button', { name: 'Undo' }),
});

test.describe('the page of links', () => {
  let page: Page;

  test.beforeEach(async ({ context, extension, service, connect }) => {
    const [domain] = service.domains;
    if (domain === undefined) throw new Error('The service has no domain.');
    await fillService(service.database, domain.id, links);
    await connect();
    page = await context.newPage();
    await page.setViewportSize({ width: 1300, height: 800 });
    await page.goto(extension.url('options.html'));
    await expect(inLinks(page).standing('2,000 links · Saved copy')).toBeVisible({ timeout: 40_000 });
  });

  test('is where the options open, and scrolls to its end', async () => {
    const { grid, row } = inLinks(page);
    expect(new URL(page.url()).hash).toBe('#/links');
    await expect(row(0)).toContainText(links[0]?.title ?? '-');
    await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1));
    await grid.evaluate((list) => {
      list.scrollTop = list.scrollHeight;
    });
    await expect(row(count - 1)).toContainText(links.at(-1)?.title ?? '-');
    await expect(row(count - 1)).toBeInViewport();
    await expect(row(count - 1)).toHaveAttribute('aria-rowindex', String(count + 1));
    expect(await page.getByRole('row').count()).toBeLessThan(60);
  });

  test('answers filters with the service’s own word, and a bookmark brings them back', async () => {
    const { filters, standing } = inLinks(page);
    const told = links.filter(({ has_password }) => has_password === true).length;
    await filters.click();
    await page.getByRole('combobox', { name: 'Password' }).selectOption('With a password');
    const answer = standing(`${told} links · Live from the service`);
    await expect(answer).toBeVisible();
    await page.reload();
    await expect(answer).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Password' })).toHaveValue('true');
  });

  test('keeps views under a name', async () => {
    const { search, row } = inLinks(page);
    const [first = '-'] = links
      .filter((link) =>
        /newsletter/i.test([link.title, link.long_url, link.custom_link, ...(link.tags ?? [])].join(' ')),
      )
      .map(({ title }) => title ?? '')
      .sort((one, other) => (foldText(one) < foldText(other) ? -1 : 1));
    await search.fill('newsletter');
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
    await expect(page).toHaveURL(/#\/links\?search=newsletter&sort=title&order=ascending$/);
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('View name').fill('Newsletters');
    await page.keyboard.press('Enter');
    const view = page.getByRole('link', { name: 'Newsletters' });
    await expect(view).toBeVisible();
    await expect(row(0).getByRole('link')).toHaveText(first);
    await page.getByRole('link', { name: 'Links', exact: true }).click();
    await expect(row(0)).toContainText(links[0]?.title ?? '-');
    await page.reload();
    await view.click();
    await expect(row(0).getByRole('link')).toHaveText(first);
  });

  test('keeps its columns and how dense it is', async () => {
    const { row } = inLinks(page);
    const tags = page.getByRole('columnheader', { name: 'Tags' });
    const height = async () => (await row(0).boundingBox())?.height ?? 0;
    const before = await height();
    await page.getByRole('button', { name: 'Layout' }).click();
    await page.getByRole('checkbox', { name: 'Tags' }).uncheck();
    await page.getByRole('radio', { name: 'Compact' }).check();
    await expect(tags).toBeHidden();
    await expect.poll(height).toBeLessThan(before);
    await page.reload();
    await expect(row(0)).toContainText(links[0]?.title ?? '-');
    await expect(tags).toBeHidden();
    await expect.poll(height).toBeLessThan(before);
  });

  test('is used by keyboard all the way', async ({ readClipboard, service }) => {
    const { search, row } = inLinks(page);
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('k');
    await expect(row(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(row(count - 1)).toBeFocused();
    await expect(row(count - 1)).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(row(0)).toBeFocused();
    await page.keyboard.press('c');
    await expect(page.getByText('Copied to clipboard')).toBeAttached();
    expect(await readClipboard()).toMatch(new RegExp(`^${service.origin}/`));
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(row(0)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: links[0]?.title ?? '-' })).toBeVisible();
    await page.goBack();
    await expect(row(0)).toContainText(links[0]?.title ?? '-');
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/\/edit$/);
  });

  test('deletes after some seconds, unless that is undone', async ({ service }) => {
    const { row, undo, standing } = inLinks(page);
    const isThere = async (id = '') =>
      (await service.database.selectFrom('links').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
    await row(0).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('dialog', { name: `Delete ${links[0]?.title}?` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(standing('1,999 links')).toBeVisible();
    await expect(row(0)).toBeFocused();
    await expect(row(0)).toContainText(links[1]?.title ?? '-');
    await undo.click();
    await expect(standing('2,000 links')).toBeVisible();
    expect(await isThere(links[0]?.id)).toBe(true);

    await row(1).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(undo).toBeVisible();
    await expect(undo).toBeHidden();
    await expect(standing('1,999 links')).toBeVisible();
    // It is on its way while nobody can take it back any more.
    await expect.poll(() => isThere(links[1]?.id)).toBe(false);
  });

  test('has a deletion sent although it was closed', async ({ service }) => {
    const { row, undo } = inLinks(page);
    await row(2).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(undo).toBeVisible();
    await page.close();
    const left = () =>
      service.database
        .selectFrom('links')
        .select('id')
        .where('id', '=', links[2]?.id ?? '')
        .execute();
    await expect.poll(left, { timeout: 45_000 }).toEqual([]);
  });

  test('goes on with what is known while the service is away', async ({ service }) => {
    const { filters, row, search, standing, undo } = inLinks(page);
    await service.stop();
    await page.reload();
    await expect(row(0)).toContainText(links[0]?.title ?? '-');
    await search.fill('newsletter');
    await expect(standing(/links · Saved copy$/)).toBeVisible();
    await filters.click();
    await search.fill('');
    await page.getByRole('combobox', { name: 'Clicked' }).selectOption('Clicked');
    await expect(page.getByText(/^Could not reach/)).toBeVisible();
    await expectAccessible(page);
    await row(0).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    // Though filters and a failure stand above it.
    await expect(undo).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('is not deleted yet')).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await undo.click();
    await expect(undo).toBeHidden();
    await service.start();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(standing('Live from the service')).toBeVisible();
  });

  test('says so where the browser is offline', async ({ context }) => {
    await context.setOffline(true);
    await expect(page.getByText('You are offline')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText('You are offline')).toBeHidden();
  });

  test('has links selected by mouse and by key, which are then compared', async () => {
    const { row } = inLinks(page);
    const boxOf = (index: number) => row(index).getByRole('checkbox');
    await boxOf(1).click();
    await expect(row(1)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await boxOf(5).click({ modifiers: ['Shift'] });
    for (const index of [1, 2, 3, 4, 5]) await expect(boxOf(index)).toBeChecked();
    await boxOf(3).click();
    await expect(boxOf(3)).not.toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: '4 links selected' })).toBeVisible();
    for (const width of [360, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('link', { name: 'Compare' })).toBeInViewport();
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: 'Compare' }).click();
    await expect(page.getByText('Stats of 4 of 4 links')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Stats of 4 of 4 links')).toBeVisible();
    await expectAccessible(page);
  });

  test('is accessible at every width, and does not scroll sideways', async () => {
    const { filters, row, standing } = inLinks(page);
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    for (const width of [360, 800, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(row(0)).toContainText(links[0]?.title ?? '-');
      await filters.click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Layout' }).click();
      await expectAccessible(page);
      expect(await sideways()).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'Layout' }).click();
    }
    await row(0).getByRole('link').click();
    await expect(standing('Live from the service')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await sideways()).toBeLessThanOrEqual(0);
  });
});

test('the page of links is accessible without a connection, without links, and where nothing is found', async ({
  page,
  extension,
  connect,
}) => {
  await page.goto(extension.url('options.html#/links'));
  await expect(page.getByRole('button', { name: 'Connect' })).toBeVisible();
  await expectAccessible(page);
  await connect();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No links yet' })).toBeVisible();
  await expectAccessible(page);
  await inLinks(page).search.fill('nothing');
  await expect(page.getByRole('heading', { name: 'No links match' })).toBeVisible();
  await expectAccessible(page);
});
