import { requestHost } from '@/lib/permissions/host.ts';
import { requestNotifications } from '@/lib/permissions/notifications.ts';

/** Asks for something by a press, as a browser wants it. */
async function press(request: () => Promise<boolean>): Promise<void> {
  const asked = Promise.withResolvers<boolean>();
  window.addEventListener('click', () => request().then(asked.resolve, asked.reject), { capture: true, once: true });
  document.body.click();
  await asked.promise;
}

/** The browser lets Hem reach this service: somebody was asked, by a press, and agreed. */
export const allowHost = (baseUrl: string): Promise<void> => press(() => requestHost(baseUrl));

/** The browser lets Hem notify: somebody was asked, by a press, and agreed. */
export const allowNotifications = (): Promise<void> => press(requestNotifications);
