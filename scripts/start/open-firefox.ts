import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import puppeteer from 'puppeteer-core';
import * as z from 'zod/mini';
import { endedByUs, type OpenBrowser, type Opening } from './opening.ts';

const manifest = z.object({ browser_specific_settings: z.object({ gecko: z.object({ id: z.string() }) }) });

/**
 * Opens Firefox on a persistent profile with Hem, which Firefox removes when it ends, since the extension is unsigned.
 */
export async function openFirefox({ program, extension, profile }: Opening): Promise<OpenBrowser> {
  const { gecko } = manifest.parse(
    JSON.parse(await readFile(path.join(extension, 'manifest.json'), 'utf8')),
  ).browser_specific_settings;
  const uuid = randomUUID();
  const browser = await puppeteer.launch({
    ...endedByUs,
    browser: 'firefox',
    executablePath: program,
    headless: false,
    userDataDir: profile,
    defaultViewport: null,
    // Lets this protocol open the extension's own pages.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      // Otherwise the address of the extension's pages would be random and could not be found.
      'extensions.webextensions.uuids': JSON.stringify({ [gecko.id]: uuid }),
      // Grants permissions without a prompt in this profile, which is only for trying Hem.
      'extensions.webextOptionalPermissionPrompts': false,
      // Puppeteer sets this for tests. With it, the popup would get no keys.
      'focusmanager.testmode': false,
    },
  });
  await browser.installExtension(extension);
  return { browser, options: `moz-extension://${uuid}/options.html#/connection` };
}
