import process from 'node:process';
import puppeteer, { type Browser } from 'puppeteer-core';
import { endedByUs, type OpenBrowser, type Opening } from './opening.ts';

/** Chromium's sandbox does not run as root. `--test-type` hides the warning about it. */
const forRoot = ['--no-sandbox', '--test-type'];
const isRoot = process.getuid?.() === 0;

/** Grants the host permission and pins the button, using the browser's page of extensions. */
async function permitAndPin(browser: Browser, extensionId: string, origin: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(
    async (id, pattern) => {
      // Otherwise connecting would show a prompt for this origin.
      await chrome.developerPrivate.addHostPermission(id, pattern);
      // Otherwise the button is hidden in the menu of extensions.
      await chrome.developerPrivate.updateExtensionConfiguration({ extensionId: id, pinnedToToolbar: true });
    },
    extensionId,
    `${origin}/*`,
  );
  await page.close();
}

/**
 * Opens Chromium or a related browser on a persistent profile, with Hem installed. The extension is loaded by protocol
 * over a pipe, since branded Chrome ignores `--load-extension`.
 */
export async function openChromium({ program, extension, profile, origin }: Opening): Promise<OpenBrowser> {
  const browser = await puppeteer.launch({
    ...endedByUs,
    executablePath: program,
    headless: false,
    pipe: true,
    enableExtensions: true,
    userDataDir: profile,
    defaultViewport: null,
    // Hides the bar about automated control, and the offer to restore pages after Ctrl-C.
    ignoreDefaultArgs: ['--enable-automation'],
    args: ['--hide-crash-restore-bubble', ...(isRoot ? forRoot : [])],
  });
  const id = await browser.installExtension(extension);
  await permitAndPin(browser, id, origin);
  return { browser, options: `chrome-extension://${id}/options.html#/connection` };
}
