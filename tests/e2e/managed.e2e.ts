import { lean, startChromium } from './support/chromium.ts';
import { openTab } from './support/open-tab.ts';
import { inConnection } from './support/pages.ts';
import { grantOrigin } from './support/permissions.ts';
import { canHavePolicies, chromiumPolicies, type Policies } from './support/policies.ts';
import { test as base, expect } from './support/test.ts';

/** A `test` in a browser with its own policies. */
const test = base.extend<{ policies: Policies }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern
  policies: async ({}, use, testInfo) => {
    testInfo.skip(!(await canHavePolicies()), 'This system allows no mounts, so no real policy was set.');
    const policies = await chromiumPolicies();
    await use(policies);
    await policies.remove();
  },
  chromium: async ({ policies }, use) => {
    const chromium = await startChromium({ program: policies.program, args: lean });
    await use(chromium);
    await chromium.close();
  },
});

test("the browser's real policy sets the service and preferences, which cannot be changed until the policy ends", async ({
  chromium,
  context,
  extension,
  policies,
  service,
}) => {
  /** Sets a policy until the browser has read it. The browser ignores a file that was just written. */
  const administer = async (policy: object, hasArrived: () => Promise<void>) => {
    await policies.set(extension.id, policy);
    const page = await openTab(context, 'chrome://policy');
    await expect(async () => {
      await page.locator('#reload-policies').click();
      await hasArrived();
    }).toPass({ timeout: 60_000 });
    await page.close();
  };
  const settings = await openTab(context, extension.url('options.html#/settings'));
  const look = (name: string) => settings.getByRole('radio', { name, exact: true });
  await expect(look('Dark')).toBeEnabled();

  await administer({ baseUrl: `${service.origin}/v1`, preferences: { theme: 'dark' } }, async () =>
    expect(look('Dark')).toBeDisabled({ timeout: 5_000 }),
  );
  await expect(look('Dark')).toBeChecked();
  await expect(settings.getByText('Set by your organization').first()).toBeVisible();
  await expect(settings.getByText('Your organization manages some settings')).toBeVisible();

  await grantOrigin(chromium, extension, service.origin);
  const options = await openTab(context, extension.url('options.html#/connection'));
  const { address, token, connect, connected } = inConnection(options);
  await expect(address).toHaveValue(service.baseAddress);
  await expect(address).toBeDisabled();
  await token.fill(service.token);
  await connect.click();
  await expect(connected).toBeVisible();

  await administer({ preferences: { theme: 'light' }, mayChange: ['preferences'] }, async () =>
    expect(look('Dark')).toBeEnabled({ timeout: 5_000 }),
  );
  await expect(look('Light')).toBeChecked();
  await look('Dark').check();
  await expect(look('Dark')).toBeChecked();
});
