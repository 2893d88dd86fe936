import { browser } from 'wxt/browser';

const tabs = { permissions: ['tabs' as const] };

/**
 * Requests the permission to see the addresses of all tabs. Must be called in the handler of a press. False if refused.
 */
export const requestTabs = (): Promise<boolean> => browser.permissions.request(tabs).catch(() => false);

/** True if Hem may see the addresses of all tabs. */
export const maySeeTabs = (): Promise<boolean> => browser.permissions.contains(tabs);

/** Removes the permission. */
export const releaseTabs = (): Promise<boolean> => browser.permissions.remove(tabs);
