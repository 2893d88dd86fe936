import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { expect } from '@playwright/test';
import { type Browser, launch } from 'puppeteer-core';
import { buildExtension } from '../../../scripts/build-extension.ts';
import config from '../../../wxt.config.ts';

/** A running Firefox with Hem in it. */
export interface Firefox {
  browser: Browser;
  /** Opens a page of the extension, such as `popup.html`, and waits until it shows something. */
  openPage(page: string): ReturnType<Browser['newPage']>;
}

/** Hem's id in Firefox, which its address there is chosen by. */
export async function firefoxId(): Promise<string> {
  const manifest = config.manifest;
  if (typeof manifest !== 'function') throw new Error('wxt.config.ts makes its manifest by a function.');
  const made = await manifest({ browser: 'firefox', manifestVersion: 3, mode: 'production', command: 'build' });
  const id = made.browser_specific_settings?.gecko?.id;
  if (id === undefined) throw new Error('The Firefox build has no id.');
  return id;
}

let built: Promise<string> | undefined;

/** The Firefox build, made once for all tests of a process. */
const firefoxBuild = (): Promise<string> => {
  built ??= buildExtension('firefox');
  return built;
};

/**
 * Starts Firefox on a fresh profile, without a window unless there is a display for it, and installs the Firefox build for
 * as long as it runs.
 *
 * @param options.remembersNothing - sets "Never remember history": all windows are private
 */
export async function startFirefox(
  executablePath: string,
  { display, remembersNothing = false }: { display?: string | undefined; remembersNothing?: boolean } = {},
): Promise<Firefox> {
  const uuid = randomUUID();
  const folder = await firefoxBuild();
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: display === undefined,
    ...(display !== undefined && { env: { ...process.env, DISPLAY: display } }),
    // Lets this protocol open the extension's own pages.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      // Its pages' address is otherwise chosen by chance.
      'extensions.webextensions.uuids': JSON.stringify({ [await firefoxId()]: uuid }),
      // Permissions are granted unasked: the question cannot be answered without a window.
      'extensions.webextOptionalPermissionPrompts': false,
      'browser.privatebrowsing.autostart': remembersNothing,
    },
  });
  if (remembersNothing) await installForPrivateWindows(browser, folder);
  else {
    const before = await browser.pages();
    await browser.installExtension(folder);
    // Close the welcome page, which would take the focus from the test. Firefox doesn't say its address.
    await expect(async () => {
      const welcome = (await browser.pages()).find((page) => !before.includes(page));
      expect(welcome).toBeDefined();
      await welcome?.close();
    }).toPass();
  }
  return {
    browser,
    async openPage(page) {
      const tab = await browser.newPage();
      // Never resolves for pages of an extension, though they load: what they show is waited for instead.
      tab.goto(`moz-extension://${uuid}/${page}`).catch(() => undefined);
      // A wait that begins before the page has changed ends with the page it began on.
      await expect(async () => {
        await tab.waitForSelector('#root > *', { timeout: 1000 });
      }).toPass();
      return tab;
    },
  };
}

/** Installs an extension, and allows it in private windows. Puppeteer's own function cannot allow that. */
async function installForPrivateWindows(browser: Browser, folder: string): Promise<void> {
  const connection = Reflect.get(browser, 'connection');
  const extensionData = { type: 'path', path: folder };
  await connection.send('webExtension.install', { extensionData, 'moz:allowPrivateBrowsing': true });
}
