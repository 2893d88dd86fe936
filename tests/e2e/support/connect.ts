import { type BrowserContext, expect } from '@playwright/test';
import type { Extension } from './extension.ts';
import { grantOrigin } from './permissions.ts';
import type { TestService } from './service.ts';

/** Connects Hem to a service as a person does: the connection link into Options > Connection, Connect, yes. */
export async function connect(
  context: BrowserContext,
  extension: Extension,
  service: Pick<TestService, 'origin' | 'connectionLink'>,
): Promise<void> {
  await grantOrigin(context, extension, service.origin);
  const options = await context.newPage();
  await options.goto(extension.url('options.html#/connection'));
  await options.getByLabel('Base address or connection link').fill(service.connectionLink);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(options.getByRole('status').filter({ hasText: 'Connected to' })).toBeVisible();
  await options.close();
}

/** Adds a connection to another service, which is in use from then on. */
export async function addConnection(
  context: BrowserContext,
  extension: Extension,
  service: Pick<TestService, 'origin' | 'connectionLink'>,
): Promise<void> {
  await grantOrigin(context, extension, service.origin);
  const options = await context.newPage();
  await options.goto(extension.url('options.html#/connection'));
  await options.getByRole('button', { name: 'Add a connection' }).click();
  const connected = options.getByRole('status').filter({ hasText: 'Connected to' });
  await expect(connected).toBeHidden();
  await options.getByLabel('Base address or connection link').fill(service.connectionLink);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(connected).toContainText(new URL(service.origin).host);
  await options.close();
}
