import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { mutex } from '@/lib/async/async.ts';
import { isSame, type Values } from '@/lib/settings/sections.ts';
import { otherVersion, readKey, removeKeys, versioned, writeKey } from '@/lib/storage/keyed-item.ts';
import { syncChoiceItem } from '@/lib/storage/sync-choice.ts';
import { type SyncedSettings, syncedSettingsItem } from '@/lib/storage/synced-settings.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { SyncedItem } from './synced-items.ts';

/** Syncs everything again a minute after synced storage has failed. */
export const syncAlarm = 'sync-settings';

/** A synced value with the time of its change, in milliseconds since 1970. */
const datedValue = z.object({ at: z.number(), value: z.unknown() });

type DatedValue = z.infer<typeof datedValue>;

/** Stands for a value that synced storage could not return. */
const unread = Symbol('unread');

type SyncState = Omit<SyncedSettings, 'connectionId'>;

/** An item in this browser, compared with its last synced value. */
interface LocalItem {
  item: SyncedItem;
  /** Its name in synced storage. */
  key: string;
  value: Values | null;
  lastSync: SyncState;
  /** True if it has changed here since the last sync. */
  isChanged: boolean;
  /** The time of that change; 0 if there is none, or the time is unknown. */
  changedAt: number;
}

/** The maximum size of a synced item, by Chromium and Firefox (`QUOTA_BYTES_PER_ITEM`). */
const maxItemBytes = 8192;

interface Needs {
  lifetime: Lifetime;
}

/** Creates the functions that sync a stored item with other devices. */
export function createItemSync({ lifetime }: Needs) {
  /** Syncs of items run one after the other. */
  const inTurn = mutex();

  /**
   * Makes an item and its synced value equal: the later change wins.
   *
   * @param changedAt the time of a change in this browser; 0 if there is none
   */
  function syncItem(item: SyncedItem, changedAt: number): Promise<void> {
    return inTurn(async () => {
      const local = await readLocal(item, changedAt);
      if (local === null) return;
      const { key, isChanged } = local;
      if (!(await syncChoiceItem.get())) return recordUnsynced(local);
      const stored = await readKey(`sync:${key}`).catch(() => unread);
      if (stored === unread) {
        // A write would replace an unknown value: retry later.
        if (isChanged) await recordChange(local);
        return retryInAMinute();
      }
      // A later version of Hem has written it: leave it as it is.
      if (lifetime.signal.aborted || stored === otherVersion) return;
      const synced = datedValue.safeParse(stored).data ?? null;
      if (synced !== null && isNewer(synced, local)) return receive(local, synced);
      if (stored === null && !isChanged && (await isRemovedElsewhere(local))) {
        await item.save(null);
        return forgetSyncStates([key]);
      }
      if (mustSend(local, synced)) await send(local, { synced, isStored: stored !== null });
    });
  }

  /** Records a change while sync is off. Once it is on, an item that was removed here returns if others have it. */
  async function recordUnsynced(local: LocalItem): Promise<void> {
    if (local.value === null) await forgetSyncStates([local.key]);
    else if (local.isChanged) await recordChange(local);
  }

  /** Saves a synced value in this browser. Does nothing if this version of Hem cannot parse it. */
  async function receive(local: LocalItem, { at, value }: DatedValue): Promise<void> {
    const { item } = local;
    const merged = item.merge(local.value, value);
    if (merged === null) return;
    if (!isSame(merged, local.value)) await item.save(merged);
    await saveSyncState(local, { at, text: JSON.stringify(merged), changedAt: 0, isRefused: false });
  }

  /** Writes an item to synced storage, or removes it there. If that fails, it is tried again. */
  async function send(
    local: LocalItem,
    { synced, isStored }: { synced: DatedValue | null; isStored: boolean },
  ): Promise<void> {
    const { key, value, lastSync } = local;
    // Always later than the synced value, even if this device's clock is behind.
    const at = Math.max(Date.now(), lastSync.at + 1, (synced?.at ?? 0) + 1);
    try {
      if (value === null) {
        if (isStored) await removeKeys(`sync:${key}`);
        return forgetSyncStates([key]);
      }
      await writeKey(`sync:${key}`, { at, value });
      await saveSyncState(local, { at, text: JSON.stringify(value), changedAt: 0, isRefused: false });
    } catch {
      await recordChange(local, { isRefused: true });
      // A larger item is refused until it changes.
      if (sizeOf(key, { at, value }) <= maxItemBytes) await retryInAMinute();
    }
  }

  /** Syncs everything again in a minute. The next background does that anyway. */
  async function retryInAMinute(): Promise<void> {
    if (!lifetime.signal.aborted) await browser.alarms.create(syncAlarm, { delayInMinutes: 1 });
  }

  /** Records that a change is not synced yet. */
  function recordChange(
    local: LocalItem,
    { isRefused = local.lastSync.isRefused }: { isRefused?: boolean } = {},
  ): Promise<void> {
    return saveSyncState(local, { ...local.lastSync, changedAt: local.changedAt, isRefused });
  }

  async function saveSyncState({ item, key }: LocalItem, state: SyncState): Promise<void> {
    const states = await syncedSettingsItem.get();
    const { connectionId } = item;
    if (!lifetime.signal.aborted) await syncedSettingsItem.set({ ...states, [key]: { ...state, connectionId } });
  }

  /** Deletes the sync states of some items. */
  async function forgetSyncStates(keys: readonly string[]): Promise<void> {
    const states = Object.entries(await syncedSettingsItem.get());
    const others = states.filter(([key]) => !keys.includes(key));
    if (others.length === states.length || lifetime.signal.aborted) return;
    await (others.length > 0 ? syncedSettingsItem.set(Object.fromEntries(others)) : syncedSettingsItem.remove());
  }

  return { inTurn, syncItem, forgetSyncStates };
}

/** Reads an item; null if it is not synced now. */
async function readLocal(item: SyncedItem, changedAt: number): Promise<LocalItem | null> {
  const value = await item.read();
  // Read the key last: it is null if the connection was removed meanwhile.
  const key = await item.key();
  if (key === null) return null;
  const neverSynced = { at: 0, text: JSON.stringify(item.initial), changedAt: 0, isRefused: false };
  const lastSync = (await syncedSettingsItem.get())[key] ?? neverSynced;
  const isChanged = JSON.stringify(value) !== lastSync.text;
  return { item, key, value, lastSync, isChanged, changedAt: isChanged ? Math.max(changedAt, lastSync.changedAt) : 0 };
}

/** True if the synced value has changed since the last sync, and not before the item here. */
const isNewer = ({ at }: DatedValue, { lastSync, changedAt }: LocalItem): boolean =>
  at > lastSync.at && at >= changedAt;

/** True if another device has removed an item of a list. Without the list's index, synced storage was emptied. */
const isRemovedElsewhere = async ({ item: { index }, key, lastSync }: LocalItem): Promise<boolean> =>
  index !== null && key !== index && lastSync.at > 0 && (await readKey(`sync:${index}`)) !== null;

/** True if the synced value is missing or older than the item here. */
function mustSend({ item, value, lastSync, isChanged }: LocalItem, synced: DatedValue | null): boolean {
  if (isChanged) return true;
  // A device that was offline may have written an older value.
  return synced === null ? !isSame(value, item.initial) : synced.at < lastSync.at;
}

/** Returns the size of an item as browsers count it: its name and its value as JSON, in bytes. */
const sizeOf = (key: string, value: DatedValue): number =>
  new TextEncoder().encode(`${key}${JSON.stringify(versioned(value))}`).length;
