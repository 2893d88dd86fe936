import type { BrowserContext, Locator, Page } from '@playwright/test';

/** What closes a popup: at times it is gone before the browser has called that done, and such an end is no failure. */
export const closing = (popup: Page, done: Promise<void>): Promise<void> =>
  done.catch((failure: unknown) => {
    if (!popup.isClosed() && !String(failure).includes('has been closed')) throw failure;
  });

/** The page that a press on a part of the popup opens, or the key that is pressed on it. The popup closes with that. */
export async function openedBy(context: BrowserContext, part: Locator, key?: string): Promise<Page> {
  const pressed = key === undefined ? part.click() : part.press(key);
  const [page] = await Promise.all([context.waitForEvent('page'), closing(part.page(), pressed)]);
  return page;
}
