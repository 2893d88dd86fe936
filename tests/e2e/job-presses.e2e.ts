import type { Page } from '@playwright/test';
import { inEditor, inSection } from './support/editor.ts';
import { cachedLinkCount } from './support/known.ts';
import { openTab } from './support/open-tab.ts';
import { expectCopied, inPopup } from './support/pages.ts';
import { countedJobs, jobsIn, readJobs } from './support/presses.ts';
import { expect, test } from './support/test.ts';

// Their jobs together are those of the table.
test.describe.configure({ mode: 'serial' });

test('jobs over a page take the presses that docs promise', async ({
  connect,
  context,
  extension,
  openPopup,
  readClipboard,
  service,
  worker,
}) => {
  // A link of another day, on a page that is shared again.
  const shared = `${service.origin}/?shared`;
  await service.api.createLink({ long_url: shared, title: 'Shared', has_utm: true, utm_source: 'facebook' });
  await connect();
  const job = jobsIn({ context, worker, openPopup });
  const list = await openTab(context, extension.url('options.html#/links'));
  const untilCached = (count: number) => expect.poll(() => cachedLinkCount(list)).toBe(count);
  const at = (query: string) => openTab(context, `${service.origin}/?${query}`);
  const links = async () => {
    const listed = await service.api.listLinks({ limit: '50' });
    return listed.ok ? listed.value.links : [];
  };

  await job('shorten the page', async ({ openPopup, key }) => {
    const popup = await openPopup(await at('page'));
    await expect(inPopup(popup).shorten).toBeFocused();
    await key(popup, 'Enter');
    await expect(inPopup(popup).shortAddress).toBeVisible();
    await expectCopied(popup);
    const [{ short_url } = { short_url: '' }] = await links();
    expect(await readClipboard()).toBe(short_url);
  });

  await job('with a slug', async ({ openPopup, key }) => {
    const popup = await openPopup(await at('slug'));
    await expect(inPopup(popup).shorten).toBeFocused();
    await key(popup, 'l');
    await popup.keyboard.type('by-keyboard');
    await key(popup, 'Enter');
    await expect(inPopup(popup).shortAddress).toContainText('by-keyboard');
    await expectCopied(popup);
  });

  await job('same page, next network', async ({ openPopup, key }) => {
    const popup = await openPopup(await at('shared'));
    // The link belongs to a network, so Enter would create another one.
    await expect(inPopup(popup).makeAnother).toBeFocused();
    await key(popup, 'd');
    await expect(inSection(popup, 'UTM').field('Source')).toBeFocused();
    await popup.keyboard.type('linkedin');
    await key(popup, 'Enter');
    await expect(inPopup(popup).shortAddress).toBeVisible();
    await expectCopied(popup);
    const sources = (await links()).flatMap(({ long_url, utm }) => (long_url === shared ? utm?.utm_source : []));
    expect(sources.toSorted()).toEqual(['facebook', 'linkedin']);
  });

  await job('five networks', async ({ openPopup, key }) => {
    const popup = await openPopup(await at('five'));
    await expect(inPopup(popup).shorten).toBeFocused();
    await key(popup, 'm');
    await expect(popup.getByRole('button', { name: 'Create 5 links & copy' })).toBeFocused();
    await key(popup, 'Enter');
    await expect(popup.getByRole('button', { name: 'Copy all' })).toBeVisible();
    const made = (await links()).filter(({ long_url }) => long_url === `${service.origin}/?five`);
    expect(made).toHaveLength(5);
    for (const { short_url, custom_url } of made) expect(await readClipboard()).toContain(custom_url ?? short_url);
  });

  await untilCached(9);
  await job('find and copy', async ({ openPopup, key }) => {
    const popup = await openPopup(await at('elsewhere'));
    await expect(inPopup(popup).shorten).toBeFocused();
    await key(popup, '/');
    await popup.keyboard.type('by-keyboard');
    await expect(inPopup(popup).foundLinks).toHaveCount(1);
    await key(popup, 'Enter');
    await expectCopied(popup);
    expect(await readClipboard()).toBe(`${service.origin}/by-keyboard`);
  });

  await job("edit any link's slug", async ({ openPopup, key, opens }) => {
    const popup = await openPopup(await at('elsewhere-2'));
    await expect(inPopup(popup).shorten).toBeFocused();
    await key(popup, '/');
    await popup.keyboard.type('by-keyboard');
    await expect(inPopup(popup).foundLinks).toHaveCount(1);
    await key(popup, 'ArrowDown');
    const editor = await opens(popup, 'e');
    await expect(inEditor(editor).slug).toBeFocused();
    await editor.keyboard.type('by-hand');
    await key(editor, 'Enter');
    await expect(inEditor(editor).saved).toBeVisible();
    expect((await links()).map(({ custom_link }) => custom_link)).toContain('by-hand');
  });

  await untilCached(9);
  await job("a link's week", async ({ openPopup, key }) => {
    const popup = await openPopup(await at('page'));
    await expect(inPopup(popup).copy).toBeFocused();
    await key(popup, 's');
    await expect(popup.getByText('No clicks yet')).toBeVisible();
    // The preview stays open in later popups.
    await popup.keyboard.press('s');
    await expect(popup.getByText('No clicks yet')).toBeHidden();
  });

  await job("SVG of this page's link", async ({ openPopup, key, click }) => {
    const popup = await openPopup(await at('page'));
    await expect(inPopup(popup).copy).toBeFocused();
    await key(popup, 'q');
    await click(popup.getByRole('dialog', { name: 'QR code' }).getByRole('button', { name: 'Download SVG' }));
    await expect(popup.getByText(/^Saved as .*\.svg$/)).toBeVisible();
  });
});

