import type { Page } from '@playwright/test';
import { fillService } from '../bench/links/fill-service.ts';
import { realisticLinks } from '../bench/links/realistic-links.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectGoodAtEveryWidth } from './support/every-width.ts';
import { openTab } from './support/open-tab.ts';
import { expect, test } from './support/test.ts';

/** More rows than fit into one message. */
const count = 300;

/** Makes the page add the first rows of a job and then wait forever before the next ones. */
const stallAfterFirstRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { runtime } = chrome;
    const send = runtime.sendMessage.bind(runtime);
    let isFirst = true;
    const stalling = (message: { intent: string }): Promise<unknown> => {
      const isHeld = message.intent === 'addJobRows' && !isFirst;
      if (message.intent === 'addJobRows') isFirst = false;
      return isHeld ? new Promise(() => {}) : send(message);
    };
    Object.assign(runtime, { sendMessage: stalling });
  });

/** Closes a page and confirms the browser's question. Returns the type of the question. */
async function closeAnyway(page: Page): Promise<string> {
  const dialogShown = page.waitForEvent('dialog');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  const dialog = await dialogShown;
  await dialog.accept();
  await closed;
  return dialog.type();
}

/** Checks that a new page shows the job as not started. */
async function expectNotStarted(page: Page, name: string): Promise<void> {
  const job = page.getByRole('region', { name });
  // Hem waits ten seconds for more rows.
  await expect(job).toContainText('Not started: 250 of 300 rows were ready, nothing was sent', { timeout: 60_000 });
  await expect(job).toContainText('Its page closed before all rows were ready. Start it again.');
  await expectGoodAtEveryWidth(page);
  await job.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(job).toBeHidden();
}

test('closing a page while it prepares a job', async ({ context, extension, service, connect }) => {
  await connect();
  await test.step('a page closed while it prepares an import creates no link, and the next page says so', async () => {
    const page = await openTab(context, extension.url('options.html#/import'));
    const rows = Array.from({ length: count }, (_, at) => `https://example.com/${at},Link ${at}`);
    const buffer = Buffer.from(['long_url,title', ...rows].join('\n'));
    await page.getByLabel('Choose a file').setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByText('300 links to create')).toBeVisible();
    await stallAfterFirstRows(page);
    await page.getByRole('button', { name: 'Create 300 links' }).click();
    await expect(page.getByText('Preparing 250 of 300 rows')).toBeVisible();
    await expectAccessible(page);

    const next = await context.newPage();
    expect(await closeAnyway(page)).toBe('beforeunload');
    await next.goto(extension.url('options.html#/import'));
    await expectNotStarted(next, 'Import of many.csv');
    expect(await service.database.selectFrom('links').selectAll().execute()).toEqual([]);
    await next.close();
  });

  await test.step('a page closed while it prepares changes sends none of them, and the next page says so', async () => {
    const [domain] = service.domains;
    if (domain === undefined) throw new Error('The service has no domain.');
    await fillService(
      service.database,
      domain.id,
      realisticLinks(count).map((link) => ({ ...link, has_password: false })),
    );
    const tags = () => service.database.selectFrom('link_tags').selectAll().orderBy('link_id').orderBy('tag').execute();
    const before = await tags();
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 900 });
    // A list without links has no tools.
    await page.goto(extension.url('options.html#/links?search=nothing'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.goto(extension.url('options.html#/links'));
    await expect(page.getByRole('status').filter({ hasText: '300 links' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all links' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 300 links' });
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('in-bulk');
    await expect(dialog.getByText('300 links change')).toBeVisible();
    await stallAfterFirstRows(page);
    await dialog.getByRole('button', { name: 'Change 300 links' }).click();
    await expect(dialog.getByText('Preparing 250 of 300 links')).toBeVisible();
    await expectAccessible(page);

    const next = await context.newPage();
    expect(await closeAnyway(page)).toBe('beforeunload');
    await next.goto(extension.url('options.html#/links'));
    await expectNotStarted(next, '300 links · Add tags in-bulk');
    expect(await tags()).toEqual(before);
  });
});
