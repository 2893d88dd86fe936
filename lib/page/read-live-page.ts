import { browser } from 'wxt/browser';
import { faviconOf, shownAddress } from '../link/page/page.ts';
import { type PageMetadata, pageMetadata } from '../link/page/page-metadata.ts';
import type { PageSource } from '../link/page/page-source.ts';
import { isSamePage } from '../link/page/same-page.ts';
import { collectMetadata } from './collect-metadata.ts';

/** An open tab that the browser lets Hem see. */
interface SeenTab {
  id: number;
  favIconUrl?: string | undefined;
}

/** The tab that shows a page, or why there is none that Hem may look into. */
type FoundTab = { ok: true; tab: SeenTab } | { ok: false; reason: 'closed' | 'elsewhere' | 'notAllowed' };

/** A page's metadata and the tab's icon (empty if it is no address), or the reason why it was not read. */
export type LivePage =
  | { ok: true; page: PageMetadata; tabIcon: string }
  | { ok: false; reason: Extract<FoundTab, { ok: false }>['reason'] | 'refused' };

/**
 * Reads the page in a tab once, when a person asks for it. Pressing Hem's button over that tab grants access
 * (activeTab); Hem has no permission for pages otherwise.
 */
export async function readLivePage(source: PageSource): Promise<LivePage> {
  const found = await findTab(source);
  if (!found.ok) return found;
  // The browser's own store and viewers have web addresses, but don't admit extensions.
  const answers = await browser.scripting
    .executeScript({ target: { tabId: found.tab.id }, func: collectMetadata })
    .catch(() => []);
  const read = pageMetadata.safeParse(answers[0]?.result);
  return read.success ? { ok: true, page: read.data, tabIcon: faviconOf(found.tab) } : { ok: false, reason: 'refused' };
}

/**
 * Returns the tab that a draft came from, while it shows the same page; else any other tab that shows it, if possible
 * not inside another page. For a link that is edited, `tabId` is null: it came from no tab.
 */
async function findTab({ tabId, address }: PageSource): Promise<FoundTab> {
  const tabs = await browser.tabs.query({});
  const shows = (tab: (typeof tabs)[number]) => tab.url !== undefined && isSamePage(shownAddress(tab.url), address);
  const own = tabs.find(({ id }) => id === tabId);
  const shown = [...(own === undefined ? [] : [own]), ...tabs].filter(shows);
  // A sleeping tab and a reader view don't have the page's metadata.
  const tab = shown.find(({ url = '' }) => isSamePage(url, address)) ?? shown[0];
  if (tab?.id === undefined) return { ok: false, reason: tabId === null ? 'notAllowed' : whyNot(own) };
  return { ok: true, tab: { id: tab.id, favIconUrl: tab.favIconUrl } };
}

/** Why a tab does not show the page. The browser tells a tab's address only where Hem's button was pressed on it. */
function whyNot(tab: { url?: string | undefined } | undefined): 'closed' | 'elsewhere' | 'notAllowed' {
  if (tab === undefined) return 'closed';
  return tab.url === undefined ? 'notAllowed' : 'elsewhere';
}
