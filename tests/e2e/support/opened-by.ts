import type { BrowserContext, Locator, Page } from '@playwright/test';

/**
 * The page that a press on a part of the popup opens, or the key that is pressed on it.
 *
 * The popup closes itself with that, at times before the browser has called the press done: such an end is no failure.
 */
export async function openedBy(context: BrowserContext, part: Locator, key?: string): Promise<Page> {
  const pressed = key === undefined ? part.click() : part.press(key);
  const closing = pressed.catch((failure: unknown) => {
    if (!part.page().isClosed() && !String(failure).includes('has been closed')) throw failure;
  });
  const [page] = await Promise.all([context.waitForEvent('page'), closing]);
  return page;
}
