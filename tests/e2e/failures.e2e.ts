import { startFaultProxy } from '../setup/fault-proxy.ts';
import { checkNow } from './support/check-now.ts';
import { openedBy } from './support/closing.ts';
import { connect } from './support/connect.ts';
import { stopWorkerOnce } from './support/extension.ts';
import { openTab } from './support/open-tab.ts';
import { inConnection, inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('when shortening fails', async ({ connect, context, extension, page, service, openPopup, stopWorker }) => {
  await connect();
  await page.goto(service.origin);
  await stopWorker();

  await test.step('a taken slug is reported at its field, and another one works, even after the worker was stopped', async () => {
    const popup = await openPopup(page);
    const { slug, shorten, another, shortAddress } = inPopup(popup);
    await slug.fill('taken');
    await shorten.click();
    await another.click();
    await slug.fill('taken');
    await shorten.click();
    await expect(slug).toHaveAccessibleDescription(/taken/i);
    await expect(slug).toBeFocused();
    await expect(slug).toHaveValue('taken');

    await slug.fill('free');
    await expect(slug).not.toHaveAttribute('aria-invalid', 'true');
    await popup.keyboard.press('Enter');
    await expect(shortAddress).toHaveText(`${service.origin}/free`);
  });

  await page.goto(`${service.origin}/?short`);
  await test.step('a slug that is too short is refused while typing, and nothing is sent', async () => {
    const popup = await openPopup(page);
    const { slug, shorten, shortAddress } = inPopup(popup);
    await slug.fill('ab');
    await expect(slug).toHaveAccessibleDescription('At least 3 characters');
    await expect(popup.getByText('2/50')).toBeVisible();
    await shorten.click();
    await expect(slug).toBeFocused();
    await expect(shortAddress).toBeHidden();
    await slug.fill('a'.repeat(51));
    await expect(slug).toHaveAccessibleDescription('At most 50 characters');
  });

  await page.goto(`${service.origin}/?down`);
  await test.step('a service that is down is named, and the link is created once it is back', async () => {
    const popup = await openPopup(page);
    const { title, shorten, shortAddress } = inPopup(popup);
    await title.fill('Kept');
    await service.stop();
    await shorten.click();
    const pending = popup.getByRole('region', { name: 'Saved for later' });
    await expect(pending).toContainText(`Hem will create it when ${new URL(service.origin).host} is back.`);

    await service.start();
    await checkNow(popup);
    await expect(shortAddress).toBeVisible({ timeout: 60_000 });
    expect(await service.api.listLinks({ limit: '10' })).toMatchObject({
      value: { links: expect.arrayContaining([expect.objectContaining({ title: 'Kept' })]) },
    });
  });

  await test.step('a read-only token and a wrong one get different messages', async () => {
    const options = await openTab(context, extension.url('options.html#/connection'));
    await inConnection(options).token.fill(await service.newToken({ readOnly: true }));
    await options.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(options.getByText('Saved', { exact: true })).toBeVisible();
    await options.close();

    await page.goto(`${service.origin}/?token`);
    const popup = await openPopup(page);
    await inPopup(popup).title.fill('Kept');
    await inPopup(popup).shorten.click();
    await expect(inPopup(popup).problem).toContainText("Your token doesn't allow this");
    await expect(inPopup(popup).title).toHaveValue('Kept');

    const connection = await openedBy(context, popup.getByRole('button', { name: 'Open Connection' }));
    await expect(connection.getByRole('heading', { name: 'Connection' })).toBeVisible();
  });
});

test('a link is created once and shown if the browser stops the worker twice while it is created', async ({
  chromium,
  extension,
  page,
  service,
  openPopup,
  worker,
}) => {
  const proxy = await startFaultProxy(service.origin);
  await connect(chromium, extension, {
    origin: proxy.origin,
    connectionLink: service.connectionLink.replace(service.origin, proxy.origin),
  });
  await page.goto(service.origin);
  const popup = await openPopup(page);
  const { shorten, shortAddress } = inPopup(popup);
  await proxy.inject('held', { on: 'POST /link/create', times: 1 });
  await shorten.click();
  await expect.poll(() => proxy.handled('POST /link/create')).toBe(1);
  // The next worker looks for the link in the list.
  await proxy.inject('held', { on: 'GET /links' });
  const lists = proxy.handled('GET /links');
  await stopWorkerOnce(chromium, extension);
  await expect.poll(() => proxy.handled('GET /links'), { timeout: 60_000 }).toBeGreaterThan(lists);
  // A call fails if the restart is noticed meanwhile.
  await expect(() => worker.evaluate(() => void Object.assign(globalThis, { isSecond: true }))).toPass();
  await stopWorkerOnce(chromium, extension);
  await proxy.heal();
  await expect(shortAddress).toBeVisible({ timeout: 60_000 });
  await expect(async () => expect(await worker.evaluate(() => 'isSecond' in globalThis)).toBe(false)).toPass();
  await expect(popup.getByText('Could not reach')).toBeHidden();
  expect(await service.api.listLinks({ limit: '10' })).toMatchObject({ value: { links: [expect.anything()] } });
  await proxy.close();
});
