import { browser } from 'wxt/browser';
import { allSettledOrThrow } from '@/lib/async/async.ts';
import { apis } from '@/lib/browser/apis.ts';
import { sectionNames, sections } from '@/lib/settings/sections.ts';
import { watchConnections } from '@/lib/storage/connections.ts';
import { type Key, readArea, removeKeys } from '@/lib/storage/keyed-item.ts';
import { connectionPrefix } from '@/lib/storage/keys.ts';
import { syncChoiceItem } from '@/lib/storage/sync-choice.ts';
import { type RemovedConnection, readStoredConnections } from '../connections/saved-connections.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { createItemSync, syncAlarm } from './item-sync.ts';
import {
  allSyncedItems,
  allSyncedViews,
  isOfList,
  type SyncedItem,
  syncedListed,
  syncedSection,
  viewsKey,
} from './synced-items.ts';

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
}

/**
 * Syncs settings, views, presets and channel sets, item by item: the later change wins. Each item is saved in this
 * browser. A change here is copied to synced storage, and a change there is copied here. Retries after a minute if
 * synced storage refuses a value: it accepts 8 KB for an item, and a limited number of writes a minute.
 */
export function registerSettingsSync({ lifetime, changes, noteProblem }: Needs): void {
  if (apis.storage.sync === undefined) return;
  const itemSync = createItemSync({ lifetime });
  const syncListed = (names: readonly string[], changedAt: number) =>
    void syncEach(async () => names.filter(isOfList).map(syncedListed), changedAt);
  for (const name of sectionNames)
    lifetime.onStopped(sections[name].watch(() => void syncEach(async () => [syncedSection(name)], Date.now())));
  lifetime.onStopped(syncChoiceItem.watch(() => void syncAll()));
  lifetime.listen(browser.storage.onChanged, (changed, area) => {
    const names = Object.keys(changed);
    if (area === 'local') {
      if (names.some(isViews)) void syncEach(allSyncedViews, Date.now());
      syncListed(names, Date.now());
    }
    if (area !== 'sync') return;
    syncListed(names, 0);
    if (names.some((key) => key.startsWith('settings:') || key.startsWith('views:'))) void syncAll();
  });
  lifetime.listen(browser.alarms.onAlarm, ({ name }) => {
    if (name === syncAlarm) void syncAll();
  });
  changes.subscribe({ removed: ({ removed }) => itemSync.inTurn(() => forgetViews(removed)) });
  // A new connection gets the synced views. If one of two connections with an address is removed, the other's are
  // synced.
  lifetime.onStopped(watchConnections(() => void syncAll()));
  void syncAll();

  /** Syncs everything that may differ. */
  function syncAll(): Promise<void> {
    return syncEach(allSyncedItems, 0);
  }

  /** Syncs items one after the other. */
  async function syncEach(read: () => Promise<readonly SyncedItem[]>, changedAt: number): Promise<void> {
    // If storage cannot be read now, the next change reads it again.
    for (const item of await read().catch(noteProblem('sync', [])))
      await itemSync.syncItem(item, changedAt).catch(noteProblem('sync'));
  }

  /**
   * Removes the views of removed connections from synced storage. Keeps them if another connection has the same address,
   * or if a connection cannot be parsed and might have it. Devices that are still connected write their own views again.
   */
  async function forgetViews(removed: readonly RemovedConnection[]): Promise<void> {
    const { connections, unreadable } = await readStoredConnections();
    if (unreadable.length > 0) return;
    const staying = connections.map(({ baseUrl }) => baseUrl);
    const addresses = removed.map(({ baseUrl }) => baseUrl).filter((baseUrl) => !staying.includes(baseUrl));
    const keys = await Promise.all(addresses.map(viewsKey));
    await allSettledOrThrow([(await syncChoiceItem.get()) && removeSyncedViews(keys), itemSync.forgetSyncStates(keys)]);
  }
}

/** True for names of a connection's views in this browser. */
const isViews = (name: string): boolean => name.startsWith(connectionPrefix) && name.endsWith(':views');

/** Removes existing views only, since synced storage also counts the removal of a missing value as a write. */
async function removeSyncedViews(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const there = await readArea('sync').then(Object.keys, () => keys);
  await removeKeys(...keys.filter((key) => there.includes(key)).map((key): Key => `sync:${key}`));
}
