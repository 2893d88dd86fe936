import { browser } from 'wxt/browser';

const tabs = { permissions: ['tabs' as const] };

/** Asks the person to let Hem see the addresses of all tabs. To be called straight from a press. False when refused. */
export const requestTabs = (): Promise<boolean> => browser.permissions.request(tabs).catch(() => false);

/** Whether Hem may see the addresses of all tabs. */
export const maySeeTabs = (): Promise<boolean> => browser.permissions.contains(tabs);

/** Gives that permission back. */
export const releaseTabs = (): Promise<boolean> => browser.permissions.remove(tabs);
