import process from 'node:process';
import { startFaultProxy } from '../setup/fault-proxy.ts';
import { makeVisits, trustedProxies, visitAll } from '../setup/visits.ts';
import { expectAccessible } from './support/accessibility.ts';
import { connect } from './support/connect.ts';
import { extensionFolder } from './support/environment.ts';
import { loadExtension, removeExtension } from './support/extension.ts';
import { openTab } from './support/open-tab.ts';
import { test as base, expect } from './support/test.ts';
import { copyWithPermission } from './support/with-permission.ts';

const test = base.extend({
  extension: async ({ chromium }, use) => {
    const { folder, remove } = await copyWithPermission(extensionFolder(), 'notifications');
    const extension = await loadExtension(chromium, folder);
    await use(extension);
    await removeExtension(chromium, extension);
    await remove();
  },
});

const time = { now: new Date() };
test.use({ serviceOptions: { clock: () => time.now, proxies: trustedProxies } });

const shots = process.env['HEM_SHOTS'];

test('a watched link shows a notification at its hundredth click, which opens its stats', async ({
  connect,
  context,
  extension,
  service,
  stopWorker,
}) => {
  await connect();
  const made = await service.api.createLink({ long_url: 'https://example.com/sale', title: 'Spring sale' });
  if (!made.ok) throw new Error('Not created');
  const { id, short_url } = made.value;
  const address = extension.url(`options.html#/links/${id}/stats`);

  const page = await openTab(context, address);
  await page.getByRole('button', { name: 'Watch this link' }).click();
  await page.getByRole('checkbox', { name: 'Clicks stop for some days' }).check();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of shots ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: `${shots}/watch-form-${width}-${colorScheme}.png` });
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, 'nothing is wider than the page').toBeLessThanOrEqual(width);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start watching' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Next notification at 100 clicks.')).toBeVisible();
  await expect(page.getByText(/^Notification after 7 days/)).toBeVisible();

  const now = Date.now();
  const visits = makeVisits({ count: 103, days: 1, now }).map((visit) => ({ ...visit, at: new Date(now) }));
  await visitAll(short_url ?? '', visits, time);
  await expect
    .poll(async () => {
      const stats = await service.api.retrieveStats({ id });
      return stats.ok && stats.value.total_count;
    })
    .toBe(103);

  await page.goto(extension.url('options.html#/stats'));
  await stopWorker();
  await page.evaluate(() => chrome.alarms.create('watches', { when: Date.now() + 500, periodInMinutes: 360 }));
  const shown = () => page.evaluate(async () => Object.keys(await chrome.notifications.getAll()));
  await expect.poll(shown).toEqual([expect.stringMatching(`^watch:milestone:${id}:`)]);
  const [notification = ''] = await shown();
  await expect(page.getByText(/^103 clicks, checked/)).toBeVisible();
  await expect(page.getByText('Next notification at 1,000 clicks')).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of shots ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: `${shots}/watch-list-${width}-${colorScheme}.png` });
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, 'nothing is wider than the page').toBeLessThanOrEqual(width);
  }
  await expectAccessible(page);

  const opened = context.waitForEvent('page');
  await extension.worker.evaluate((name) => {
    const { onClicked } = chrome.notifications;
    // Dispatch the press to the worker, since headless tests cannot reach the notification itself.
    if ('dispatch' in onClicked && typeof onClicked.dispatch === 'function') onClicked.dispatch(name);
  }, notification);
  const statsPage = await opened;
  await expect(statsPage).toHaveURL(new RegExp(`options\\.html\\?connection=[\\w-]+#/links/${id}/stats$`));
  await expect(statsPage.getByRole('heading', { level: 1, name: 'Spring sale' })).toBeVisible();
  await expect.poll(shown).toEqual([]);
});

test('a press that lasts until the link and its stats arrive opens the form, as no control moves', async ({
  chromium,
  context,
  extension,
  service,
}) => {
  const proxy = await startFaultProxy(service.origin);
  const connectionLink = service.connectionLink.replace(service.origin, proxy.origin);
  await connect(chromium, extension, { origin: proxy.origin, connectionLink });
  const made = await service.api.createLink({ long_url: 'https://example.com/sale', title: 'Spring sale' });
  if (!made.ok) throw new Error('Not created');
  await proxy.inject('held', { on: 'GET /link' });
  await proxy.inject('held', { on: 'GET /link/stats' });
  const page = await openTab(context, extension.url(`options.html#/links/${made.value.id}/stats`));
  await page.getByRole('button', { name: 'Watch this link' }).hover();
  const positions = () =>
    page.locator('main button, main label').evaluateAll((controls) =>
      controls.map((control) => {
        const { x, y } = control.getBoundingClientRect();
        return [control.getAttribute('title') ?? control.textContent, x, y];
      }),
    );
  const before = await positions();
  await page.mouse.down();
  await proxy.heal();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring sale' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading stats' })).toBeHidden();
  expect(await positions()).toEqual(expect.arrayContaining(before));
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Watch this link' })).toBeVisible();
  await proxy.close();
});
