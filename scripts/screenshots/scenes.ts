import path from 'node:path';
import process from 'node:process';
import type { BrowserContext, Page, ViewportSize } from '@playwright/test';
import { say } from '../terminal/step.ts';

/** A page to shorten, at a reserved address. */
export const article = {
  address: 'https://journal.example.org/issues/12/why-hand-stitching-still-matters?from=newsletter',
  title: 'Why hand stitching still matters',
};

/** Shows the article in a tab. The response is served here, since its address does not exist. */
export async function openArticle(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route(article.address, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>${article.title}</title>` }),
  );
  await page.goto(article.address);
  return page;
}

/** Sets the size of a page, and keeps the browser's scale. `setViewportSize` would set the scale to 1. */
export async function resize(page: Page, { width, height }: ViewportSize): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 0, mobile: false });
}

/** Sets a page's width, and the height of its content. */
export async function fitHeight(page: Page, { width }: Pick<ViewportSize, 'width'>): Promise<void> {
  await resize(page, { width, height: 100 });
  await resize(page, { width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
}

/** Takes screenshots of a page, light and dark. */
export async function shoot(page: Page, folder: string, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const file = path.join(folder, `${name}-${colorScheme}.png`);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    say(path.relative(process.cwd(), file));
  }
}
