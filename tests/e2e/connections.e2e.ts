import type { Page } from '@playwright/test';
import { openTab } from './support/open-tab.ts';
import { test } from './support/other-service.ts';
import { inConnection, inPopup } from './support/pages.ts';
import type { TestService } from './support/service.ts';
import { expect } from './support/test.ts';

const switchOf = (page: Page) => page.getByRole('button', { name: /^Connection: .*Switch$/ });
const hostOf = ({ origin }: TestService) => new URL(origin).host;

/** The short addresses of a service in the list, which show whole on hover. */
const linksOf = (options: Page, service: TestService) =>
  options.getByRole('grid').getByTitle(new RegExp(`^${hostOf(service)}/\\w+$`));

test('a second service is added, used for shortening and removed, and the first one gets none of its links', async ({
  service,
  other,
  connect,
  context,
  extension,
  grantOrigin,
  openPopup,
  page,
}) => {
  await connect();
  await grantOrigin(other.origin);
  const options = await openTab(context, extension.url('options.html#/connection'));
  await expect(switchOf(options)).toHaveCount(0);
  await options.getByRole('button', { name: 'Add a connection' }).click();
  const { address, connect: press, connected } = inConnection(options);
  await expect(connected).toBeHidden();
  await address.fill(other.connectionLink);
  await press.click();
  await expect(connected).toContainText(hostOf(other));
  await test.step('a long name fits the popup, its menu and a narrow page', async () => {
    await options.getByLabel('Name', { exact: true }).fill('W'.repeat(40));
    await options.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(switchOf(options)).toHaveAccessibleName(/WWW/);
    await options.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => options.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await options.reload();
    await expect(switchOf(options)).toBeVisible();
    for (const place of await options.getByRole('navigation').getByRole('link').all())
      await expect(place).toBeInViewport({ ratio: 0.99 });

    await page.goto(`${service.origin}/?long-name`);
    const popup = await openPopup(page);
    await expect.poll(() => popup.locator('header > svg').boundingBox()).toMatchObject({ width: 24, height: 24 });
    const name = switchOf(popup).getByText('WWW');
    await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThanOrEqual(90);
    await switchOf(popup).click();
    await expect(popup.getByRole('menu')).toBeInViewport({ ratio: 0.99 });
    for (const dot of await popup.getByRole('menuitem').locator('span[style]').all())
      await expect.poll(() => dot.boundingBox()).toMatchObject({ width: 10, height: 10 });
    await popup.close();
    await options.setViewportSize({ width: 1280, height: 720 });
  });

  await options.getByLabel('Name', { exact: true }).fill('Work');
  await options.getByLabel('Orange').check();
  await options.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(switchOf(options)).toHaveAccessibleName('Connection: Work. Switch');
  const origins = () => options.evaluate(async () => (await chrome.permissions.getAll()).origins);
  expect((await origins())?.toSorted()).toEqual([`${service.origin}/*`, `${other.origin}/*`].toSorted());

  // The added connection is in use.
  await page.goto(`${service.origin}/?page`);
  const popup = await openPopup(page);
  await expect(switchOf(popup)).toHaveAccessibleName('Connection: Work. Switch');
  await inPopup(popup).shorten.click();
  await expect(inPopup(popup).shortAddress).toContainText(hostOf(other));
  // The link belongs to the second connection, so the first one starts with its form.
  await switchOf(popup).click();
  await popup.getByRole('menuitem', { name: hostOf(service), exact: true }).click();
  await expect(switchOf(popup)).toHaveAccessibleName(`Connection: ${hostOf(service)}. Switch`);
  await inPopup(popup).shorten.click();
  await expect(inPopup(popup).shortAddress).toContainText(hostOf(service));
  const countLinks = async ({ api }: TestService) => {
    const listed = await api.listLinks({});
    return listed.ok && listed.value.links.length;
  };
  expect([await countLinks(service), await countLinks(other)]).toEqual([1, 1]);

  // An open page keeps its connection; a new page uses the current one.
  await options.goto(extension.url('options.html#/links'));
  await expect(switchOf(options)).toHaveAccessibleName(`Connection: ${hostOf(service)}. Switch`);
  await expect(linksOf(options, service)).toHaveCount(1);
  await expect(linksOf(options, other)).toHaveCount(0);
  await switchOf(options).click();
  await options.getByRole('menuitem', { name: 'Work' }).click();
  await expect(switchOf(options)).toHaveAccessibleName('Connection: Work. Switch');
  await expect(linksOf(options, other)).toHaveCount(1);
  await expect(linksOf(options, service)).toHaveCount(0);

  await options.getByRole('link', { name: 'Connection' }).click();
  await options.getByRole('button', { name: 'Disconnect' }).click();
  await options.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(options.getByText('Token, settings and drafts are removed.')).toBeVisible();
  expect(await origins()).toEqual([`${service.origin}/*`]);
  await options.goto(extension.url('options.html#/links'));
  await expect(linksOf(options, service)).toHaveCount(1);
  await expect(switchOf(options)).toHaveCount(0);
  expect([await countLinks(service), await countLinks(other)]).toEqual([1, 1]);
});
