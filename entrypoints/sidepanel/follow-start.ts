import { browser } from 'wxt/browser';
import { watchPermissions } from '@/lib/permissions/host.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { watchMade } from '@/lib/storage/places.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';
import { readStart, type Start } from '../popup/read-start.ts';

/**
 * Reads what is known of the tab in front again, whenever it may be another: another tab, page, title or connection, a link
 * made there by a menu, a permission. Also when a person goes back to the page, for what had to wait while they were here.
 *
 * @returns what ends it
 */
export function followStart(show: (start: Start) => void): () => void {
  let [asked, isReading, isOver] = [0, false, false];
  const read = async () => {
    asked += 1;
    if (isReading) return;
    isReading = true;
    // What changes while it is read is read once more, together.
    for (let last = 0; last !== asked && !isOver; ) {
      last = asked;
      const start = await readStart().catch(() => null);
      if (start !== null && last === asked && !isOver) show(start);
    }
    isReading = false;
  };
  const reads = () => void read();
  const onUpdated = (
    _id: number,
    changed: { url?: string; title?: string; status?: string },
    tab: { active: boolean },
  ) => {
    const isTold = changed.url !== undefined || changed.title !== undefined || changed.status === 'complete';
    if (tab.active && isTold) reads();
  };
  browser.tabs.onActivated.addListener(reads);
  browser.tabs.onUpdated.addListener(onUpdated);
  addEventListener('blur', reads);
  const ends = [watchMade(reads), connectionItem.watch(reads), tokenHeldItem.watch(reads), watchPermissions(reads)];
  return () => {
    isOver = true;
    browser.tabs.onActivated.removeListener(reads);
    browser.tabs.onUpdated.removeListener(onUpdated);
    removeEventListener('blur', reads);
    for (const end of ends) end();
  };
}
