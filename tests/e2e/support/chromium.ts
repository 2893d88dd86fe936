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
  /** The browser's session, with commands that pages do not have. */
  browser: CDPSession;
  /** The address for a second client. */
  endpoint: string;
  /**
   * Makes downloads go to this client again. A second client receives all downloads, and when it disconnects they go to
   * the browser's default folder.
   */
  takeDownloads(): Promise<void>;
  /**
   * A hidden page of the browser with the rights of its extensions page. It can use the clipboard without permission.
   */
  settings(): Promise<HiddenTab>;
  close(): Promise<void>;
  /** Crashes the browser. */
  crash(): Promise<void>;
}

/** The file with the browser's debugging port. */
const portFile = (profile: string) => path.join(profile, 'DevToolsActivePort');

/** Waits for the port file, which the browser may write after it has started. */
async function readEndpoint(profile: string): Promise<string> {
  let port = '';
  await expect(async () => {
    const [first, ...rest] = (await readFile(portFile(profile), 'utf8')).split('\n');
    expect(rest).not.toEqual([]);
    port = first ?? '';
  }).toPass({ timeout: 20_000 });
  return `http://127.0.0.1:${port}`;
}

/** A file of the browser's extensions page. Opening the page itself would take a second, since it is drawn. */
const extensionsPage = 'chrome://extensions/strings.m.js';

/** Arguments that scale popups, which ignore Playwright's scale, with a screen large enough. */
const scaleArguments = (scale: number) => [`--force-device-scale-factor=${scale}`, '--screen-info={2400x2400}'];

/**
 * Arguments that save a quarter of a test's processor time: no emulated graphics card, no spare processes, no
 * animations of tabs and popups. Animations of pages stay. Benches and screenshots use the browser's defaults.
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
  /** The folder of a profile that is kept. Without it, a temporary profile is used. */
  profileFolder?: string;
  /** The device pixel ratio, for screenshots. */
  scale?: number;
  /** The display for its window, such as `:99`. Without one, the browser is headless. */
  display?: string;
  /** A program that starts the browser. */
  program?: string;
  /** More arguments. */
  args?: readonly string[];
}

/**
 * Starts Chromium, headless without a display.
 *
 * It has two connections. Only over Playwright's pipe can extensions be loaded and their buttons be pressed
 * (`--enable-unsafe-extension-debugging`). A second client (popup.ts) connects to the port.
 */
export async function startChromium({
  profileFolder,
  scale = 1,
  display,
  program = chromiumProgram(),
  args = [],
}: Options = {}): Promise<Chromium> {
  const profile = profileFolder ?? (await mkdtemp(path.join(tmpdir(), 'hem-profile-')));
  // A crashed browser leaves its port file.
  await rm(portFile(profile), { force: true });
  const downloads = path.join(profile, 'downloads');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: program,
    headless: display === undefined,
    env: { ...(await withoutMenus(profile)), ...(display !== undefined && { DISPLAY: display }) },
    // A real window uses its display's scale.
    ...(display === undefined ? { deviceScaleFactor: scale } : { viewport: null }),
    ignoreDefaultArgs: ['--disable-extensions'],
    // Playwright would delete its own folder after the browser's first test.
    downloadsPath: downloads,
    args: [
      '--enable-unsafe-extension-debugging',
      '--remote-debugging-port=0',
      ...(scale === 1 ? [] : scaleArguments(scale)),
      ...args,
    ],
  });
  const browser = await context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('This Chromium has no browser session.');
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
      if (!profileFolder) await rm(profile, { recursive: true, force: true });
    },
    async crash() {
      const ended = context.waitForEvent('close');
      // A crashed browser does not answer.
      browser.send('Browser.crash').catch(() => undefined);
      await ended;
    },
  };
}
