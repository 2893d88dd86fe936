import { expect } from '@playwright/test';
import { connectionSettings } from '../../../lib/connection/connection.ts';
import { readConnectionLink } from '../../../lib/connection/connection-link.ts';
import type { Chromium } from './chromium.ts';
import type { Extension } from './extension.ts';
import { openHiddenTab } from './hidden-tab.ts';
import { openTab } from './open-tab.ts';
import { grantOrigin, patternOf } from './permissions.ts';
import type { TestService } from './service.ts';

type Target = Pick<TestService, 'origin' | 'connectionLink'>;

/**
 * Connects Hem to a service: requests the permission, and sends the form's message from a hidden page of Hem. The form
 * itself would take a second and has its own tests (connection.e2e.ts).
 */
export async function connect(chromium: Chromium, extension: Extension, service: Target): Promise<void> {
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
    // Every file of the extension has its rights; this one loads nothing.
    openHiddenTab(chromium.browser, extension.url('manifest.json')),
  ]);
  const message = { intent: 'connect', input: { settings, token: link.token, check: true, isPermissionNew: true } };
  const connected = await hidden.call(
    async ([pattern, message]) => {
      await chrome.permissions.request({ origins: [pattern] });
      return chrome.runtime.sendMessage(message);
    },
    [patternOf(service.origin), message] as const,
  );
  await hidden.close();
  expect(connected, "Hem's answer").toMatchObject({ ok: true });
}

/** Adds a connection with the form of Options > Connection. It is in use afterwards. */
export async function addConnection(chromium: Chromium, extension: Extension, service: Target): Promise<void> {
  await grantOrigin(chromium, extension, service.origin);
  const options = await openTab(chromium.context, extension.url('options.html#/connection'));
  await options.getByRole('button', { name: 'Add a connection' }).click();
  const connected = options.getByRole('status').filter({ hasText: 'Connected to' });
  await expect(connected).toBeHidden();
  await options.getByLabel('Base address or connection link').fill(service.connectionLink);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(connected).toContainText(readConnectionLink(service.connectionLink)?.domains[0]?.label ?? '');
  await options.close();
}
