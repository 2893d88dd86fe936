import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { BrowserContext, Page, ViewportSize } from '@playwright/test';
import type { Chromium } from '../../tests/e2e/support/chromium.ts';
import type { Extension } from '../../tests/e2e/support/extension.ts';
import { say } from '../terminal/step.ts';
import type { DemoService } from './demo-service.ts';
import { toSmallPng } from './small-png.ts';
import type { Words } from './words.ts';

/** The browser, extension and folder of all pictures. */
export interface Stage {
  chromium: Chromium;
  extension: Extension;
  service: DemoService;
  /** The texts of the browser's language. */
  words: Words;
  /** The folder of the pictures. */
  folder: string;
  /** The names of the pictures to take, without the color scheme. */
  pictures: ReadonlySet<string>;
}

interface WebPage {
  address: string;
  title: string;
}

/** A page to shorten, at a reserved address. */
export const article: WebPage = {
  address: 'https://journal.example.org/issues/12/why-hand-stitching-still-matters?from=newsletter',
  title: 'Why hand stitching still matters',
};

/** Shows a web page in a tab. The response is served here, since its address does not exist. */
export async function openWebPage(context: BrowserContext, { address, title }: WebPage): Promise<Page> {
  const page = await context.newPage();
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>${title}</title>` }),
  );
  await page.goto(address);
  return page;
}

/** Opens a page of the options in a tab of the usual size. */
export async function openOptions(
  { chromium: { context }, extension }: Pick<Stage, 'chromium' | 'extension'>,
  address: string,
  { width = 1280, height = 800 }: Partial<ViewportSize> = {},
): Promise<Page> {
  const page = await context.newPage();
  await resize(page, { width, height });
  await page.goto(extension.url(`options.html#${address}`));
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

/** Takes screenshots of a page, light and dark, if this picture is wanted. */
export async function shoot({ folder, pictures }: Stage, page: Page, name: string): Promise<void> {
  if (!pictures.has(name)) return;
  // Away from buttons, which would show that the pointer is on them.
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const file = path.join(folder, `${name}-${colorScheme}.png`);
    await writeFile(file, toSmallPng(await page.screenshot({ animations: 'disabled', caret: 'hide' })));
    say(path.relative(process.cwd(), file));
  }
}
