import { browser } from 'wxt/browser';
import { optionsAddress } from '@/lib/link/options-address.ts';
import type { Place } from '@/lib/link/place.ts';
import { newLinkRoute } from '@/lib/link/routes.ts';
import { openPrivately } from '@/lib/storage/private-page.ts';

/** The active tab, as far as the browser reveals it. */
export interface Tab {
  id?: number | undefined;
  windowId?: number | undefined;
  url?: string | undefined;
  title?: string | undefined;
  favIconUrl?: string | undefined;
  incognito?: boolean | undefined;
  status?: string | undefined;
  pendingUrl?: string | undefined;
}

/** Returns the active tab; an empty one if there is none. */
export async function tabInFront(): Promise<Tab> {
  const [tab = {}] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab;
}

/** Opens a page of the options for a tab. The connection defaults to the one in use. */
export async function showOptions(
  route: `/${string}`,
  { incognito }: Tab,
  connectionId: string | null = null,
): Promise<void> {
  if (incognito === true) await openPrivately(route, connectionId);
  else await browser.tabs.create({ url: browser.runtime.getURL(optionsAddress(route, connectionId)) });
}

/**
 * Opens the form with its current state: the popup if the place belongs to the active tab, else the full page. Some
 * browsers, such as Firefox, only open the popup after a press.
 */
export async function showForm(at: Place, tab: Tab): Promise<void> {
  if (at.tabId !== tab.id || !(await openPopup(tab))) await showOptions(newLinkRoute(at, null), tab, at.connectionId);
}

/** Opens the popup over a tab. False if the browser refuses. */
export async function openPopup({ windowId }: Tab): Promise<boolean> {
  try {
    await browser.action.openPopup(windowId === undefined ? undefined : { windowId });
    return true;
  } catch {
    return false;
  }
}
