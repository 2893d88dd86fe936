import { browser } from 'wxt/browser';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { watchPermissions } from '@/lib/permissions/host.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { watchMade } from '@/lib/storage/places.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';
import { readStart, type Start } from '../popup/read-start.ts';

/**
 * Reads the data of the active tab again whenever it may have changed: another tab, page, title or connection, a link
 * made by a menu, a permission. Also when the person returns to the page, for changes that had to wait.
 *
 * @returns a function that reads it now, and one that unsubscribes
 */
export function followStart(show: (start: Start) => void): { read: () => void; end: () => void } {
  let [asked, isReading, isOver] = [0, false, false];
  const read = async () => {
    asked += 1;
    if (isReading) return;
    isReading = true;
    // Several changes during a read cause a single further read.
    for (let last = 0; last !== asked && !isOver; ) {
      last = asked;
      const start = await readStart().catch(noteProblem('readCache', null));
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
    const hasChanged = changed.url !== undefined || changed.title !== undefined || changed.status !== undefined;
    if (tab.active && hasChanged) reads();
  };
  browser.tabs.onActivated.addListener(reads);
  browser.tabs.onUpdated.addListener(onUpdated);
  addEventListener('blur', reads);
  const ends = [watchMade(reads), connectionItem.watch(reads), tokenHeldItem.watch(reads), watchPermissions(reads)];
  // A change before these listeners was not reported.
  reads();
  const end = () => {
    isOver = true;
    browser.tabs.onActivated.removeListener(reads);
    browser.tabs.onUpdated.removeListener(onUpdated);
    removeEventListener('blur', reads);
    for (const end of ends) end();
  };
  return { read: reads, end };
}
