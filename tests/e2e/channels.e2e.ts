import type { Page, Worker } from '@playwright/test';
import { fillService } from '../bench/links/fill-service.ts';
import { realisticLinks } from '../bench/links/realistic-links.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openedBy } from './support/closing.ts';
import { openTab } from './support/open-tab.ts';
import { startSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Returns the popup's parts for channels. */
const inChannels = (popup: Page) => ({
  open: popup.getByRole('button', { name: 'One link for each channel' }),
  set: popup.getByLabel('Channel set'),
  campaign: popup.getByRole('combobox', { name: 'Campaign' }),
  make: popup.getByRole('button', { name: /^Create \d links? & copy$/ }),
  copyAll: popup.getByRole('button', { name: 'Copy all' }),
  made: popup.locator('[data-state="made"]'),
  row: (name: string) => popup.getByRole('listitem', { name, exact: true }),
  copied: popup.getByRole('status').filter({ hasText: 'Copied' }),
});

/** Returns the `utm_source` of each stored create that is not finished. */
const pendingSources = (worker: Worker): Promise<string[]> =>
  worker.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('hem');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading: IDBRequest<{ write: { body: { utm_source: string } } }[]> = opening.result
            .transaction('operations')
            .objectStore('operations')
            .index('open')
            .getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => resolve(reading.result.map(({ write }) => write.body.utm_source));
          opening.result.close();
        };
      }),
  );

const five = ['twitter', 'linkedin', 'facebook', 'instagram', 'reddit'];

/** A page with its own title, and so its own slug. */
const titled = (title: string) => `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>`;

