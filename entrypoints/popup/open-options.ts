import { browser } from 'wxt/browser';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';

/** Opens one page of the options in a tab, and closes the popup. */
export async function openOptions(route: `/${string}`): Promise<void> {
  await openInTab(route);
  window.close();
}

/** The same for a page that stays. */
export async function openInTab(route: `/${string}`): Promise<void> {
  if (inPrivateWindow()) await (await import('@/lib/storage/private-page.ts')).openPrivately(route);
  else await browser.tabs.create({ url: browser.runtime.getURL(`/options.html#${route}`) });
}
