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
  /** The browser's session, with commands that pages do not have. */
  browser: CDPSession;
  /**
   * A hidden page of the browser with the rights of its extensions page. It can use the clipboard without permission.
   */
  settings(): Promise<HiddenTab>;
  close(): Promise<void>;
  /** Crashes the browser. */
  crash(): Promise<void>;
}

/** A file of the browser's extensions page. Opening the page itself would take a second, since it is drawn. */
const extensionsPage = 'chrome://extensions/strings.m.js';

/** Arguments for a screen with a window of 1,280 by 720 pixels for pages. Its tabs and toolbar take the rest. */
const headlessScreen = (scale: number) => [
  '--screen-info={2400x2400}',
  '--window-size=1280,807',
  `--force-device-scale-factor=${scale}`,
];

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
  /** The browser's own language, English by default. */
  language?: string;
}

/**
 * Starts Chromium, headless without a display. Extensions can be loaded and their buttons be pressed
 * (`--enable-unsafe-extension-debugging`).
 */
export async function startChromium({
  profileFolder,
  scale = 1,
  display,
  program = chromiumProgram(),
  args = [],
  language = 'en-US',
}: Options = {}): Promise<Chromium> {
  const profile = profileFolder ?? (await mkdtemp(path.join(tmpdir(), 'hem-profile-')));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: program,
    headless: display === undefined,
    env: {
      ...(await withoutMenus(profile)),
      ...(display !== undefined && { DISPLAY: display }),
      // On Linux, Chromium ignores `--lang`.
      LANGUAGE: language.replace('-', '_'),
    },
    // An emulated size would also change the size of popups.
    viewport: null,
    // Playwright would emulate English by default.
    locale: language,
    ignoreDefaultArgs: ['--disable-extensions'],
    // Playwright would delete its own folder after the browser's first test.
    downloadsPath: path.join(profile, 'downloads'),
    args: [
      '--enable-unsafe-extension-debugging',
      `--lang=${language}`,
      ...(display === undefined ? headlessScreen(scale) : []),
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
