import { browser } from 'wxt/browser';
import { apis } from '../browser/apis.ts';

const notifications = { permissions: ['notifications' as const] };

/** Requests the permission to show notifications. Must be called in the handler of a press. False if refused. */
export const requestNotifications = (): Promise<boolean> =>
  browser.permissions.request(notifications).catch(() => false);

/** True if Hem may show notifications: it has the permission, and as far as the browser tells, they are not blocked. */
export const mayNotify = async (): Promise<boolean> =>
  (await browser.permissions.contains(notifications)) && !(await areBlocked());

/** True if an extension's notifications are blocked in Chrome, despite the permission. Firefox has no such setting. */
async function areBlocked(): Promise<boolean> {
  return (await apis.notifications?.getPermissionLevel?.().catch(() => null)) === 'denied';
}

/** Removes the permission. */
export const releaseNotifications = (): Promise<boolean> => browser.permissions.remove(notifications);
