import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type BrowserContext, type CDPSession, chromium, expect } from '@playwright/test';
import { chromiumProgram } from './environment.ts';
import { type HiddenTab, openHiddenTab } from './hidden-tab.ts';

/** A running Chromium. */
export interface Chromium {
  context: BrowserContext;
  /** The browser's own session: what no page may ask for. */
  browser: CDPSession;
  /** Where a second client connects. */
  endpoint: string;
  /**
   * Has what pages save put where this client looks for it. A client that connects beside it takes downloads for itself,
   * and leaves them to the browser's own folder when it goes.
   */
  takeDownloads(): Promise<void>;
  /** A page of the browser's own, which may do what its page of extensions may, and reads and writes the clipboard unasked. */
  settings(): Promise<HiddenTab>;
  close(): Promise<void>;
  /** Ends at once, as by a fault of its own. */
  crash(): Promise<void>;
}

/** Where the browser writes the port it chose. */
const portFile = (profile: string) => path.join(profile, 'DevToolsActivePort');

/** Read again until it is written: the browser may be up before it is. */
async function readEndpoint(profile: string): Promise<string> {
  let port = '';
  await expect(async () => {
    const [first, ...rest] = (await readFile(portFile(profile), 'utf8')).split('\n');
    expect(rest).not.toEqual([]);
    port = first ?? '';
  }).toPass({ timeout: 20_000 });
  return `http://127.0.0.1:${port}`;
}

/** A text beside the browser's page of extensions: with the page itself, which is drawn, it takes a second. */
const extensionsPage = 'chrome://extensions/strings.m.js';

/** What sharpens popups, which heed the browser's arguments alone, on a screen with room for so many pixels. */
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

/**
 * Starts Chromium, without a window unless there is a display for it.
 *
 * Two doors stay open: Playwright's pipe, behind which alone Chromium lets extensions be loaded and their buttons be
 * pressed (`--enable-unsafe-extension-debugging`), and a port for the second client that popup.ts needs.
 */
export async function startChromium({
  kept,
  scale = 1,
  display,
  program = chromiumProgram(),
  args = [],
}: Options = {}): Promise<Chromium> {
  const profile = kept ?? (await mkdtemp(path.join(tmpdir(), 'hem-profile-')));
  // A browser that crashed leaves its port behind.
  await rm(portFile(profile), { force: true });
  const downloads = path.join(profile, 'downloads');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: program,
    headless: display === undefined,
    env: { ...(await withoutMenus(profile)), ...(display !== undefined && { DISPLAY: display }) },
    // A real window draws as its display does.
    ...(display === undefined ? { deviceScaleFactor: scale } : { viewport: null }),
    ignoreDefaultArgs: ['--disable-extensions'],
    // Playwright's own folder for it goes with the first test that the browser serves.
    downloadsPath: downloads,
    args: [
      '--enable-unsafe-extension-debugging',
      '--remote-debugging-port=0',
      ...(scale === 1 ? [] : sharp(scale)),
      ...args,
    ],
  });
  const browser = await context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('This Chromium has no session of its own.');
  let settings: Promise<HiddenTab> | undefined;
  return {
    context,
    browser,
    settings: () => {
      settings ??= openHiddenTab(browser, extensionsPage);
      return settings;
    },
    async takeDownloads() {
      const behavior = { behavior: 'allowAndName', downloadPath: downloads, eventsEnabled: true } as const;
      await browser.send('Browser.setDownloadBehavior', behavior);
    },
    endpoint: await readEndpoint(profile),
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
