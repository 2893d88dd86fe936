import { browser } from 'wxt/browser';
import { faviconOf } from '../link/page/page.ts';
import { type PageMetadata, pageMetadata } from '../link/page/page-metadata.ts';
import type { PageSource } from '../link/page/page-source.ts';
import { collectMetadata } from './collect-metadata.ts';
import { type FoundTab, findTab } from './find-tab.ts';

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
