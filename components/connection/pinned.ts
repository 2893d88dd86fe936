import { browser } from 'wxt/browser';

/** Whether Hem's button stands in the toolbar itself. Rejects where the browser does not tell. */
export const readPinned = async (): Promise<boolean> => (await browser.action.getUserSettings()).isOnToolbar !== false;
