import { browser } from 'wxt/browser';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { pageQuery } from '@/lib/messaging/page-scope.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';

/** Opens one page of the options in a tab, and closes the popup. */
export async function openOptions(route: `/${string}`, query?: string): Promise<void> {
  await openInTab(route, query);
  window.close();
}

/** The same for a page that stays. */
export async function openInTab(route: `/${string}`, query = pageQuery()): Promise<void> {
  if (inPrivateWindow()) await (await import('@/lib/storage/private-page.ts')).openPrivately(route, query);
  else await browser.tabs.create({ url: browser.runtime.getURL(optionsAddress(route, query)) });
}
