import type { BrowserContext } from '@playwright/test';

/** What is in the clipboard, read by a page of `origin` (http on loopback is as good as https here). */
export async function readClipboard(context: BrowserContext, origin: string): Promise<string> {
  // Reading asks the person; writing, which is what Hem does, does not.
  await context.grantPermissions(['clipboard-read']);
  const page = await context.newPage();
  await page.goto(origin);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await page.close();
  return text;
}
