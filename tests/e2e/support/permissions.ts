import type { Page } from '@playwright/test';
import type { Chromium } from './chromium.ts';
import type { Extension } from './extension.ts';

/** A match pattern for one origin; its port counts when asked for, though Chromium then opens every port of the host. */
export const patternOf = (origin: string) => `${origin}/*`;

/**
 * Says yes, ahead of time, to the extension's next request for an origin, as a person does on the extension's page of
 * settings. Nothing is granted yet: the extension must still ask, in a click. Without it the browser asks in a window of
 * its own, which no headless test can reach, and the request never ends.
 */
export async function grantOrigin(chromium: Chromium, { id }: Extension, origin: string): Promise<void> {
  const settings = await chromium.settings();
  await settings.call(([extension, pattern]) => chrome.developerPrivate.addHostPermission(extension, pattern), [
    id,
    patternOf(origin),
  ] as const);
}

/**
 * Makes the page's requests for origins end as they do when a person says no: `false`, and nothing thrown (measured with
 * the real prompt). To be called before the page loads.
 */
export async function refuseOrigins(page: Page): Promise<void> {
  await page.addInitScript(() => {
    chrome.permissions.request = () => Promise.resolve(false);
  });
}
