import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { expect } from '@playwright/test';
import { type Browser, launch } from 'puppeteer-core';
import { buildExtension } from '../../../scripts/build-extension.ts';
import { firefoxId } from '../../../scripts/firefox-id.ts';

/** A running Firefox with Hem. */
export interface Firefox {
  browser: Browser;
  /** Opens a page of the extension, such as `popup.html`, and waits until it has content. */
  openPage(page: string): ReturnType<Browser['newPage']>;
}

let built: Promise<string> | undefined;

/** Returns the Firefox build, which all tests of a process share. */
const firefoxBuild = (): Promise<string> => {
  built ??= buildExtension('firefox');
  return built;
};

interface Options {
  display?: string | undefined;
  remembersNothing?: boolean;
  folder?: string;
}

/**
 * Starts Firefox on a new profile with Hem, headless without a display.
 *
 * @param options.folder the unpacked extension; the Firefox build by default
 * @param options.remembersNothing sets "Never remember history", which makes all windows private
 */
export async function startFirefox(
  executablePath: string,
  { display, remembersNothing = false, folder }: Options = {},
): Promise<Firefox> {
  const uuid = randomUUID();
  const extension = folder ?? (await firefoxBuild());
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: display === undefined,
    ...(display !== undefined && { env: { ...process.env, DISPLAY: display } }),
    // Allows the protocol to open pages of the extension.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      // Without this, the address of its pages is random.
      'extensions.webextensions.uuids': JSON.stringify({ [firefoxId]: uuid }),
      // Grant permissions without a prompt, which headless tests cannot answer.
      'extensions.webextOptionalPermissionPrompts': false,
      'intl.locale.requested': 'en-US',
      'browser.privatebrowsing.autostart': remembersNothing,
      // Puppeteer sets this to true, and popups then get no keys from a display.
      'focusmanager.testmode': display === undefined,
    },
  });
  if (remembersNothing) await installForPrivateWindows(browser, extension);
  else {
    const before = await browser.pages();
    await browser.installExtension(extension);
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
      // Never resolves for pages of an extension, so wait for their content instead.
      tab.goto(`moz-extension://${uuid}/${page}`).catch(() => undefined);
      // A wait that starts on the previous page ends with it, so try again.
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
