import { browser } from 'wxt/browser';
import { readPage } from '@/lib/link/page/page.ts';
import { isSamePage } from '@/lib/link/page/same-page.ts';
import type { TabChange } from '@/lib/link/page/tab-change.ts';
import type { Start } from './read-start.ts';

/** A tab that is followed while the popup is open. */
export interface FollowedTab {
  /** Reads the tab now. */
  look: () => Promise<TabChange | null>;
  stop: () => void;
}

/**
 * Follows the tab of the popup: it may finish loading, or leave for another page. The browser reports each change, so
 * that a press does not have to ask.
 */
export function followTab({ at, page }: Start, onChange: (change: TabChange) => void): FollowedTab {
  const look = async () => {
    // A closed tab has not changed its page.
    const tab = await browser.tabs.get(at.tabId).catch(() => null);
    const change = tab && changeOf(page, tab);
    if (change !== null) onChange(change);
    return change;
  };
  const onUpdated = (tabId: number) => {
    if (tabId === at.tabId) void look();
  };
  browser.tabs.onUpdated.addListener(onUpdated);
  return { look, stop: () => browser.tabs.onUpdated.removeListener(onUpdated) };
}

function changeOf(shown: Start['page'], tab: Parameters<typeof readPage>[0]): TabChange | null {
  const now = readPage(tab);
  const isLoading = now.kind === 'restricted' && now.reason === 'loading';
  if (shown.kind === 'restricted') {
    if (shown.reason !== 'loading' || isLoading) return null;
    // Without access to all tabs, only a press on the loaded page shows its address.
    return now.kind === 'restricted' && now.reason === 'unreadable' ? { kind: 'loadedHidden' } : { kind: 'loaded' };
  }
  const address = readPage({ ...tab, status: 'complete' });
  // A tab that is leaving still shows its page.
  if (address.kind === 'ordinary' && isSamePage(address.address, shown.address)) return null;
  return { kind: 'left', address: address.kind === 'ordinary' ? address.address : null };
}
