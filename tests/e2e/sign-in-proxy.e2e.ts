import { acceptedHeaders, type SignInProxy, startSignInProxy } from '../setup/sign-in-proxy.ts';
import { openedBy } from './support/closing.ts';
import { openTab } from './support/open-tab.ts';
import { inConnection, inPopup } from './support/pages.ts';
import { expect, test as withHem } from './support/test.ts';

/** A `test` with the real service behind a sign-in proxy. */
const test = withHem.extend<{ signIn: SignInProxy }>({
  signIn: async ({ service }, use) => {
    const proxy = await startSignInProxy(service.origin);
    await use(proxy);
    await proxy.stop();
  },
});

const values = acceptedHeaders.map(({ value }) => value);
const lines = acceptedHeaders.map(({ name, value }) => `${name}: ${value}`).join('\n');

test('a person connects through a sign-in proxy with request headers, and shortens a page', async ({
  page,
  context,
  service,
  signIn: proxy,
  extension,
  grantOrigin,
  openPopup,
  stopWorker,
}) => {
  await grantOrigin(proxy.origin);
  await context.grantPermissions(['clipboard-read']);
  await page.goto(extension.url('options.html#/connection'));
  const { address, token, connect, connected, problem } = inConnection(page);
  const group = page.getByRole('group', { name: 'Request headers' });

  await test.step('its redirect and its login page are named, and lead to the fields for headers', async () => {
    await address.fill(proxy.baseUrl);
    await token.fill(service.token);
    await connect.click();
    await expect(problem).toContainText('The service answered with a redirect');
    proxy.answerWith('page');
    await connect.click();
    await expect(problem).toContainText('The service answered with a web page');
    await page.getByRole('button', { name: 'Enter request headers' }).click();
    await expect(group.getByRole('button', { name: 'Add a header' })).toBeFocused();
    expect(proxy.seen.filter(({ asked }) => asked !== 'GET /v1/links')).toEqual([]);
  });

  await test.step('pasted headers connect, and no page shows or gets their values', async () => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines);
    await group.getByRole('button', { name: 'Add a header' }).click();
    await group.getByLabel('Name').focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(group.getByLabel('Name')).toHaveCount(2);
    await connect.click();
    await expect(connected).toBeVisible();
    for (const field of await group.getByLabel('Value').all()) await expect(field).toHaveValue('');
    await page.reload();
    await expect(connected).toBeVisible();
    for (const value of values) expect(await page.content()).not.toContain(value);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('Connection works')).toBeVisible();
  });

  await test.step('the popup shortens through the proxy, also with a new worker', async () => {
    await stopWorker();
    await page.goto(service.origin);
    const popup = await openPopup(page);
    await inPopup(popup).shorten.click();
    await expect(inPopup(popup).shortAddress).toBeVisible();
    await popup.close();
    // With the permission, the browser sends no preflight, which would carry no header.
    expect(proxy.seen.filter(({ asked }) => asked.startsWith('OPTIONS '))).toEqual([]);
    expect(proxy.seen.at(-1)).toMatchObject({ isPassedOn: true });
  });

  await test.step('without the permission, the popup says that headers need it', async () => {
    const options = await openTab(context, extension.url('options.html#/connection'));
    await options.evaluate((origin) => chrome.permissions.remove({ origins: [`${origin}/*`] }), proxy.origin);
    await expect(options.getByText('It needs the permission to send your request headers.')).toBeVisible();
    // The browser still sends headers for a moment.
    await expect(async () => {
      await options.getByRole('button', { name: 'Test connection' }).click();
      const { problem } = inConnection(options);
      await expect(problem).toContainText('It needs the permission to send your request headers.', { timeout: 5000 });
    }).toPass();
    expect(proxy.seen.at(-1)).toMatchObject({ asked: 'OPTIONS /v1/links', isPassedOn: false });
    await grantOrigin(proxy.origin);
    await options.reload();
    await options.getByRole('button', { name: 'Allow access' }).click();
    await options.getByRole('button', { name: 'Test connection' }).click();
    await expect(options.getByText('Connection works')).toBeVisible();
    await options.close();
  });

  await test.step('expired headers are named in the popup, which leads to their fields', async () => {
    proxy.answerWith('forbidden');
    proxy.accept([{ name: 'CF-Access-Client-Id', value: 'another' }]);
    await page.goto(`${service.origin}/?expired`);
    const popup = await openPopup(page);
    await inPopup(popup).shorten.click();
    await expect(inPopup(popup).problem).toContainText('If it comes from a sign-in proxy');
    const options = await openedBy(context, popup.getByRole('button', { name: 'Enter request headers' }));
    await expect(options.getByRole('group', { name: 'Request headers' }).getByLabel('Name').first()).toBeFocused();
  });
});
