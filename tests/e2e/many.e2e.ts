import { popupChannel } from '../../lib/messaging/opening.ts';
import { fillService } from '../bench/links/fill-service.ts';
import { realisticLinks } from '../bench/links/realistic-links.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openTab } from './support/open-tab.ts';
import { expect, test } from './support/test.ts';

/** More rows than fit into one message. */
const count = 300;

/** Returns a file of links in Dub's format. */
const dubFile = (links: number): string =>
  [
    'id,domain,key,url,archived,title,tags,utm_source,utm_medium,createdAt',
    ...Array.from(
      { length: links },
      (_, at) =>
        `x${at},,dub-${at},https://example.com/dub/${at},false,"Link, no. ${at}","a,b",news,email,2024-09-12T07:29:42.811Z`,
    ),
  ].join('\n');

test('links of another service are imported from a file, with checks, corrections and a result for each row', async ({
  context,
  extension,
  page: site,
  service,
  connect,
  openPopup,
}) => {
  await connect();
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(extension.url('options.html#/import'));
  await expect(page.getByRole('heading', { level: 1, name: 'Import links' })).toBeVisible();
  await expectAccessible(page);
  const text = `${dubFile(40)}\nbroken,,ab,nowhere at all,false,Broken,,,,\n`;
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'dub.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByText('40 links to create · 1 with errors')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'url' }).fill('https://example.com/mended');
  await page.getByRole('textbox', { name: 'key' }).fill('mended');
  await page.getByRole('textbox', { name: 'key' }).press('Enter');
  await expect(page.getByText('41 links to create')).toBeVisible();
  await page.getByRole('button', { name: 'Create 41 links' }).click();
  const job = page.getByRole('region', { name: 'Import of dub.csv' });
  await expect(job).toContainText('41 of 41 done', { timeout: 40_000 });
  await expectAccessible(page);
  await job.getByRole('button', { name: 'Save results' }).click();
  const question = page.getByRole('dialog', { name: 'Save as CSV' });
  // Enter takes the separator that the browser's language proposes.
  await expect(question.getByRole('radio', { name: 'Comma' })).toBeChecked();
  await expect(question.getByRole('button', { name: 'Save' })).toBeFocused();
  await expectAccessible(page);
  if (process.env['HEM_SHOTS']) await page.screenshot({ path: `${process.env['HEM_SHOTS']}/save-as-csv.png` });
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toBe('results.csv');
  // The next file is saved without a question.
  const again = page.waitForEvent('download');
  await job.getByRole('button', { name: 'Save results' }).click();
  expect((await again).suggestedFilename()).toBe('results.csv');
  const listed = await service.api.listLinks({ limit: '100' });
  const links = listed.ok ? listed.value.links : [];
  expect(links).toHaveLength(41);
  expect(links.find(({ custom_link }) => custom_link === 'dub-7')).toMatchObject({
    title: 'Link, no. 7',
    tags: ['a', 'b'],
    utm: { utm_source: 'news', utm_medium: 'email' },
  });

  await test.step('the popup announces that it opens, so that rows of jobs wait', async () => {
    const options = await openTab(context, extension.url('options.html#/links'));
    await options.evaluate((name) => {
      new BroadcastChannel(name).onmessage = () => Object.assign(globalThis, { hasOpened: true });
    }, popupChannel);
    await site.goto(service.origin);
    await openPopup(site);
    await expect.poll(() => options.evaluate(() => Reflect.get(globalThis, 'hasOpened'))).toBe(true);
  });
});

test('links are changed as in the dry run, although the worker stops, the page closes and the service is down meanwhile', async ({
  context,
  extension,
  service,
  connect,
  stopWorker,
}) => {
  const [domain] = service.domains;
  if (domain === undefined) throw new Error('The service has no domain.');
  const links = realisticLinks(count).map((link) => ({ ...link, has_password: false }));
  await fillService(service.database, domain.id, links);
  const before = await service.database.selectFrom('link_tags').selectAll().execute();
  await connect();
  let page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(extension.url('options.html#/links'));
  await expect(page.getByRole('status').filter({ hasText: `${count} links` })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all links' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${count} links` });
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('in-bulk');
  await expect(dialog.getByText(`${count} links change`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Change ${count} links` }).click();

  const tagged = async () =>
    (await service.database.selectFrom('link_tags').selectAll().where('tag', '=', 'in-bulk').execute()).length;
  await expect.poll(tagged).toBeGreaterThan(10);
  // A browser ends when its last page closes.
  await context.newPage();
  await page.close();
  await stopWorker();
  await service.stop();
  page = await context.newPage();
  await page.goto(extension.url('options.html#/links'));
  const job = page.getByRole('region', { name: `${count} links · Add tags in-bulk` });
  await expect(job).toBeVisible();
  await expectAccessible(page);
  expect(await tagged()).toBeLessThan(count);
  await service.start();
  await page.evaluate(() => chrome.runtime.sendMessage({ intent: 'sendNow', input: { entry: null } }));
  await expect(job).toContainText(`${count} of ${count} done`, { timeout: 240_000 });
  await expectAccessible(page);

  const after = await service.database.selectFrom('link_tags').selectAll().execute();
  const tagsOf = (rows: typeof after) =>
    Map.groupBy(rows, ({ link_id }) => link_id)
      .entries()
      .map(([id, tags]) => [id, tags.map(({ tag }) => tag).toSorted()] as const)
      .toArray();
  const expected = new Map(tagsOf(before));
  expect(await tagged()).toBe(count);
  for (const [id, tags] of tagsOf(after)) expect(tags).toEqual([...(expected.get(id) ?? []), 'in-bulk'].toSorted());
});
