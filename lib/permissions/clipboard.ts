import { browser } from 'wxt/browser';

const clipboard = { permissions: ['clipboardWrite' as const] };

/**
 * Lets Hem copy while none of its pages is in front. To be called straight from a press; who has allowed it is not
 * asked again. False when refused.
 */
export async function requestCopying(): Promise<boolean> {
  // Asked before anything is awaited: the press counts no longer then.
  const asked = browser.permissions.request(clipboard).catch(() => false);
  return (await browser.permissions.contains(clipboard)) || asked;
}

/**
 * Lets Hem copy without a press, which "shorten on open" needs in Firefox alone: Chromium lets a focused page of an
 * extension copy. To be called straight from a press. False when refused.
 */
export const allowCopyingAtOnce = async (): Promise<boolean> => !import.meta.env.FIREFOX || requestCopying();
