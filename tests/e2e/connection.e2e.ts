import { openedBy } from './support/closing.ts';
import { openTab } from './support/open-tab.ts';
import { inConnection, inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('a person connects with a pasted link after invalid addresses and tokens are refused, and disconnects', async ({
  page,
  service,
  extension,
  grantOrigin,
  openPopup,
  context,
}) => {
  await test.step('the popup leads to the connection form on first use', async () => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    await expect(popup.getByLabel('Connection link')).toBeFocused();
    const byHand = popup.getByRole('button', { name: 'Enter address and token' });
    await expect(inConnection(await openedBy(context, byHand)).address).toBeFocused();
  });

  await test.step('an invalid address is refused with its reason before anything is sent', async () => {
    await page.goto('about:blank');
    await page.goto(extension.url('options.html#/connection'));
    const { address, token, connect } = inConnection(page);
    await connect.click();
    await expect(address).toHaveAccessibleDescription('Enter the base address of your service');
    await expect(token).toHaveAccessibleDescription('Enter a token');
    await expect(address).toBeFocused();
    await address.fill('http://short.example.com/v1');
    await token.fill('a token');
    await connect.click();
    await expect(address).toHaveAccessibleDescription(/https:\/\//);
    await expect(token).toHaveAccessibleDescription(/no spaces/);
  });

  await test.step('a wrong token is refused and nothing is saved; the form keeps its values', async () => {
    await grantOrigin(service.origin);
    await page.goto('about:blank');
    await page.goto(extension.url('options.html#/connection'));
    const { address, token, connect: press, connected, problem } = inConnection(page);
    await address.fill(service.origin);
    await token.fill('not-the-token');
    await expect(page.getByText('Hem added /v1')).toBeVisible();
    await press.click();
    await expect(problem).toContainText("The service didn't accept your token");
    await expect(address).toHaveValue(service.baseAddress);
    await expect(token).toHaveValue('not-the-token');
    await page.reload();
    await expect(address).toBeVisible();
    await expect(connected).toBeHidden();
  });

  await test.step('a pasted connection link fills the form, and its token is never shown', async () => {
    await page.goto('about:blank');
    await page.goto(extension.url('options.html#/connection'));
    const { address, token, connect: press, connected } = inConnection(page);
    await context.grantPermissions(['clipboard-read']);
    await page.evaluate((link) => navigator.clipboard.writeText(link), service.connectionLink);
    await address.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(address).toHaveValue(service.baseAddress);
    await expect(token).toHaveAttribute('type', 'password');
    await expect(page.getByLabel('Label')).toHaveValue(new URL(service.origin).host);
    expect(await page.locator('body').innerText()).not.toContain(service.token);

    await press.click();
    await expect(connected).toBeVisible();
    await expect(token).toHaveValue('');
    expect(await page.evaluate(() => chrome.permissions.getAll())).toMatchObject({ origins: [`${service.origin}/*`] });
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('Connection works')).toBeVisible();
  });

  await test.step('Disconnect asks for confirmation, and removes token, settings, drafts and permission', async () => {
    await page.goto(service.origin);
    const popup = await openPopup(page);
    await inPopup(popup).title.fill('A draft');
    await popup.close();

    const options = await openTab(context, extension.url('options.html#/connection'));
    await options.getByRole('button', { name: 'Disconnect' }).click();
    await options.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(options.getByText('Disconnected. Token, settings and drafts are removed.')).toBeVisible();
    const left = await options.evaluate(async () => ({
      local: await chrome.storage.local.get(null),
      session: await chrome.storage.session.get(null),
      origins: (await chrome.permissions.getAll()).origins,
    }));
    // The state of the news is no data of the connection.
    const news = { version: 1, value: { seen: expect.any(String) } };
    expect(left).toEqual({ local: { news }, session: {}, origins: [] });
  });
});

test.describe('when the person refuses the permission for the origin', () => {
  test('Hem still works if the service allows cross-origin calls', async ({
    page,
    context,
    service,
    extension,
    refuseOrigins,
    openPopup,
  }) => {
    const options = await context.newPage();
    await refuseOrigins(options);
    await options.goto(extension.url('options.html#/connection'));
    await inConnection(options).address.fill(service.connectionLink);
    await inConnection(options).connect.click();
    await expect(inConnection(options).connected).toBeVisible();
    await expect(options.getByText('Hem has no permission for this address.')).toBeVisible();
    await options.close();

    await page.goto(service.origin);
    const popup = await openPopup(page);
    await inPopup(popup).shorten.click();
    await expect(inPopup(popup).shortAddress).toBeVisible();
  });

  test.describe('and the service allows no cross-origin calls', () => {
    test.use({ serviceOptions: { allowedOrigins: [] } });

    test('says so, and works once the permission is granted', async ({
      page,
      service,
      extension,
      refuseOrigins,
      grantOrigin,
    }) => {
      await refuseOrigins(page);
      await page.goto(extension.url('options.html#/connection'));
      await inConnection(page).address.fill(service.connectionLink);
      await inConnection(page).connect.click();
      await expect(inConnection(page).problem).toContainText('Hem also has no permission for this address');
      await page.getByRole('button', { name: 'Save without testing' }).click();
      await expect(inConnection(page).connected).toBeVisible();

      await grantOrigin(service.origin);
      const options = await openTab(page.context(), extension.url('options.html#/connection'));
      await options.getByRole('button', { name: 'Allow access' }).click();
      await expect(options.getByRole('button', { name: 'Allow access' })).toBeHidden();
      await options.getByRole('button', { name: 'Test connection' }).click();
      await expect(options.getByText('Connection works')).toBeVisible();
    });
  });
});
