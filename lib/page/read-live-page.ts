import { browser } from 'wxt/browser';
import { faviconOf } from '../link/preview/favicon-of.ts';
import { type PageMetadata, pageMetadata } from '../link/preview/page-metadata.ts';
import type { PageSource } from '../link/preview/page-source.ts';
import { collectMetadata } from './collect-metadata.ts';
import { type FoundTab, findTab } from './find-tab.ts';

/** What a page says of itself, with the tab's own icon (empty where it is no address); or why it was not read. */
export type LivePage =
  | { ok: true; page: PageMetadata; tabIcon: string }
  | { ok: false; reason: Extract<FoundTab, { ok: false }>['reason'] | 'refused' };

/**
 * Reads the page in a tab, once, because somebody pressed for it. The press on Hem's button over that tab is what allows it
 * (activeTab): there is no permission for pages otherwise.
 */
export async function readLivePage(source: PageSource): Promise<LivePage> {
  const found = await findTab(source);
  if (!found.ok) return found;
  // The browser's own store and viewers have web addresses, and let no extension in.
  const answers = await browser.scripting
    .executeScript({ target: { tabId: found.tab.id }, func: collectMetadata })
    .catch(() => []);
  const read = pageMetadata.safeParse(answers[0]?.result);
  return read.success ? { ok: true, page: read.data, tabIcon: faviconOf(found.tab) } : { ok: false, reason: 'refused' };
}
