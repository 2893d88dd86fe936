import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { allSettledOrThrow, mutex } from '@/lib/async/async.ts';
import { isSame, sectionNames, sections } from '@/lib/settings/sections.ts';
import { channelSetNames } from '@/lib/storage/channel-sets.ts';
import { watchConnections } from '@/lib/storage/connections.ts';
import { type Key, otherVersion, readArea, readKey, removeKeys, valueIn, writeKey } from '@/lib/storage/keyed-item.ts';
import { connectionPrefix } from '@/lib/storage/keys.ts';
import { presetNames } from '@/lib/storage/presets.ts';
import { syncChoiceItem } from '@/lib/storage/sync-choice.ts';
import { writtenAt } from '@/lib/storage/synced-item.ts';
import { syncedList } from '@/lib/storage/synced-list.ts';
import { type SyncedSettings, syncedSettingsItem } from '@/lib/storage/synced-settings.ts';
import { type RemovedConnection, readStoredConnections } from '../connections/saved-connections.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { subscribe } from '../shared/changes.ts';
import { noteProblem } from '../shared/problems.ts';
import { allMirrored, allMirroredViews, type Mirrored, mirroredSection, viewsKey } from './mirrored.ts';

/** A section of settings as a device writes it. */
const kept = z.object({ at: z.number(), value: z.unknown() });

/** Synced storage did not answer. */
const unread = Symbol('unread');

const inTurnOf = perBackground(mutex);

/** The lists with turns of their own: those of lib/storage are the pages'. */
const listsOf = perBackground(() => [syncedList(presetNames), syncedList(channelSetNames)]);

const alarm = 'sync-settings';

/**
 * Syncs settings (lib/settings/sections.ts), item by item: the later change counts. Writes at each change here, and
 * retries after a minute if synced storage refuses: it takes a limited number of writes a minute.
 */
export function registerSettingsSync(background: Background): void {
  for (const name of sectionNames)
    background.onStopped(
      sections[name].watch(() => void reconcileEach(background, async () => [mirroredSection(name)], Date.now())),
    );
  background.onStopped(syncChoiceItem.watch(() => void reconcileAll(background)));
  background.listen(browser.storage.onChanged, (changes, area) => {
    if (area === 'local' && Object.keys(changes).some(isViews))
      void reconcileEach(background, allMirroredViews, Date.now());
    if (
      area === 'local' &&
      Object.entries(changes).some(([key, { newValue }]) => isList(key) && newValue !== undefined)
    )
      void browser.alarms.create(alarm, { delayInMinutes: 1 });
    if (area !== 'sync') return;
    void restoreNewer(background, changes);
    if (Object.keys(changes).some((key) => key.startsWith('settings:') || key.startsWith('views:')))
      void reconcileAll(background);
  });
  background.listen(browser.alarms.onAlarm, ({ name }) => {
    if (name !== alarm) return;
    void reconcileAll(background);
    void bringLists(background).catch(noteProblem(background, 'sync'));
  });
  subscribe(background, { removed: ({ removed }) => inTurnOf(background)(() => forgetViews(removed)) });
  // A new connection takes the synced views. If one of two of an address is removed, the other one's views are synced.
  background.onStopped(watchConnections(() => void reconcileAll(background)));
  void reconcileAll(background);
  void bringLists(background).catch(noteProblem(background, 'sync'));
}

/** True for names of presets, channel sets and their orders. */
const isList = (key: string) => /^(presets|channelSets|preset:.*|channelSet:.*)$/.test(key);

/** Writes the presets and channel sets again that synced storage has refused. */
async function bringLists(background: Background): Promise<void> {
  const isKeptHere = Object.keys(await readArea('local')).some(isList);
  if (isKeptHere && (await syncChoiceItem.get()))
    await Promise.all(listsOf(background).map(({ joinSync }) => joinSync()));
}

const reconcileAll = (background: Background): Promise<void> => reconcileEach(background, allMirrored, 0);

async function reconcileEach(
  background: Background,
  read: () => Promise<readonly Mirrored[]>,
  changedAt: number,
): Promise<void> {
  // If storage cannot be read now, the next change reads it again.
  for (const one of await read().catch(() => []))
    await reconcile(background, one, changedAt).catch(noteProblem(background, 'sync'));
}

/** True for names of a connection's views in this browser. */
const isViews = (name: string): boolean => name.startsWith(connectionPrefix) && name.endsWith(':views');