test('channels create a link of the page for each network', async ({
  connect,
  context,
  extension,
  openPopup,
  page,
  readClipboard,
  service,
  stopWorker,
  worker,
}) => {
  const site = await startSite({
    '/closed': titled('Closed at once'),
    '/taken': titled('Taken slugs'),
    '/report': titled('To report'),
    '/many': titled('Among many'),
  });
  const takeSlug = (custom_link: string) => service.api.createLink({ long_url: 'https://example.com/', custom_link });
  await takeSlug('taken-slugs-x');
  await connect();
  const madeOf = (address: string) =>
    service.database.selectFrom('links').selectAll().where('long_url', 'like', `${address}%`).execute();

  await test.step('a popup that closes at once loses no link, and the next popup shows the same set', async () => {
    const address = `${site.origin}/closed`;
    await page.goto(address);
    const popup = await openPopup(page);
    await inChannels(popup).open.click();
    await inChannels(popup).make.click();
    await popup.close();
    const made = async () => (await madeOf(address)).map(({ utm_source }) => utm_source).sort();
    // The operations are saved a moment later. A worker stopped before that would not have received them.
    await expect
      .poll(async () => [...new Set([...(await pendingSources(worker)), ...(await made())])].sort())
      .toEqual([...five].sort());
    await stopWorker();
    const again = await openPopup(page);
    // The channels open by themselves while creates are pending.
    if ((await inChannels(again).open.getAttribute('aria-expanded')) === 'false') await inChannels(again).open.click();
    await expect(inChannels(again).made).toHaveCount(5, { timeout: 60_000 });
    expect(await made()).toEqual([...five].sort());
  });

  await test.step('five tagged links take three presses from the toolbar button, and all are copied', async () => {
    await page.goto(service.origin);
    let presses = 0;
    const press = async <T>(act: Promise<T>): Promise<T> => {
      presses += 1;
      return act;
    };
    const popup = await press(openPopup(page));
    const { open, make, made, copied } = inChannels(popup);
    await press(open.click());
    await expect(make).toBeFocused();
    await press(make.click());
    await expect(made).toHaveCount(5);
    await expect(copied).toBeAttached();
    expect(presses).toBeLessThanOrEqual(3);

    const names = ['x', 'linkedin', 'facebook', 'instagram', 'reddit'];
    expect(await readClipboard()).toBe(names.map((name) => `${service.origin}/short-link-service-${name}`).join('\n'));
    const links = await madeOf(service.origin);
    expect(links.map(({ utm_source }) => utm_source).sort()).toEqual([...five].sort());
    // The campaign of the previous page is prefilled.
    for (const link of links) expect(link).toMatchObject({ utm_medium: 'social', utm_campaign: 'closed-once' });
  });

  await test.step('a slug in use is numbered before anything is sent, and a refused one at the next press', async () => {
    await page.goto(`${site.origin}/taken`);
    const popup = await openPopup(page);
    const channels = inChannels(popup);
    await channels.open.click();
    await expect(channels.row('X')).toContainText('taken-slugs-x-2 · taken-slugs-x is taken');
    // Another person takes the slug now.
    await takeSlug('taken-slugs-reddit');
    await channels.make.click();
    await expect(channels.made).toHaveCount(4);
    await expect(channels.row('X')).toContainText('taken-slugs-x-2');
    await expect(channels.row('Reddit')).toContainText('taken-slugs-reddit-2');
    await expectAccessible(popup);
    await channels.make.click();
    await expect(channels.made).toHaveCount(5);
  });

  await test.step('a changed campaign applies to all channels, and the result opens its report', async () => {
    await page.goto(`${site.origin}/report`);
    const popup = await openPopup(page);
    await inChannels(popup).open.click();
    await expect(inChannels(popup).campaign).toHaveValue('closed-once');
    await expect(inChannels(popup).row('LinkedIn')).toContainText('linkedin / social');
    await inChannels(popup).make.focus();
    await popup.keyboard.press('g');
    await popup.keyboard.type('report');
    await expectAccessible(popup);
    await inChannels(popup).make.click();
    await expect(inChannels(popup).made).toHaveCount(5);
    await inChannels(popup).row('LinkedIn').getByRole('button', { name: 'QR code for LinkedIn' }).click();
    await expect(popup.getByRole('img', { name: /^QR code of/ })).toBeVisible();
    await expectAccessible(popup);
    const report = await openedBy(context, popup.getByRole('button', { name: 'Campaign report' }));
    await expect(report).toHaveURL(/#\/stats\?utm_campaign=report$/);
    await expect(report.getByText('5 links never clicked')).toBeVisible();
    await report.close();
  });

  await test.step('the slug of the oldest of many links is numbered before anything is sent', async () => {
    const [domain] = service.domains;
    if (domain === undefined) throw new Error('The service has no domain.');
    const before = (await madeOf('')).length;
    const others = realisticLinks(1200).map((link) => ({ ...link, has_password: false, custom_link: null }));
    const ages = others.map(({ created_at }) => created_at ?? '').toSorted();
    const links = others.map((link) => (link.created_at === ages[0] ? { ...link, custom_link: 'among-many-x' } : link));
    await fillService(service.database, domain.id, links);
    const list = await openTab(context, extension.url('options.html#/links'));
    await list.getByRole('button', { name: 'Refresh' }).click();
    const standing = list.getByRole('status').filter({ hasText: `${(1200 + before).toLocaleString('en')} links` });
    await expect(standing).toBeVisible();
    await list.close();
    await page.goto(`${site.origin}/many`);
    const popup = await openPopup(page);
    const channels = inChannels(popup);
    await channels.open.click();
    await channels.make.click();
    await expect(channels.made).toHaveCount(5);
    await expect(channels.row('X')).toContainText('among-many-x-2');
  });

  await test.step('the set used last is offered first, and only missing links are created', async () => {
    const address = `${service.origin}/?email`;
    await page.goto(address);
    const popup = await openPopup(page);
    const channels = inChannels(popup);
    await channels.open.click();
    await channels.set.selectOption('Email');
    await channels.row('Signature').getByRole('checkbox').uncheck();
    await channels.make.click();
    await expect(channels.made).toHaveCount(2);
    await popup.close();

    const again = await openPopup(page);
    await inChannels(again).open.click();
    await expect(inChannels(again).set).toHaveValue('ready-email');
    await expect(inChannels(again).made).toHaveCount(2);
    await again.getByRole('combobox', { name: 'Copy as' }).selectOption('Markdown');
    await inChannels(again).make.click();
    await expect(inChannels(again).made).toHaveCount(3);
    await expect(inChannels(again).copied).toBeAttached();
    const [, , signature] = (await readClipboard()).split('\n');
    expect(signature).toBe(`- [Signature](${service.origin}/short-link-service-signature)`);
    expect(await madeOf(address)).toHaveLength(3);
  });
  await site.close();
});
