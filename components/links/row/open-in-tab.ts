import { browser } from 'wxt/browser';
import { ownPages } from '@/components/connections/own-pages.ts';
import { linkRoute } from '@/lib/link/routes.ts';
import { partsOfLink } from '@/lib/messaging/page-connection.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { linkToPage } from './own-link.ts';

/** Opens a link's page in a new tab behind this one. In a private window, opens it here: an address must not reveal it. */
export function openInTab(key: string): void {
  const { connectionId, id } = partsOfLink(key);
  if (inPrivateWindow()) ownPages(connectionId).go(linkRoute(id));
  else void browser.tabs.create({ url: new URL(linkToPage(key).href, location.href).href, active: false });
}
