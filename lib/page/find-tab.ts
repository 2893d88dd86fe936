import { browser } from 'wxt/browser';
import { shownAddress } from '../link/page/page.ts';
import type { PageSource } from '../link/page/page-source.ts';
import { isSamePage } from '../link/page/same-page.ts';

/** An open tab that the browser lets Hem see. */
interface SeenTab {
  id: number;
  favIconUrl?: string | undefined;
}

/** The tab that shows a page, or why there is none that Hem may look into. */
export type FoundTab = { ok: true; tab: SeenTab } | { ok: false; reason: 'closed' | 'elsewhere' | 'notAllowed' };

/** Why a tab does not show the page. The browser tells a tab's address only where Hem's button was pressed on it. */
function whyNot(tab: { url?: string | undefined } | undefined): 'closed' | 'elsewhere' | 'notAllowed' {
  if (tab === undefined) return 'closed';
  return tab.url === undefined ? 'notAllowed' : 'elsewhere';
}

/**
 * Returns the tab that a draft came from, while it shows the same page; else any other tab that shows it, if possible
 * not inside another page. For a link that is edited, `tabId` is null: it came from no tab.
 */
export async function findTab({ tabId, address }: PageSource): Promise<FoundTab> {
  const tabs = await browser.tabs.query({});
  const shows = (tab: (typeof tabs)[number]) => tab.url !== undefined && isSamePage(shownAddress(tab.url), address);
  const own = tabs.find(({ id }) => id === tabId);
  const shown = [...(own === undefined ? [] : [own]), ...tabs].filter(shows);
  // A sleeping tab and a reader view don't have the page's metadata.
  const tab = shown.find(({ url = '' }) => isSamePage(url, address)) ?? shown[0];
  if (tab?.id === undefined) return { ok: false, reason: tabId === null ? 'notAllowed' : whyNot(own) };
  return { ok: true, tab: { id: tab.id, favIconUrl: tab.favIconUrl } };
}
