import type { BrowserContext, Page } from '@playwright/test';

/** Opens an address in a new tab, and waits until it is loaded. */
export async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}
