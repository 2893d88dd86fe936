import type { BrowserContext, Locator, Page } from '@playwright/test';

/** Waits for an action that closes a popup. Ignores the failure if the popup closes before the action ends. */
export const closing = (popup: Page, action: Promise<void>): Promise<void> =>
  action.catch((failure: unknown) => {
    if (!popup.isClosed() && !String(failure).includes('has been closed')) throw failure;
  });

/** Clicks a part of the popup, or presses a key on it. Returns the page that this opens; the popup closes. */
export async function openedBy(context: BrowserContext, part: Locator, key?: string): Promise<Page> {
  const pressed = key === undefined ? part.click() : part.press(key);
  const [page] = await Promise.all([context.waitForEvent('page'), closing(part.page(), pressed)]);
  return page;
}
