import type { Page } from '@playwright/test';
import { fillService } from '../bench/links/fill-service.ts';
import { realisticLinks } from '../bench/links/realistic-links.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

const count = 2000;
const links = realisticLinks(count);

const inLinks = (page: Page) => ({
  grid: page.getByRole('grid', { name: 'Links' }),
  row: (index: number) => page.locator(`[data-index="${index}"]`),
  search: page.getByRole('textbox', { name: /^Search/ }),
  addFilter: page.getByRole('button', { name: 'Filter', exact: true }),
  menu: page.getByRole('dialog', { name: 'Filter links' }),
  /** Opens the layout from the page's menu. */
  async openLayout() {
    await page.getByRole('button', { name: 'More list actions' }).click();
    await page.getByRole('menuitem', { name: 'Layout' }).click();
  },
  standing: (words: string | RegExp) => page.getByRole('status').filter({ hasText: words }),
  undo: page.getByRole('button', { name: 'Undo' }),
});

test('the list page', async ({ connect, context, extension, readClipboard, service }) => {
  let page = await context.newPage();
  await page.setViewportSize({ width: 1300, height: 800 });

  await test.step('is accessible without a connection, without links, and without search results', async () => {
    await page.goto(extension.url('options.html#/links'));
    await expect(page.getByRole('button', { name: 'Connect' })).toBeVisible();
    await expectAccessible(page);
    await connect();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No links yet' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(extension.url('options.html#/links?search=nothing'));
    await expect(page.getByRole('heading', { name: 'No links match' })).toBeVisible();
    await expectAccessible(page);
  });

  const [domain] = service.domains;
  if (domain === undefined) throw new Error('The service has no domain.');
  await fillService(service.database, domain.id, links);
  /** Opens the list in a fresh document. */
  const open = async () => {
    await page.goto('about:blank');
    await page.goto(extension.url('options.html'));
    await expect(inLinks(page).row(0)).toBeVisible();
  };
  await page.goto('about:blank');
  await page.goto(extension.url('options.html#/links?search=nothing'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.goto(extension.url('options.html#/links'));
  await expect(inLinks(page).standing('2,000 links')).toBeVisible({ timeout: 40_000 });

  await test.step('is the first page of the options, scrolls to its end, saves its density, and works by keyboard', async () => {
    const { grid, openLayout, row, search } = inLinks(page);
    await test.step('is the first page of the options, and scrolls to its end', async () => {
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

    await test.step('says so if the browser is offline', async () => {
      await context.setOffline(true);
      await expect(page.getByText('You are offline')).toBeVisible();
      await expectAccessible(page);
      await context.setOffline(false);
      await expect(page.getByText('You are offline')).toBeHidden();
    });

    await test.step('saves its columns and density', async () => {
      await open();
      const tags = page.getByRole('columnheader', { name: 'Tags' });
      const height = async () => (await row(0).boundingBox())?.height ?? 0;
      const before = await height();
      await openLayout();
      await page.getByRole('checkbox', { name: 'Tags' }).uncheck();
      await page.getByRole('radio', { name: 'Compact' }).check();
      await page.keyboard.press('Escape');
      await expect(tags).toBeHidden();
      await expect.poll(height).toBeLessThan(before);
      await open();
      await expect(tags).toBeHidden();
      await expect.poll(height).toBeLessThan(before);
      await openLayout();
      await page.getByRole('checkbox', { name: 'Tags' }).check();
      await page.getByRole('radio', { name: 'Comfortable' }).check();
      await page.keyboard.press('Escape');
    });

    await test.step('works by keyboard', async () => {
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
      for (const density of ['Compact', 'Comfortable']) {
        await openLayout();
        await page.getByRole('radio', { name: density }).check();
        // The row under the pointer would be the active one.
        await page.mouse.move(0, 0);
        await page.keyboard.press('Escape');
        await expect(row(count - 1)).toBeInViewport();
      }
      await row(count - 1).focus();
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
  });

  await open();
  await test.step('selects links by mouse and by key, and compares them; fits every width and is accessible', async () => {
    const { addFilter, menu, row } = inLinks(page);
    const boxOf = (index: number) => row(index).getByRole('checkbox');
    await boxOf(1).click();
    await expect(row(1)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await boxOf(5).click({ modifiers: ['Shift'] });
    for (const index of [1, 2, 3, 4, 5]) await expect(boxOf(index)).toBeChecked();
    await boxOf(3).click();
    await expect(boxOf(3)).not.toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: '4 selected' })).toBeVisible();
    for (const width of [360, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('button', { name: 'Compare' })).toBeInViewport();
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByText('4 of 4 links loaded')).toBeVisible();
    await page.reload();
    await expect(page.getByText('4 of 4 links loaded')).toBeVisible();
    await expectAccessible(page);

    await open();
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await addFilter.click();
    for (const width of [800, 1600, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(row(0)).toContainText(links[0]?.title ?? '-');
      await expect(menu).toBeInViewport({ ratio: 1 });
      expect(await sideways()).toBeLessThanOrEqual(0);
      if (width !== 800) await expectAccessible(page);
    }
    await page.keyboard.press('Escape');
    await row(0).getByRole('link').click();
    await expect(page.getByText('Updated just now')).toBeVisible();
    await expectAccessible(page);
    expect(await sideways()).toBeLessThanOrEqual(0);
  });

  await page.setViewportSize({ width: 1300, height: 800 });
  await open();
  await test.step('loads the clicks of visible links by itself, and sorts by clicks', async () => {
    const { row } = inLinks(page);
    const clicksOf = (index: number) => row(index).getByRole('gridcell').nth(-2);
    const at = links.findIndex(({ is_clicked }, index) => is_clicked && index > 40);
    const { id = '', title } = links[at] ?? {};
    const address = { domain_id: domain.id, path: 'clicked', folded: 'clicked', link_id: id };
    await service.database.insertInto('addresses').values(address).execute();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
    for (let visit = 0; visit < 3; visit += 1) {
      await fetch(`${service.origin}/clicked`, { redirect: 'manual', headers: { 'user-agent': agent } });
    }
    const counted = async () =>
      (await service.database.selectFrom('links').select('click_count').where('id', '=', id).executeTakeFirst())
        ?.click_count;
    await expect.poll(counted).toBe(4);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Updated just now')).toBeVisible();
    await expect(clicksOf(0)).toHaveText('0');
    await page.getByRole('columnheader', { name: 'Clicks (30 days)' }).getByRole('button').click();
    await expect(row(0)).toContainText(title ?? '-');
    await expect(clicksOf(0)).toHaveText('3');
    await expectAccessible(page);
  });

  await open();
  await test.step('deletes links after some seconds unless undone, even if the page is closed, and still lists links while the service is down', async () => {
    const { row, standing, undo } = inLinks(page);
    const isThere = async (id = '') =>
      (await service.database.selectFrom('links').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

    await test.step('deletes a link unless undone', async () => {
      await row(0).focus();
      await page.keyboard.press('Delete');
      await expect(standing('1,999 links')).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(row(0)).toBeFocused();
      await expect(row(0)).toContainText(links[1]?.title ?? '-');
      await expectAccessible(page);
      await undo.click();
      await expect(standing('2,000 links')).toBeVisible();
      expect(await isThere(links[0]?.id)).toBe(true);

      await row(1).focus();
      await page.keyboard.press('Delete');
      await expect(undo).toBeVisible();
      await expect(undo).toBeHidden();
      await expect(standing('1,999 links')).toBeVisible();
      // Once the deletion is being sent, it cannot be undone.
      await expect.poll(() => isThere(links[1]?.id)).toBe(false);
    });

    await test.step('sends a deletion even if the page was closed', async () => {
      await expect(row(1)).toContainText(links[2]?.title ?? '-');
      await row(1).focus();
      await page.keyboard.press('Delete');
      await expect(undo).toBeVisible();
      const next = await context.newPage();
      await page.close();
      await expect.poll(() => isThere(links[2]?.id), { timeout: 45_000 }).toBe(false);
      page = next;
      await page.setViewportSize({ width: 1300, height: 800 });
      await page.goto(extension.url('options.html'));
    });

    await test.step('works with cached links while the service is down', async () => {
      const away = inLinks(page);
      await expect(away.standing('1,998 links')).toBeVisible();
      await service.stop();
      await page.reload();
      await expect(away.row(0)).toContainText(links[0]?.title ?? '-');
      await away.search.fill('newsletter');
      await expect(away.standing(/links$/)).toBeVisible();
      await away.search.fill('');
      await away.row(0).focus();
      await page.keyboard.press('+');
      await page.keyboard.type('clicked');
      await expect(away.menu.getByRole('option').first()).toContainText('Clicked');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Clicked', exact: true })).toBeVisible();
      await expect(away.standing(/^\d[\d,]* links$/)).toBeVisible();
      // On a slow machine, the list was read more than a minute ago, so the page itself has tried that already.
      await page
        .getByRole('button', { name: /^(Refresh|Try again)$/ })
        .first()
        .click();
      await expect(page.getByText(/^Could not reach/)).toBeVisible();
      await expectAccessible(page);
      await away.row(0).focus();
      await page.keyboard.press('Delete');
      // Filters and a failure are above the list.
      await expect(away.undo).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('is not deleted yet')).toBeVisible();
      await expectAccessible(page);
      await away.undo.click();
      await expect(away.undo).toBeHidden();
      await service.start();
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect(page.getByText('Updated just now')).toBeVisible();
    });
  });
});