test('jobs in the lists of Hem take the presses that docs promise', async ({
  connect,
  context,
  extension,
  openPopup,
  page,
  readClipboard,
  service,
  worker,
}) => {
  for (const [at, tag] of ['Library', 'library', 'LIBRARY', 'library', 'Library'].entries())
    await service.api.createLink({ long_url: `https://example.com/${at}`, title: `Link ${at}`, tags: [tag] });
  for (const at of [5, 6, 7, 8])
    await service.api.createLink({
      long_url: `https://example.com/${at}`,
      title: `Link ${at}`,
      has_utm: true,
      utm_campaign: at < 7 ? 'winter' : 'spring',
    });
  await service.database
    .updateTable('links')
    .set({ has_expiration: 1, expiration: '2026-01-01T00:00:00.000Z' })
    .where('long_url', 'in', ['https://example.com/5', 'https://example.com/6'])
    .execute();
  await connect();
  const job = jobsIn({ context, worker, openPopup });
  const list = await openTab(context, extension.url('options.html#/links'));
  await expect.poll(() => cachedLinkCount(list)).toBe(9);
  await list.close();
  await page.goto(service.origin);
  const titles = async () => {
    const listed = await service.api.listLinks({ limit: '100' });
    return listed.ok ? listed.value.links.map(({ title }) => title) : [];
  };
  const openList = async (openLinks: () => Promise<Page>) => {
    const links = await openLinks();
    await expect(links.locator('[data-index="0"] a').first()).toBeVisible();
    return links;
  };

  await job('five links as Markdown', async ({ openLinks, key, hold, click }) => {
    const links = await openList(openLinks);
    await key(links, 'ArrowDown');
    await hold(links, 'Shift+ArrowDown', 4);
    await expect(links.getByText('5 selected')).toBeVisible();
    await key(links, 'f');
    await click(links.getByRole('menuitem', { name: 'Markdown' }));
    await expect.poll(async () => (await readClipboard()).split('\n')).toHaveLength(5);
    expect(await readClipboard()).toMatch(/\[Link 4\]\(http/);
  });

  await job('merge three spellings of a tag', async ({ openLinks, sequence, click, key }) => {
    const links = await openList(openLinks);
    await sequence(links, 'g', 't');
    await click(links.getByRole('button', { name: /^Merge 3 spellings of/ }));
    await expect(links.getByRole('dialog').getByRole('button', { name: /^Change \d+ links?$/ })).toBeEnabled();
    await key(links, 'Enter');
    await expect
      .poll(async () => {
        const rows = await service.database.selectFrom('link_tags').select('tag').distinct().execute();
        return rows.map(({ tag }) => tag);
      })
      .toHaveLength(1);
  });

  await job('delete all expired', async ({ openLinks, click, key }) => {
    const links = await openList(openLinks);
    await click(links.getByRole('button', { name: 'Filter', exact: true }));
    await links.keyboard.type('expired');
    await click(links.getByRole('option', { name: /Expired/ }).first());
    await expect(links.getByRole('grid').getByText('Link 0')).toBeHidden();
    await key(links, 'ControlOrMeta+a');
    await expect(links.getByText('2 selected')).toBeVisible();
    await key(links, 'Delete');
    await expect(links.getByRole('dialog').getByRole('button', { name: /^Delete 2 links$/ })).toBeEnabled();
    await key(links, 'Enter');
    await expect.poll(titles).toHaveLength(7);
  });

  await job('import 200 rows', async ({ openLinks, click, choose }) => {
    const links = await openList(openLinks);
    await click(links.getByRole('link', { name: 'Import', exact: true }));
    const rows = Array.from({ length: 200 }, (_, at) => `https://example.com/import/${at},Row ${at}`);
    await choose(links.getByLabel('Choose a file'), ['long_url,title', ...rows].join('\n'));
    await click(links.getByRole('button', { name: 'Create 200 links' }));
    await expect.poll(titles, { timeout: 60_000 }).toHaveLength(100);
    await expect(links.getByText(/200 of 200 done/)).toBeVisible({ timeout: 60_000 });
  });

  await job("all links' week", async ({ openLinks, sequence }) => {
    // A person chose it before.
    const stats = await openTab(context, extension.url('options.html#/stats'));
    await stats.getByRole('radio', { name: '7 days' }).click();
    await expect(stats.getByRole('radio', { name: '7 days' })).toBeChecked();
    await stats.close();
    const links = await openList(openLinks);
    await sequence(links, 'g', 's');
    await expect(links.getByRole('radio', { name: '7 days' })).toBeChecked();
    await expect(links.getByRole('region', { name: 'Your links' }).locator('dd').first()).toHaveText('0');
  });

  await job('campaign CSV', async ({ openLinks, sequence, click }) => {
    // A person chose it before.
    const settings = await openTab(context, extension.url('options.html#/settings?data'));
    await settings.getByRole('radio', { name: 'Comma' }).click();
    await expect(settings.getByRole('radio', { name: 'Comma' })).toBeChecked();
    await settings.close();
    const links = await openList(openLinks);
    await sequence(links, 'g', 's');
    const saved = links.waitForEvent('download');
    await click(links.getByRole('row', { name: /spring/ }).getByRole('button', { name: /CSV/ }));
    expect((await saved).suggestedFilename()).toMatch(/spring.*\.csv$/);
  });

  await job("last month's report of a campaign", async ({ openLinks, sequence, click }) => {
    const links = await openList(openLinks);
    await sequence(links, 'g', 's');
    // Headless browsers have no dialog for printing.
    await links.evaluate(() => {
      window.print = () => {
        document.body.dataset['printed'] = '';
      };
    });
    await click(links.getByRole('row', { name: /spring/ }).getByRole('link', { name: /Report/ }));
    await expect(links.getByRole('heading', { level: 1, name: 'spring' })).toBeVisible();
    await expect(links.locator('body[data-printed]')).toBeAttached();
  });
});

test('docs promise nothing that is not counted', () => {
  expect([...countedJobs].toSorted()).toEqual([...readJobs().keys()].toSorted());
});
