import process from 'node:process';
import puppeteer, { type Browser } from 'puppeteer-core';
import { endedByUs, type OpenBrowser, type Opening } from './opening.ts';

/** Chromium's sandbox does not run for root, and a bar says so unless it is told that this is a test. */
const forRoot = ['--no-sandbox', '--test-type'];
const isRoot = process.getuid?.() === 0;

/** What the browser's own page of extensions can do for a person who has just loaded one. */
async function permitAndPin(browser: Browser, extensionId: string, origin: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(
    async (id, pattern) => {
      // Connecting asks for this one origin: said yes to here, or a prompt would wait for a press.
      await chrome.developerPrivate.addHostPermission(id, pattern);
      // Else the button hides behind the puzzle piece.
      await chrome.developerPrivate.updateExtensionConfiguration({ extensionId: id, pinnedToToolbar: true });
    },
    extensionId,
    `${origin}/*`,
  );
  await page.close();
}

/**
 * Opens Chromium or one of its kin on a lasting profile, with Hem in its toolbar. The extension is loaded by protocol,
 * over a pipe: branded Chrome no longer heeds `--load-extension`.
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
    // A person sits before it: no bar that says a program does, and no offer to restore what Ctrl-C closed.
    ignoreDefaultArgs: ['--enable-automation'],
    args: ['--hide-crash-restore-bubble', ...(isRoot ? forRoot : [])],
  });
  const id = await browser.installExtension(extension);
  await permitAndPin(browser, id, origin);
  return { browser, options: `chrome-extension://${id}/options.html#/connection` };
}
