import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import { chromiumProgram } from './environment.ts';
import { type HiddenTab, openHiddenTab } from './hidden-tab.ts';

/** A running Chromium. */
export interface Chromium {
  context: BrowserContext;
  /** The browser's own session: what no page may ask for. */
  browser: CDPSession;
  /** A page of the browser's own, which may do what its page of extensions may, and reads and writes the clipboard unasked. */
  settings(): Promise<HiddenTab>;
  close(): Promise<void>;
  /** Ends at once, as by a fault of its own. */
  crash(): Promise<void>;
}

/** A text beside the browser's page of extensions: with the page itself, which is drawn, it takes a second. */
const extensionsPage = 'chrome://extensions/strings.m.js';

/** What sharpens pages and popups, on a screen with room for so many pixels. */
const sharp = (scale: number) => [`--force-device-scale-factor=${scale}`, '--screen-info={2400x2400}'];

/**
 * Arguments that spare a test a quarter of its work. The processor draws pages at once, and does not play a graphics card.
 * No process is started ahead of a page that may need it. The browser's own tabs and popups open without an animation;
 * those of pages stay. Benches and pictures use the browser's defaults.
 */
export const lean = ['--disable-gpu', '--renderer-process-limit=1', '--animation-duration-scale=0'];

/**
 * Returns an environment without desktop menus. Chromium removes an extension's shortcuts from them with a dozen shell
 * scripts, although Hem has none: half of the work of removing it.
 */
async function withoutMenus(profile: string): Promise<typeof process.env> {
  const folder = path.join(profile, 'without-menus');
  await mkdir(folder, { recursive: true });
  for (const program of ['xdg-icon-resource', 'xdg-desktop-menu'])
    await writeFile(path.join(folder, program), '#!/bin/sh\n', { mode: 0o755 });
  return { ...process.env, PATH: `${folder}${path.delimiter}${process.env['PATH']}` };
}

interface Options {
  /** The folder of a profile to keep; else a fresh one is made, and removed at the end. */
  kept?: string;
  /** Device pixels for each of a page's own, for pictures. */
  scale?: number;
  /** Where its window is shown, such as `:99`. Without one it has none. */
  display?: string;
  /** What is run in the browser's place, and runs it. */
  program?: string;
  /** Further arguments. */
  args?: readonly string[];
}

/** The inside of a window, in CSS pixels, where there is no display whose size decides. */
const pageSize = { width: 1280, height: 720 };

/**
 * Makes the window as large as its pages have to be. Playwright could emulate that size, but would resize each popup too.
 */
async function fitWindow(context: BrowserContext): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  const { windowId, bounds } = await session.send('Browser.getWindowForTarget');
  const { width = 0, height = 0 } = bounds;
  const inner = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const fitted = { width: width + pageSize.width - inner.width, height: height + pageSize.height - inner.height };
  await session.send('Browser.setWindowBounds', { windowId, bounds: fitted });
  await session.detach();
}

/**
 * Starts Chromium, without a window unless there is a display for it. Chromium lets extensions be loaded and their buttons be
 * pressed behind Playwright's pipe alone (`--enable-unsafe-extension-debugging`).
 */
export async function startChromium({
  kept,
  scale = 1,
  display,
  program = chromiumProgram(),
  args = [],
}: Options = {}): Promise<Chromium> {
  const profile = kept ?? (await mkdtemp(path.join(tmpdir(), 'hem-profile-')));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: program,
    headless: display === undefined,
    env: { ...(await withoutMenus(profile)), ...(display !== undefined && { DISPLAY: display }) },
    viewport: null,
    ignoreDefaultArgs: ['--disable-extensions'],
    // Playwright's own folder for it goes with the first test that the browser serves.
    downloadsPath: path.join(profile, 'downloads'),
    args: ['--enable-unsafe-extension-debugging', ...(scale === 1 ? [] : sharp(scale)), ...args],
  });
  const browser = await context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('This Chromium has no session of its own.');
  if (display === undefined) await fitWindow(context);
  let settings: Promise<HiddenTab> | undefined;
  return {
    context,
    browser,
    settings: () => {
      settings ??= openHiddenTab(browser, extensionsPage);
      return settings;
    },
    async close() {
      await context.close();
      if (!kept) await rm(profile, { recursive: true, force: true });
    },
    async crash() {
      const ended = context.waitForEvent('close');
      // Never answered: who would answer is gone.
      browser.send('Browser.crash').catch(() => undefined);
      await ended;
    },
  };
}
