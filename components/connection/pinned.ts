import { browser } from 'wxt/browser';

/** Returns true if Hem's button is pinned to the toolbar. Rejects if the browser does not say. */
export const readPinned = async (): Promise<boolean> => (await browser.action.getUserSettings()).isOnToolbar !== false;
