import { browser } from 'wxt/browser';

const notifications = { permissions: ['notifications' as const] };

/** Asks the person to let Hem show notifications. To be called straight from a press. False when refused. */
export const requestNotifications = (): Promise<boolean> =>
  browser.permissions.request(notifications).catch(() => false);

/** Whether Hem may show notifications. */
export const mayNotify = (): Promise<boolean> => browser.permissions.contains(notifications);

/** Gives that permission back. */
export const releaseNotifications = (): Promise<boolean> => browser.permissions.remove(notifications);
