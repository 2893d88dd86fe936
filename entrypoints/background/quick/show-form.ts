import { browser } from 'wxt/browser';
import { optionsAddress } from '@/lib/link/options-address.ts';
import type { Place } from '@/lib/link/place.ts';
import { newLinkRoute } from '@/lib/link/routes.ts';
import { openPrivately } from '@/lib/storage/private-page.ts';

/** The tab in front of a person, as far as the browser tells of it. */
export interface Tab {
  id?: number | undefined;
  windowId?: number | undefined;
  url?: string | undefined;
  title?: string | undefined;
  favIconUrl?: string | undefined;
  incognito?: boolean | undefined;
}

/** The tab that a person looks at; nothing where there is none. */
export async function tabInFront(): Promise<Tab> {
  const [tab = {}] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab;
}

/** Opens a page of the options for a tab: of a connection, by its id, or of the one in use. */
export async function showOptions(
  route: `/${string}`,
  { incognito }: Tab,
  connectionId: string | null = null,
): Promise<void> {
  if (incognito === true) await openPrivately(route, connectionId);
  else await browser.tabs.create({ url: browser.runtime.getURL(optionsAddress(route, connectionId)) });
}

/**
 * Shows what a link is made with, and what has become of it: the popup over the tab whose page it is of, else the full
 * page. A browser may open no popup by itself, as Firefox where nobody has just pressed anything.
 */
export async function showForm(at: Place, tab: Tab): Promise<void> {
  if (at.tabId !== tab.id || !(await openPopup(tab))) await showOptions(newLinkRoute(at, null), tab, at.connectionId);
}

/** Opens the popup over a tab. False where the browser does not. */
export async function openPopup({ windowId }: Tab): Promise<boolean> {
  try {
    await browser.action.openPopup(windowId === undefined ? undefined : { windowId });
    return true;
  } catch {
    return false;
  }
}
