import type { Page, Worker } from '@playwright/test';
import { fillService } from '../bench/library/fill-service.ts';
import { realisticLinks } from '../bench/library/realistic-links.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openedBy } from './support/closing.ts';
import { expect, test } from './support/test.ts';

/** The popup's part that makes a link for each channel. */
const inChannels = (popup: Page) => ({
  open: popup.getByRole('button', { name: 'One link for each channel' }),
  set: popup.getByLabel('Channel set'),
  make: popup.getByRole('button', { name: /^Create \d links? & copy$/ }),
  copyAll: popup.getByRole('button', { name: 'Copy all' }),
  made: popup.locator('[data-state="made"]'),
  row: (name: string) => popup.getByRole('listitem', { name, exact: true }),
  copied: popup.getByRole('status').filter({ hasText: 'Copied' }),
});

/** The `utm_source` of each create that is kept and not struck out yet. */
const keptSources = (worker: Worker): Promise<string[]> =>
  worker.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading: IDBRequest<{ write: { body: { utm_source: string } } }[]> = opening.result
            .transaction('entries')
            .objectStore('entries')
            .getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => resolve(reading.result.map(({ write }) => write.body.utm_source));
          opening.result.close();
        };
      }),
  );

const five = ['twitter', 'linkedin', 'facebook', 'instagram', 'reddit'];

test.describe('one link of the page for each channel', () => {
  test.beforeEach(async ({ connect }) => connect());

  test('five tagged links take three presses from the toolbar, and all are copied', async ({
    page,
    service,
    openPopup,
    readClipboard,
  }) => {
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
    expect(await readClipboard()).toBe(names.map((name) => `${service.origin}/short-links-live-${name}`).join('\n'));
    const links = await service.database.selectFrom('links').selectAll().orderBy('created_at').execute();
    expect(links.map(({ utm_source }) => utm_source).sort()).toEqual([...five].sort());
    for (const link of links) expect(link).toMatchObject({ utm_medium: 'social', utm_campaign: 'short-links-live' });
  });

  test('a popup that closes at once loses none, and the popup opened again shows the same set', async ({
    page,
    service,
    openPopup,
    stopWorker,
    worker,
  }) => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    await inChannels(popup).open.click();
    await inChannels(popup).make.click();
    await popup.close();
    const made = async () => {
      const links = await service.database.selectFrom('links').select('utm_source').execute();
      return links.map(({ utm_source }) => utm_source).sort();
    };
    // What was asked for is kept a moment later: a worker that was stopped before would have heard of nothing.
    await expect
      .poll(async () => [...new Set([...(await keptSources(worker)), ...(await made())])].sort())
      .toEqual([...five].sort());
    await stopWorker();
    const again = await openPopup(page);
    // Shown by itself while any is under way.
    if ((await inChannels(again).open.getAttribute('aria-expanded')) === 'false') await inChannels(again).open.click();
    await expect(inChannels(again).made).toHaveCount(5, { timeout: 60_000 });
    expect(await made()).toEqual([...five].sort());
  });

  test('a set is offered first where it was used last, and only what is missing is made', async ({
    page,
    service,
    openPopup,
    readClipboard,
  }) => {
    await page.goto(service.origin);
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
    expect(signature).toBe(`- [Signature](${service.origin}/short-links-live-signature)`);
    expect(await service.database.selectFrom('links').selectAll().execute()).toHaveLength(3);
  });

  test('a slug that is known to be taken is numbered before anything is sent, and one that is refused at the next press', async ({
    page,
    service,
    openPopup,
  }) => {
    await page.goto(service.origin);
    const taken = (custom_link: string) => service.api.createLink({ long_url: 'https://example.com/', custom_link });
    await taken('short-links-live-x');
    const popup = await openPopup(page);
    const channels = inChannels(popup);
    await channels.open.click();
    await expect(channels.row('X')).toContainText('short-links-live-x-2 · short-links-live-x is taken');
    // By somebody else, in this very moment.
    await taken('short-links-live-reddit');
    await channels.make.click();
    await expect(channels.made).toHaveCount(4);
    await expect(channels.row('X')).toContainText('short-links-live-x-2');
    await expect(channels.row('Reddit')).toContainText('short-links-live-reddit-2');
    await expectAccessible(popup);
    await channels.make.click();
    await expect(channels.made).toHaveCount(5);
  });

  test('a slug of the oldest of many links is numbered before anything is sent', async ({
    context,
    extension,
    page,
    service,
    openPopup,
  }) => {
    const [domain] = service.domains;
    if (domain === undefined) throw new Error('The service has no domain.');
    const others = realisticLinks(1200).map((link) => ({ ...link, has_password: false, custom_link: null }));
    const ages = others.map(({ created_at }) => created_at ?? '').toSorted();
    const links = others.map((link) =>
      link.created_at === ages[0] ? { ...link, custom_link: 'short-links-live-x' } : link,
    );
    await fillService(service.database, domain.id, links);
    const list = await context.newPage();
    await list.goto(extension.url('options.html#/links'));
    await list.getByRole('button', { name: 'Refresh' }).click();
    await expect(list.getByRole('status').filter({ hasText: '1,200 links' })).toBeVisible({ timeout: 30_000 });
    await page.goto(service.origin);
    await page.bringToFront();
    const popup = await openPopup(page);
    const channels = inChannels(popup);
    await channels.open.click();
    await channels.make.click();
    await expect(channels.made).toHaveCount(5);
    await expect(channels.row('X')).toContainText('short-links-live-x-2');
  });

  test('the campaign report opens from the result', async ({ page, service, openPopup, context }) => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    await inChannels(popup).open.click();
    await expectAccessible(popup);
    await inChannels(popup).make.click();
    await expect(inChannels(popup).made).toHaveCount(5);
    await inChannels(popup).row('LinkedIn').getByRole('button', { name: 'QR code for LinkedIn' }).click();
    await expect(popup.getByRole('img', { name: /^QR code of/ })).toBeVisible();
    await expectAccessible(popup);
    const report = await openedBy(context, popup.getByRole('button', { name: 'Campaign report' }));
    await expect(report).toHaveURL(/#\/stats\?utm_campaign=short-links-live$/);
    await expect(report.getByText('5 links never clicked')).toBeVisible();
  });
});
