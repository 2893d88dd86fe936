import { browser } from 'wxt/browser';

const notifications = { permissions: ['notifications' as const] };

/** Asks the person to let Hem show notifications. To be called straight from a press. False when refused. */
export const requestNotifications = (): Promise<boolean> =>
  browser.permissions.request(notifications).catch(() => false);

/** Whether Hem may show notifications: it has the permission, and nobody has blocked them, as far as the browser says. */
export const mayNotify = async (): Promise<boolean> =>
  (await browser.permissions.contains(notifications)) && !(await areBlocked());

/** Chrome lets an extension's notifications be blocked beside the permission, and refuses to show them; Firefox does not. */
async function areBlocked(): Promise<boolean> {
  const api: Partial<typeof browser.notifications> | undefined = browser.notifications;
  return (await api?.getPermissionLevel?.().catch(() => null)) === 'denied';
}

/** Gives that permission back. */
export const releaseNotifications = (): Promise<boolean> => browser.permissions.remove(notifications);
