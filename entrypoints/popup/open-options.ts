import { browser } from 'wxt/browser';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';

/** Opens a page of the options in a tab, and closes the popup. */
export async function openOptions(route: `/${string}`, connectionId?: string): Promise<void> {
  await openInTab(route, connectionId);
  window.close();
}

/** Opens a page of the options in a tab. */
export async function openInTab(route: `/${string}`, connectionId = pageConnectionId()): Promise<void> {
  if (inPrivateWindow()) await (await import('@/lib/storage/private-page.ts')).openPrivately(route, connectionId);
  else await browser.tabs.create({ url: browser.runtime.getURL(optionsAddress(route, connectionId)) });
}
