import { onTestFinished, vi } from 'vitest';
import { browser } from 'wxt/browser';

/** Makes pages, until the test ends, the ones of a private window of Firefox, which has a database of its own. */
export function enterFirefoxPrivateWindow(): void {
  const { extension } = browser;
  Object.assign(browser, { extension: { ...extension, inIncognitoContext: true } });
  onTestFinished(() => void Object.assign(browser, { extension }));
}

/** Makes every opening of a database fail, as in a Firefox that never remembers history. */
export function removeDatabases(): void {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No databases here', 'InvalidStateError');
  });
}

/** Two ways in which a page cannot read the cached links, with the notice that it shows. */
export const withoutDatabase = [
  ['the browser has no database', "Hem can't save your links", removeDatabases],
  [
    'the page is in a private window of Firefox',
    "Firefox's private windows can't read your saved links",
    enterFirefoxPrivateWindow,
  ],
] as const;
