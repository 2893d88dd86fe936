import * as z from 'zod/mini';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { type SectionName, sectionNames, sections, type Values } from '@/lib/settings/sections.ts';
import { channelSetNames } from '@/lib/storage/channel-sets.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { readArea, readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import { managedItem } from '@/lib/storage/managed.ts';
import { presetNames } from '@/lib/storage/presets.ts';
import { listLock } from '@/lib/storage/synced-list.ts';
import { syncedSettingsItem } from '@/lib/storage/synced-settings.ts';
import { savedView, viewsItem } from '@/lib/storage/views.ts';

/** A value that is saved in this browser and copied to synced storage; null stands for a removed one. */
export interface SyncedItem {
  /** Returns its name in synced storage; null if it is not synced now. */
  key: () => Promise<string | null>;
  /** The id of its connection; null for settings of all connections. */
  connectionId: string | null;
  read: () => Promise<Values | null>;
  /** Saves the value of another device, or removes it. */
  save: (value: Values | null) => Promise<void>;
  /** Returns a value with the parts that another device has written; null if they are invalid. */
  merge: (value: Values | null, part: unknown) => Values | null;
  initial: Values | null;
  /**
   * The name of the index of its list; null if it belongs to none. Where synced storage has the index and not the item,
   * another device has removed the item.
   */
  index: string | null;
}

export const syncedSection = (name: SectionName): SyncedItem => ({
  ...sections[name],
  connectionId: null,
  index: null,
  // The organization's settings are not the person's choice for other devices.
  key: async () => {
    const { policy } = await managedItem.get();
    return Object.keys(fixedSection(policy, name)).length > 0 ? null : `settings:${name}`;
  },
  save: async (values) => sections[name].save(values ?? sections[name].initial),
  merge: (values, part) => sections[name].merge(values ?? sections[name].initial, part),
});

const views = z.object({ views: z.array(savedView) });

/**
 * Views name tags and titles of a service, so other devices apply them to their connection to the same address. Of
 * several connections to one address, one alone syncs its views until it is removed: other devices cannot tell them
 * apart.
 */
const syncedViews = ({ id }: Connection): SyncedItem => ({
  connectionId: id,
  index: null,
  key: async () => {
    const all = await readConnections();
    const connection = all.find((one) => one.id === id);
    if (connection === undefined) return null;
    const key = await viewsKey(connection.baseUrl);
    const owner = (await syncedSettingsItem.get())[key]?.connectionId ?? id;
    return owner === id || all.every((one) => one.id !== owner) ? key : null;
  },
  read: async () => ({ views: await viewsItem.of(id).get() }),
  save: async (values) => viewsItem.of(id).set(views.parse(values).views),
  merge: (_values, part) => views.safeParse(part).data ?? null,
  initial: { views: [] },
});

/** Returns the name of a service's views in synced storage: a hash, which does not reveal its address. */
export async function viewsKey(baseUrl: string): Promise<`views:${string}`> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(baseUrl));
  return `views:${[...new Uint8Array(hash).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const lists = [presetNames, channelSetNames];

/** True for the names of presets, channel sets and their orders, in this browser's storage and in the synced one. */
export const isOfList = (name: string): boolean => listOf(name) !== undefined;

const listOf = (name: string) => lists.find(({ index, item }) => name === index.key || name.startsWith(item.prefix));

/** Returns the key of the index of a name's list; null if it belongs to none. */
const indexOf = (name: string): string | null => listOf(name)?.index.key ?? null;

/** Returns the value of a list's item or index; null if there is none or if it cannot be parsed. */
function parseListed(name: string, value: unknown): Values | null {
  const list = listOf(name);
  const schema = name === list?.index.key ? list.index.schema : list?.item.schema;
  return schema?.safeParse(value).data ?? null;
}

/** An item or the index of a list. A value that this version of Hem cannot parse is not synced. */
export const syncedListed = (name: string): SyncedItem => ({
  connectionId: null,
  index: indexOf(name),
  key: async () => {
    const value = await readKey(`local:${name}`);
    return value === null || parseListed(name, value) !== null ? name : null;
  },
  read: async () => parseListed(name, await readKey(`local:${name}`)),
  save: (value) =>
    listLock(indexOf(name) ?? name)(() =>
      value === null ? removeKeys(`local:${name}`) : writeKey(`local:${name}`, value),
    ),
  merge: (_value, part) => parseListed(name, part),
  initial: null,
});

/** Returns the views of each connection. */
export const allSyncedViews = async (): Promise<SyncedItem[]> => (await readConnections()).map(syncedViews);

const dated = z.object({ at: z.number() });

/** Returns the items and indexes of lists that differ from what was last synced, here or in synced storage. */
async function differingListed(): Promise<SyncedItem[]> {
  const [here, synced, states] = await Promise.all([
    readArea('local'),
    // If it cannot be read, each item is read again, and later if that fails.
    readArea('sync').catch(() => ({})),
    syncedSettingsItem.get(),
  ]);
  const there: Readonly<Record<string, unknown>> = synced;
  const names = new Set([here, there, states].flatMap((named) => Object.keys(named)).filter(isOfList));
  const differs = (name: string) =>
    JSON.stringify(parseListed(name, here[name])) !== (states[name]?.text ?? 'null') ||
    dated.safeParse(there[name]).data?.at !== states[name]?.at;
  return [...names].filter(differs).map(syncedListed);
}

/** Returns everything that may have to be synced. */
export const allSyncedItems = async (): Promise<SyncedItem[]> => [
  ...sectionNames.map(syncedSection),
  ...(await allSyncedViews()),
  ...(await differingListed()),
];
