import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { outboxItem } from '@/lib/storage/outbox.ts';
import { readTabs, type WindowTab } from './read-tabs.ts';

/** The tabs of this window and their links, as they change; null until they are read. */
export function useTabs(connection: Connection): readonly WindowTab[] | null {
  const [tabs, setTabs] = useState<readonly WindowTab[] | null>(null);
  useEffect(() => {
    let [asked, isReading, isOver] = [0, false, false];
    const show = async () => {
      asked += 1;
      if (isReading) return;
      isReading = true;
      // What changes while they are read is read once more, together.
      for (let read = 0; read !== asked && !isOver; ) {
        read = asked;
        const now = await readTabs(connection).catch(() => []);
        if (!isOver) setTabs(now);
      }
      isReading = false;
    };
    const shows = () => void show();
    const { onCreated, onUpdated, onMoved, onRemoved } = browser.tabs;
    const events = [onCreated, onUpdated, onMoved, onRemoved] as const;
    for (const event of events) event.addListener(shows);
    const ends = [libraryItem.watch(shows), outboxItem.watch(shows)];
    shows();
    return () => {
      isOver = true;
      for (const event of events) event.removeListener(shows);
      for (const end of ends) end();
    };
  }, [connection]);
  return tabs;
}
