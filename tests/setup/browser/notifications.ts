import { fakeBrowser } from 'wxt/testing/fake-browser';
import { permissionsNow } from './permissions.ts';

/** The API, with or without the permission. */
export const { notifications } = fakeBrowser;

/** Returns the shown notifications by name. */
export const notificationsNow = (): Record<string, { title?: string; message?: string; iconUrl?: string }> =>
  notifications.getAllCreateOptions();

/** Presses a notification. */
export const pressNotification = (name: string) => notifications.onClicked.trigger(name);

/** The event that a worker listens to, with or without the permission. */
export const notificationPresses = notifications.onClicked;

let isBlocked = false;
const create = notifications.create.bind(notifications);

/** Blocks or unblocks Hem's notifications in the browser's settings. The permission stays granted. */
export function blockNotifications(blocks = true): void {
  isBlocked = blocks;
}

export function resetNotifications(): void {
  notifications.resetState();
  isBlocked = false;
}

Object.assign(notifications, {
  getPermissionLevel: async () => (isBlocked ? 'denied' : 'granted'),
  create: (...args: Parameters<typeof create>) =>
    isBlocked ? Promise.reject(new Error('Unknown error.')) : create(...args),
});

// Without the permission the API does not exist.
Object.defineProperty(fakeBrowser, 'notifications', {
  get: () => (permissionsNow().includes('notifications') ? notifications : undefined),
  enumerable: true,
  configurable: true,
});
