import { requestHost } from '@/lib/permissions/host.ts';
import { requestNotifications } from '@/lib/permissions/notifications.ts';

/** Sends a request during a press, as browsers require. */
async function press(request: () => Promise<boolean>): Promise<void> {
  const answered = Promise.withResolvers<boolean>();
  window.addEventListener('click', () => request().then(answered.resolve, answered.reject), {
    capture: true,
    once: true,
  });
  document.body.click();
  await answered.promise;
}

/** Grants access to a service's host, through the prompt of a press. */
export const allowHost = (baseUrl: string): Promise<void> => press(() => requestHost(baseUrl));

/** Grants notifications, through the prompt of a press. */
export const allowNotifications = (): Promise<void> => press(requestNotifications);
