import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { addressSet } from '@/lib/library/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { type Outbox, outboxItem } from '@/lib/storage/outbox.ts';
import { readTabs, type WindowTab } from './read-tabs.ts';

/** The tabs of this window and their links, as they change; null until they are read. */
export function useTabs(connection: Connection): readonly WindowTab[] | null {
  const [tabs, setTabs] = useState<readonly WindowTab[] | null>(null);
  useEffect(() => {
    let [asked, isReading, isOver] = [0, false, false];
    const readUnderWay = underWayReader();
    const show = async () => {
      asked += 1;
      if (isReading) return;
      isReading = true;
      // What changes while they are read is read once more, together.
      for (let seen = 0; seen !== asked && !isOver; ) {
        seen = asked;
        const now = await read(connection, readUnderWay).catch(() => []);
        if (!isOver) setTabs(now);
      }
      isReading = false;
    };
    const shows = () => void show();
    const { onCreated, onUpdated, onMoved, onRemoved, onAttached, onDetached } = browser.tabs;
    // Attached and detached: dragged from one window to another.
    const events = [onCreated, onUpdated, onMoved, onRemoved, onAttached, onDetached] as const;
    for (const event of events) event.addListener(shows);
    const ends = [libraryItem.watch(shows), outboxItem.watch(shows), jobsItem.watch(shows)];
    shows();
    return () => {
      isOver = true;
      for (const event of events) event.removeListener(shows);
      for (const end of ends) end();
    };
  }, [connection]);
  return tabs;
}

type IsUnderWay = (address: string) => boolean;

async function read(connection: Connection, readUnderWay: (outbox: Outbox) => Promise<IsUnderWay>) {
  const outbox = await outboxItem.get();
  return readTabs({ connection, outbox, isUnderWay: await readUnderWay(outbox) });
}

/**
 * Reads which links are asked for and not made yet, once more only where something has begun or ended: a job may have
 * thousands of rows, and what it has made since is known.
 */
function underWayReader(): (outbox: Outbox) => Promise<IsUnderWay> {
  let last = '';
  let isUnderWay: IsUnderWay = () => false;
  return async ({ entries }) => {
    // The entries of a job's rows come and go with each.
    const others = entries.filter(({ job }) => job === undefined);
    const jobStates = [...(await jobsItem.get()), ...others].map(({ id, state }) => `${id} ${state.name}`).join();
    if (jobStates === last) return isUnderWay;
    const asked = await ask('destinationsUnderWay', null);
    if (asked.ok) [last, isUnderWay] = [jobStates, addressSet(asked.value.links.map(({ long_url }) => long_url))];
    return isUnderWay;
  };
}
