import { expect } from '@playwright/test';
import { connectionSettings } from '../../../lib/connection/connection.ts';
import { readConnectionLink } from '../../../lib/connection/connection-link.ts';
import type { Chromium } from './chromium.ts';
import type { Extension } from './extension.ts';
import { openHiddenTab } from './hidden-tab.ts';
import { grantOrigin, patternOf } from './permissions.ts';
import type { TestService } from './service.ts';

type Asked = Pick<TestService, 'origin' | 'connectionLink'>;

/**
 * Connects Hem to a service: asks for the permission and sends what the form sends, from a page of Hem that no window
 * shows. The form itself takes a second, and has tests of its own (connection.e2e.ts).
 */
export async function connect(chromium: Chromium, extension: Extension, service: Asked): Promise<void> {
  const link = readConnectionLink(service.connectionLink);
  if (link === null) throw new Error('The service has no connection link.');
  const settings = connectionSettings.parse({
    baseUrl: link.baseAddress,
    names: {},
    domains: link.domains,
    defaultDomain: link.domains[0]?.id ?? null,
    forgetOnClose: false,
  });
  const [, hidden] = await Promise.all([
    grantOrigin(chromium, extension, service.origin),
    // Any file of the extension may do what its pages may; this one loads nothing.
    openHiddenTab(chromium.browser, extension.url('manifest.json')),
  ]);
  const asked = { intent: 'connect', input: { settings, token: link.token, check: true, isPermissionNew: true } };
  const connected = await hidden.call(
    async ([pattern, message]) => {
      await chrome.permissions.request({ origins: [pattern] });
      return chrome.runtime.sendMessage(message);
    },
    [patternOf(service.origin), asked] as const,
  );
  await hidden.close();
  expect(connected, 'what Hem answers').toMatchObject({ ok: true });
}

/** Adds a connection to another service as a person does, with the form of Options > Connection; it is in use from then on. */
export async function addConnection(chromium: Chromium, extension: Extension, service: Asked): Promise<void> {
  await grantOrigin(chromium, extension, service.origin);
  const options = await chromium.context.newPage();
  await options.goto(extension.url('options.html#/connection'));
  await options.getByRole('button', { name: 'Add a connection' }).click();
  const connected = options.getByRole('status').filter({ hasText: 'Connected to' });
  await expect(connected).toBeHidden();
  await options.getByLabel('Base address or connection link').fill(service.connectionLink);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(connected).toContainText(new URL(service.origin).host);
  await options.close();
}
