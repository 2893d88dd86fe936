import { fakeBrowser } from 'wxt/testing/fake-browser';
import { permissionsNow } from './permissions.ts';

const { notifications } = fakeBrowser;

/** What the browser shows now: each notification by its name. */
export const notificationsNow = (): Record<string, { title?: string; message?: string; iconUrl?: string }> =>
  notifications.getAllCreateOptions();

/** Somebody presses on a notification. */
export const pressNotification = (name: string) => notifications.onClicked.trigger(name);

/** What a worker listens to, permission or not. */
export const notificationPresses = notifications.onClicked;

let isBlocked = false;
const create = notifications.create.bind(notifications);

/** The person blocks Hem's notifications, or no more, where the browser lists them. It keeps the permission. */
export function blockNotifications(blocks = true): void {
  isBlocked = blocks;
}

export function resetNotifications(): void {
  notifications.resetState();
  isBlocked = false;
}

Object.assign(notifications, {
  getPermissionLevel: async () => (isBlocked ? 'denied' : 'granted'),
  create: (...told: Parameters<typeof create>) =>
    isBlocked ? Promise.reject(new Error('Unknown error.')) : create(...told),
});

// Without the permission a browser has no such part at all.
Object.defineProperty(fakeBrowser, 'notifications', {
  get: () => (permissionsNow().includes('notifications') ? notifications : undefined),
  enumerable: true,
});