/** Makes this browser's settings and the synced ones equal: the later change counts. */
const reconcile = (background: Background, one: Mirrored, changedAt: number): Promise<void> =>
  inTurnOf(background)(async () => {
    const current = await one.read();
    // Read last: the connection may have been removed meanwhile.
    const key = await one.key();
    if (key === null) return;
    const text = JSON.stringify(current);
    const before = (await syncedSettingsItem.get())[key] ?? {
      ...{ at: 0, text: JSON.stringify(one.initial), changedAt: 0, isRefused: false },
    };
    const isChanged = text !== before.text;
    const here = isChanged ? Math.max(changedAt, before.changedAt) : 0;
    if (!(await syncChoiceItem.get()))
      return isChanged ? note(background, one, key, { ...before, changedAt: here }) : undefined;
    const found = await readKey(`sync:${key}`).catch(() => unread);
    if (found === unread) {
      // A write would replace an unknown value: retry later.
      if (isChanged) await note(background, one, key, { ...before, changedAt: here });
      return browser.alarms.create(alarm, { delayInMinutes: 1 });
    }
    // A later version of Hem has written it: leave it as it is.
    if (background.signal.aborted || found === otherVersion) return;
    const there = kept.safeParse(found).data ?? null;
    if (there !== null && there.at > before.at && there.at >= here) {
      const taken = one.changed(current, there.value);
      // This version of Hem cannot parse it.
      if (taken === null) return;
      if (!isSame(taken, current)) await one.keep(taken);
      return note(background, one, key, { at: there.at, text: JSON.stringify(taken), changedAt: 0, isRefused: false });
    }
    if (!isChanged && (there !== null || isSame(current, one.initial))) return;
    // Later than the synced value, whatever this device's clock says.
    const at = Math.max(Date.now(), before.at + 1, (there?.at ?? 0) + 1);
    try {
      await writeKey(`sync:${key}`, { at, value: current });
      await note(background, one, key, { at, text, changedAt: 0, isRefused: false });
    } catch {
      await note(background, one, key, { ...before, changedAt: here, isRefused: true });
      await browser.alarms.create(alarm, { delayInMinutes: 1 });
    }
  });

/**
 * Removes the views of removed connections from synced storage, unless another connection has the same address, or one
 * that cannot be parsed may have it. A device that is still connected to the service writes its own there again.
 */
async function forgetViews(removed: readonly RemovedConnection[]): Promise<void> {
  const { connections, unreadable } = await readStoredConnections();
  if (unreadable.length > 0) return;
  const staying = connections.map(({ baseUrl }) => baseUrl);
  const addresses = removed.map(({ baseUrl }) => baseUrl).filter((baseUrl) => !staying.includes(baseUrl));
  const keys = await Promise.all(addresses.map(viewsKey));
  const known = Object.entries(await syncedSettingsItem.get());
  const others = known.filter(([key]) => !keys.some((one) => one === key));
  await allSettledOrThrow([
    (await syncChoiceItem.get()) && removeSyncedViews(keys),
    others.length > 0
      ? syncedSettingsItem.set(Object.fromEntries(others))
      : known.length > 0 && syncedSettingsItem.remove(),
  ]);
}

/** Removes views that are there: synced storage counts each removal as a write, also of a missing value. */
async function removeSyncedViews(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const there = await readArea('sync').then(Object.keys, () => keys);
  await removeKeys(...keys.filter((key) => there.includes(key)).map((key): Key => `sync:${key}`));
}

async function note(
  background: Background,
  { connectionId }: Mirrored,
  key: string,
  of: Omit<SyncedSettings, 'connectionId'>,
): Promise<void> {
  const others = await syncedSettingsItem.get();
  if (!background.signal.aborted) await syncedSettingsItem.set({ ...others, [key]: { ...of, connectionId } });
}

/**
 * Restores presets and channel sets that an older value has replaced. They lie in synced storage itself, and a device
 * that was offline may write an older one.
 */
async function restoreNewer(
  background: Background,
  changes: Record<string, { oldValue?: unknown; newValue?: unknown }>,
): Promise<void> {
  for (const [key, { oldValue, newValue }] of Object.entries(changes)) {
    const [former, now] = [valueIn(oldValue), valueIn(newValue)];
    const isOlder = now !== null && writtenAt(now) < writtenAt(former);
    if (isList(key) && isOlder) await writeKey(`sync:${key}`, former).catch(noteProblem(background, 'sync'));
  }
}
