import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { allSettledOrThrow, mutex } from '@/lib/async/async.ts';
import { isSame, sectionNames, sections } from '@/lib/settings/sections.ts';
import { watchConnections } from '@/lib/storage/connections.ts';
import { type Key, otherVersion, readArea, readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import { connectionPrefix } from '@/lib/storage/keys.ts';
import { syncChoiceItem } from '@/lib/storage/sync-choice.ts';
import { type SyncedSettings, syncedSettingsItem } from '@/lib/storage/synced-settings.ts';
import { type RemovedConnection, readStoredConnections } from '../connections/saved-connections.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { subscribe } from '../shared/changes.ts';
import { noteProblem } from '../shared/problems.ts';
import {
  allSyncedItems,
  allSyncedViews,
  isOfList,
  type SyncedItem,
  syncedListed,
  syncedSection,
  viewsKey,
} from './synced-items.ts';

/** A synced value with the time of its change, in milliseconds since 1970. */
const datedValue = z.object({ at: z.number(), value: z.unknown() });

/** Stands for a value that synced storage could not return. */
const unread = Symbol('unread');

const inTurnOf = perBackground(mutex);

const alarm = 'sync-settings';

/**
 * Syncs settings, views, presets and channel sets, item by item: the later change wins. Each item is saved in this
 * browser. A change here is copied to synced storage, and a change there is copied here. Retries after a minute if
 * synced storage refuses a value: it accepts 8 KB for an item, and a limited number of writes a minute.
 */
export function registerSettingsSync(background: Background): void {
  const reconcileListed = (names: readonly string[], changedAt: number) =>
    void reconcileEach(background, async () => names.filter(isOfList).map(syncedListed), changedAt);
  for (const name of sectionNames)
    background.onStopped(
      sections[name].watch(() => void reconcileEach(background, async () => [syncedSection(name)], Date.now())),
    );
  background.onStopped(syncChoiceItem.watch(() => void reconcileAll(background)));
  background.listen(browser.storage.onChanged, (changes, area) => {
    const names = Object.keys(changes);
    if (area === 'local') {
      if (names.some(isViews)) void reconcileEach(background, allSyncedViews, Date.now());
      reconcileListed(names, Date.now());
    }
    if (area !== 'sync') return;
    reconcileListed(names, 0);
    if (names.some((key) => key.startsWith('settings:') || key.startsWith('views:'))) void reconcileAll(background);
  });
  background.listen(browser.alarms.onAlarm, ({ name }) => {
    if (name === alarm) void reconcileAll(background);
  });
  subscribe(background, { removed: ({ removed }) => inTurnOf(background)(() => forgetViews(background, removed)) });
  // A new connection gets the synced views. If one of two connections with an address is removed, the other's are
  // synced.
  background.onStopped(watchConnections(() => void reconcileAll(background)));
  void reconcileAll(background);
}

const reconcileAll = (background: Background): Promise<void> => reconcileEach(background, allSyncedItems, 0);

async function reconcileEach(
  background: Background,
  read: () => Promise<readonly SyncedItem[]>,
  changedAt: number,
): Promise<void> {
  // If storage cannot be read now, the next change reads it again.
  for (const one of await read().catch(noteProblem(background, 'sync', [])))
    await reconcile(background, one, changedAt).catch(noteProblem(background, 'sync'));
}

/** True for names of a connection's views in this browser. */
const isViews = (name: string): boolean => name.startsWith(connectionPrefix) && name.endsWith(':views');

/** Makes an item and its synced value equal: the later change wins. */
const reconcile = (background: Background, one: SyncedItem, changedAt: number): Promise<void> =>
  inTurnOf(background)(async () => {
    const current = await one.read();
    // Read the key last: it is null if the connection was removed meanwhile.
    const key = await one.key();
    if (key === null) return;
    const text = JSON.stringify(current);
    const before = (await syncedSettingsItem.get())[key] ?? {
      ...{ at: 0, text: JSON.stringify(one.initial), changedAt: 0, isRefused: false },
    };
    const isChanged = text !== before.text;
    const here = isChanged ? Math.max(changedAt, before.changedAt) : 0;
    if (!(await syncChoiceItem.get())) {
      // Once sync is on again, an item that was removed here returns if other devices have it.
      if (current === null) return forget(background, [key]);
      return isChanged ? note(background, one, key, { ...before, changedAt: here }) : undefined;
    }
    const found = await readKey(`sync:${key}`).catch(() => unread);
    if (found === unread) {
      // A write would replace an unknown value: retry later.
      if (isChanged) await note(background, one, key, { ...before, changedAt: here });
      return browser.alarms.create(alarm, { delayInMinutes: 1 });
    }
    // A later version of Hem has written it: leave it as it is.
    if (background.signal.aborted || found === otherVersion) return;
    const there = datedValue.safeParse(found).data ?? null;
    if (there !== null && there.at > before.at && there.at >= here) {
      const taken = one.changed(current, there.value);
      // This version of Hem cannot parse it.
      if (taken === null) return;
      if (!isSame(taken, current)) await one.keep(taken);
      return note(background, one, key, { at: there.at, text: JSON.stringify(taken), changedAt: 0, isRefused: false });
    }
    if (!isChanged && (await isRemovedThere(one, key, { found, before }))) {
      await one.keep(null);
      return forget(background, [key]);
    }
    // A device that was offline may have written an older value.
    const isNewer = isChanged || (there !== null && there.at < before.at);
    if (!isNewer && (there !== null || isSame(current, one.initial))) return;
    // Always later than the synced value, even if this device's clock is behind.
    const at = Math.max(Date.now(), before.at + 1, (there?.at ?? 0) + 1);
    try {
      if (current === null) {
        if (found !== null) await removeKeys(`sync:${key}`);
        return forget(background, [key]);
      }
      await writeKey(`sync:${key}`, { at, value: current });
      await note(background, one, key, { at, text, changedAt: 0, isRefused: false });
    } catch {
      await note(background, one, key, { ...before, changedAt: here, isRefused: true });
      await browser.alarms.create(alarm, { delayInMinutes: 1 });
    }
  });

/** True if another device has removed an item of a list. Without the list's index, synced storage was emptied. */
const isRemovedThere = async (
  { index }: SyncedItem,
  key: string,
  { found, before }: { found: unknown; before: Pick<SyncedSettings, 'at'> },
): Promise<boolean> =>
  index !== null && key !== index && found === null && before.at > 0 && (await readKey(`sync:${index}`)) !== null;

/**
 * Removes the views of removed connections from synced storage. Keeps them if another connection has the same address,
 * or if a connection cannot be parsed and might have it. Devices that are still connected write their own views again.
 */
async function forgetViews(background: Background, removed: readonly RemovedConnection[]): Promise<void> {
  const { connections, unreadable } = await readStoredConnections();
  if (unreadable.length > 0) return;
  const staying = connections.map(({ baseUrl }) => baseUrl);
  const addresses = removed.map(({ baseUrl }) => baseUrl).filter((baseUrl) => !staying.includes(baseUrl));
  const keys = await Promise.all(addresses.map(viewsKey));
  await allSettledOrThrow([(await syncChoiceItem.get()) && removeSyncedViews(keys), forget(background, keys)]);
}

/** Removes existing views only, since synced storage also counts the removal of a missing value as a write. */
async function removeSyncedViews(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const there = await readArea('sync').then(Object.keys, () => keys);
  await removeKeys(...keys.filter((key) => there.includes(key)).map((key): Key => `sync:${key}`));
}

async function note(
  background: Background,
  { connectionId }: SyncedItem,
  key: string,
  of: Omit<SyncedSettings, 'connectionId'>,
): Promise<void> {
  const others = await syncedSettingsItem.get();
  if (!background.signal.aborted) await syncedSettingsItem.set({ ...others, [key]: { ...of, connectionId } });
}

/** Deletes the sync states of some items. */
async function forget(background: Background, keys: readonly string[]): Promise<void> {
  const states = Object.entries(await syncedSettingsItem.get());
  const others = states.filter(([key]) => !keys.includes(key));
  if (others.length === states.length || background.signal.aborted) return;
  await (others.length > 0 ? syncedSettingsItem.set(Object.fromEntries(others)) : syncedSettingsItem.remove());
}
