import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Extension } from './extension.ts';
import { grantOrigin } from './permissions.ts';
import type { TestService } from './service.ts';

type Asked = Pick<TestService, 'origin' | 'connectionLink'>;

/** Connects Hem to a service as a person does: the connection link into Options > Connection, Connect, yes. */
export const connect = (context: BrowserContext, extension: Extension, service: Asked): Promise<void> =>
  onConnectionPage(context, extension, service);

/** Adds a connection to another service, which is in use from then on. */
export const addConnection = (context: BrowserContext, extension: Extension, service: Asked): Promise<void> =>
  onConnectionPage(context, extension, service, (options) =>
    options.getByRole('button', { name: 'Add a connection' }).click(),
  );

async function onConnectionPage(
  context: BrowserContext,
  extension: Extension,
  service: Asked,
  begin: (options: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  await grantOrigin(context, extension, service.origin);
  const options = await context.newPage();
  await options.goto(extension.url('options.html#/connection'));
  await begin(options);
  const connected = options.getByRole('status').filter({ hasText: 'Connected to' });
  await expect(connected).toBeHidden();
  await options.getByLabel('Base address or connection link').fill(service.connectionLink);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(connected).toContainText(new URL(service.origin).host);
  await options.close();
}
