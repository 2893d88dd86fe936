import { browser } from 'wxt/browser';

/**
 * Lets Hem copy without a press, which "shorten on open" needs in Firefox alone: Chromium lets a focused page of an
 * extension copy. To be called straight from a press. False when refused.
 */
export async function allowCopyingAtOnce(): Promise<boolean> {
  if (!import.meta.env.FIREFOX) return true;
  return browser.permissions.request({ permissions: ['clipboardWrite'] }).catch(() => false);
}
