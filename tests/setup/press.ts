import { requestHost } from '@/lib/permissions/host.ts';

/** The browser lets Hem reach this service: somebody was asked, by a press, and agreed. */
export async function allowHost(baseUrl: string): Promise<void> {
  const asked = Promise.withResolvers<boolean>();
  window.addEventListener('click', () => requestHost(baseUrl).then(asked.resolve, asked.reject), {
    capture: true,
    once: true,
  });
  document.body.click();
  await asked.promise;
}
