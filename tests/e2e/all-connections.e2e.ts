import type { Page } from '@playwright/test';
import { fillService } from '../bench/links/fill-service.ts';
import { realisticLinks } from '../bench/links/realistic-links.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/other-service.ts';
import { inConnection } from './support/pages.ts';
import type { TestService } from './support/service.ts';
import { expect } from './support/test.ts';

const count = 2000;
const manyLinks = realisticLinks(count);

const switchOf = (page: Page) => page.getByRole('button', { name: /^Connection: .*Switch$/ });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

const fill = async ({ database, domains: [domain] }: TestService, links: typeof manyLinks) => {
  if (domain === undefined) throw new Error('The service has no domain.');
  await fillService(database, domain.id, links);
};

test('links of all connections are listed, searched and edited together, and a failing connection is named', async ({
  service,
  other,
  connect,
  context,
  extension,
  grantOrigin,
  openPopup,
  page: site,
}) => {
  await fill(service, manyLinks);
  // These ids are also on the other service, with other titles.
  await fill(
    other,
    manyLinks.slice(0, 3).map((link, at) => ({ ...link, title: `Work link ${at + 1}` })),
  );
  await connect();
  await grantOrigin(other.origin);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1300, height: 800 });
  await page.goto(extension.url('options.html#/connection'));
  await page.getByRole('button', { name: 'Add a connection' }).click();
  const { address, connect: press, connected } = inConnection(page);
  await expect(connected).toBeHidden();
  await address.fill(other.connectionLink);
  await press.click();
  await expect(connected).toContainText(new URL(other.origin).host);
  await page.getByLabel('Name', { exact: true }).fill('Work');
  await page.getByLabel('Orange').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await switchOf(page).click();
  await page.getByRole('menuitem', { name: 'All connections' }).click();
  await expect(switchOf(page)).toHaveAccessibleName('Connection: All connections. Switch');
  await expect(page.getByRole('status').filter({ hasText: '2,003 links' })).toBeVisible({ timeout: 40_000 });
  await expect(row(page, 'Work link 1').getByRole('img', { name: 'Work' })).toBeVisible();
  const many = row(page, manyLinks[0]?.title ?? '-').first();
  await expect(many.getByRole('img', { name: new URL(service.origin).host })).toBeVisible();
  await expectAccessible(page);

  const search = page.getByRole('textbox', { name: /^Search/ });
  await search.fill('work link');
  await expect(page.getByRole('status').filter({ hasText: '3 links' })).toBeVisible();
  await search.press('ArrowDown');
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Work link 1');
  await expect(switchOf(page)).toHaveAccessibleName('Connection: Work. Switch');
  await page.goBack();
  await expect(search).toHaveValue('work link');

  // The popup also finds links of all connections.
  await site.goto(`${service.origin}/?page`);
  const popup = await openPopup(site);
  await popup.getByRole('button', { name: 'Find a link' }).click();
  await popup.getByRole('checkbox', { name: 'All connections' }).check();
  await popup.getByRole('searchbox', { name: 'Find a link' }).fill(manyLinks[5]?.title ?? '');
  const firstResult = popup.getByRole('listitem').first();
  await expect(firstResult).toContainText(manyLinks[5]?.title ?? '-');
  await expect(firstResult).toContainText(new URL(service.origin).host);
  await expectAccessible(popup);

  await other.stop();
  await page.getByRole('button', { name: 'Refresh' }).click();
  const problem = page.getByRole('region', { name: 'Work' });
  await expect(problem.getByRole('button')).toHaveText(['Try again']);
  await expect(row(page, 'Work link 1')).toBeVisible();
  await other.start();
  await problem.getByRole('button').click();
  await expect(problem).toHaveCount(0);

  await page.getByRole('button', { name: /^Work 3 links/ }).click();
  await expect(switchOf(page)).toHaveAccessibleName('Connection: Work. Switch');
  await expect(page.getByRole('row').filter({ hasText: 'Work link' })).toHaveCount(3);
});
