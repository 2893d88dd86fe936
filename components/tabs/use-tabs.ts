import { useEffect, useState } from 'react';
import { apis } from '@/lib/browser/apis.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { addressSet } from '@/lib/link/address/compare-addresses.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { type PendingChanges, pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { readTabs, type WindowTab } from './read-tabs.ts';

/** Returns the tabs of this window with their links; null until they are read. */
export function useTabs(connection: Connection): readonly WindowTab[] | null {
  const [tabs, setTabs] = useState<readonly WindowTab[] | null>(null);
  useEffect(() => {
    let [requested, isReading, isOver] = [0, false, false];
    const readPendingAddresses = pendingAddressReader();
    const show = async () => {
      requested += 1;
      if (isReading) return;
      isReading = true;
      // Changes during a read cause one more read.
      for (let read = 0; read !== requested && !isOver; ) {
        read = requested;
        const now = await readNow(connection, readPendingAddresses).catch(noteProblem('readCache', []));
        if (!isOver) setTabs(now);
      }
      isReading = false;
    };
    const shows = () => void show();
    const { onCreated, onUpdated, onMoved, onRemoved, onAttached, onDetached } = apis.tabs;
    // A tab that is dragged to another window is detached and attached.
    const events = [onCreated, onUpdated, onMoved, onRemoved, onAttached, onDetached] as const;
    for (const event of events) event?.addListener(shows);
    const ends = [linkCacheItem.watch(shows), pendingChangesItem.watch(shows), jobsItem.watch(shows)];
    shows();
    return () => {
      isOver = true;
      for (const event of events) event?.removeListener(shows);
      for (const end of ends) end();
    };
  }, [connection]);
  return tabs;
}

type AddressFilter = (address: string) => boolean;

async function readNow(
  connection: Connection,
  readPendingAddresses: (pending: PendingChanges) => Promise<AddressFilter>,
) {
  const pending = await pendingChangesItem.get();
  return readTabs({ connection, pending, isPending: await readPendingAddresses(pending) });
}

/**
 * Returns a function that reads the destinations of links being created. It asks again only after an operation or a job
 * has begun or ended: a job may have thousands of rows, and links that it has created are cached.
 */
function pendingAddressReader(): (pending: PendingChanges) => Promise<AddressFilter> {
  let last = '';
  let isPending: AddressFilter = () => false;
  return async ({ operations }) => {
    // The rows of a job come and go one by one, so the job stands for them.
    const others = operations.filter(({ job }) => job === undefined);
    const states = [...(await jobsItem.get()), ...others].map(({ id, state }) => `${id} ${state.name}`).join();
    if (states === last) return isPending;
    const answer = await ask('pendingDestinations', null);
    if (answer.ok) [last, isPending] = [states, addressSet(answer.value.links.map(({ long_url }) => long_url))];
    return isPending;
  };
}
