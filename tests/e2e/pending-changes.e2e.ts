import { type FaultProxy, startFaultProxy } from '../setup/fault-proxy.ts';
import { expectAccessible } from './support/accessibility.ts';
import { checkNow } from './support/check-now.ts';
import { connect } from './support/connect.ts';
import { openTab } from './support/open-tab.ts';
import { expectCopied, inPopup } from './support/pages.ts';
import { test as base, expect } from './support/test.ts';

/** A `test` in which Hem is connected through a fault proxy. */
const test = base.extend<{ faulty: FaultProxy }>({
  faulty: async ({ chromium, extension, service }, use) => {
    const proxy = await startFaultProxy(service.origin);
    const connectionLink = service.connectionLink.replace(service.origin, proxy.origin);
    await connect(chromium, extension, { origin: proxy.origin, connectionLink });
    await use(proxy);
    await proxy.close();
  },
});

test('pending changes', async ({ page, context, service, worker, openPopup, stopWorker, faulty }) => {
  const linksTo = async (address: string) => {
    const listed = await service.api.listLinks({ limit: '10' });
    return listed.ok && listed.value.links.filter(({ long_url }) => long_url === address);
  };

  await test.step('a service that is down creates the link once, when it is back', async () => {
    const address = `${service.origin}/?down`;
    await page.goto(address);
    const popup = await openPopup(page);
    await faulty.inject('refused');
    await inPopup(popup).shorten.click();
    const pending = popup.getByRole('region', { name: 'Saved for later' });
    await expect(pending).toContainText(`Saved. Hem will create it when ${new URL(service.origin).host} is back.`);
    await expect(pending.getByRole('heading')).toBeFocused();
    await faulty.heal();
    // The service may have created the link, so Hem first looks for it until a late create would have arrived.
    await expect(inPopup(popup).shortAddress).toBeVisible({ timeout: 60_000 });
    await expectCopied(popup);
    expect(await linksTo(address)).toMatchObject([{ title: 'This is a short-link service' }]);
    expect(faulty.handled('POST /link/create')).toBe(1);
  });

  await test.step('a create whose answer is lost is found by the next popup, and creates one link', async () => {
    const address = `${service.origin}/?lost`;
    const before = faulty.handled('POST /link/create');
    await page.goto(address);
    const first = await openPopup(page);
    await faulty.inject('resetAfter', { on: 'POST /link/create' });
    await faulty.inject('unavailable', { on: 'GET /links' });
    await inPopup(first).shorten.click();
    await expect(first.getByText(/^Saved. Hem will create it when/)).toBeVisible();
    // The popup closes when the person leaves its tab.
    await openTab(context, `${service.origin}/v1/openapi.json`);
    await stopWorker();

    const again = await openPopup(page);
    await expect(again.getByRole('region', { name: 'Saved for later' })).toBeVisible();
    await expect(inPopup(again).shorten).toBeHidden();
    await faulty.heal();
    await checkNow(again);
    await expect(inPopup(again).shortAddress).toBeVisible();
    // The service echoes idempotency keys, so Hem sent the create again with its key, and it created one link.
    expect(faulty.handled('POST /link/create') - before).toBeGreaterThan(1);
    expect(await linksTo(address)).toMatchObject([{ title: 'This is a short-link service' }]);
  });

  await test.step('pending changes are listed, edited and sent on their page, which the popup opens', async () => {
    const address = `${service.origin}/?waits`;
    await faulty.inject('unavailable', { on: 'POST /link/create', retryAfter: 600 });
    await page.goto(address);
    const popup = await openPopup(page);
    await inPopup(popup).slug.fill('first');
    await inPopup(popup).shorten.click();
    await expect(popup.getByRole('region', { name: 'Saved for later' })).toBeVisible();
    await expectAccessible(popup);

    const other = await openTab(context, `${service.origin}/v1/openapi.json`);
    const elsewhere = await openPopup(other);
    await expect(elsewhere.getByText('1 change pending')).toBeVisible();
    const opening = context.waitForEvent('page');
    await elsewhere.getByRole('button', { name: 'Show' }).click();
    const options = await opening;
    await expect(options).toHaveURL(/options\.html\?connection=[\w-]+#\/pending$/);
    const entry = options.getByRole('listitem', { name: 'This is a short-link service' });
    await expect(entry).toContainText(/Next try in \d+ minutes/);
    await expectAccessible(options);

    await entry.getByRole('button', { name: /^Edit/ }).click();
    await expect(options.getByLabel('Custom slug')).toHaveValue('first');
    await options.getByLabel('Custom slug').fill('second');
    await options.getByRole('button', { name: 'Shorten & copy' }).click();
    await expect(options.getByRole('region', { name: 'Saved for later' })).toBeVisible();
    await faulty.heal();
    await options.getByRole('link', { name: /^Pending/ }).click();
    await options.getByRole('button', { name: 'Send all now' }).click();
    await expect(options.getByText(/^Nothing is pending/)).toBeVisible();
    expect(await linksTo(address)).toMatchObject([{ custom_link: 'second' }]);
  });

  await test.step('a refused create marks the toolbar button in every tab, even while its form is open', async () => {
    await service.api.createLink({ long_url: 'https://example.com/', custom_link: 'taken' });
    await page.goto(`${service.origin}/?refused`);
    const popup = await openPopup(page);
    await inPopup(popup).slug.fill('taken');
    await inPopup(popup).shorten.click();
    await expect(inPopup(popup).problem).toBeVisible();
    const signs = () =>
      worker.evaluate(async () => {
        const tabs = await chrome.tabs.query({});
        return Promise.all(tabs.map(({ id = -1 }) => chrome.action.getBadgeText({ tabId: id })));
      });
    await expect.poll(async () => new Set(await signs())).toEqual(new Set(['!']));
    await openTab(context, `${service.origin}/v1/openapi.json`);
    await page.reload();
    await page.bringToFront();
    await expect.poll(async () => new Set(await signs())).toEqual(new Set(['!']));
  });
});

test('a create that the browser sends twice creates one link', async ({
  chromium,
  extension,
  page,
  service,
  openPopup,
}) => {
  const proxy = await startFaultProxy(service.origin, { keepAlive: true });
  const connectionLink = service.connectionLink.replace(service.origin, proxy.origin);
  await connect(chromium, extension, { origin: proxy.origin, connectionLink });
  await page.goto(service.origin);
  const popup = await openPopup(page);
  // The reused connection breaks before the answer begins.
  await proxy.inject('resetAfter', { on: 'POST /link/create', times: 1 });
  await inPopup(popup).shorten.click();
  await expect(inPopup(popup).shortAddress).toBeVisible();
  expect(proxy.handled('POST /link/create')).toBe(2);
  const listed = await service.api.listLinks({ limit: '10' });
  expect(listed).toMatchObject({ ok: true, value: { links: [{ title: 'This is a short-link service' }] } });
  await proxy.close();
});
