import * as z from 'zod/mini';
import type { Connection } from '../connection/kept-connection.ts';
import { serviceOf } from '../connection/service-of.ts';
import { type UtmPreset, type UtmRules, utmPreset } from '../link/utm/preset.ts';
import { defaultPresetsItem } from './default-presets.ts';
import { managedItem } from './managed.ts';
import { restoredValuesItem } from './restored-values.ts';
import { syncedList } from './synced-list.ts';

const presetIndex = z.object({ order: z.array(z.string()) });

const list = syncedList({
  index: { key: 'presets', schema: presetIndex },
  item: { prefix: 'preset:', schema: utmPreset },
});

/** All presets in their order, the default's id by base address, and whether some are too large to follow the person. */
export interface Presets {
  presets: UtmPreset[];
  defaults: Record<string, string>;
  onlyHere: boolean;
}

/** All presets, those of an organisation first. One that cannot be read is left where it is and out of the list; one that another device has just added comes last. */
export async function readPresets(): Promise<Presets> {
  const [{ items, onlyHere }, defaults, managed] = await Promise.all([
    ...([list.read(), defaultPresetsItem.get(), managedPresets()] as const),
  ]);
  const own = items.filter(({ id }) => !managed.some((one) => one.id === id));
  return { presets: [...managed, ...own], defaults, onlyHere };
}

/** Reads the rules that UTM values of a connection's links are written by. */
export async function readUtmRules(connection: Pick<Connection, 'baseUrl' | 'scope'>): Promise<UtmRules> {
  const [{ presets, defaults }, restored] = await Promise.all([readPresets(), restoredValuesItem.get()]);
  return { presets, usual: defaults[serviceOf(connection)], restored };
}

/** The default preset of a connection, for a new draft. Reads no more than it must. */
export async function defaultPreset(baseUrl: string): Promise<UtmPreset | null> {
  const { [baseUrl]: id } = await defaultPresetsItem.get();
  if (id === undefined) return null;
  return (await managedPresets()).find((one) => one.id === id) ?? (await list.readEach([id])).items[0] ?? null;
}

/** Those that an organisation has set. */
const managedPresets = async (): Promise<readonly UtmPreset[]> => (await managedItem.get()).policy.presets ?? [];

/** Keeps a preset: a new one comes last. */
export const keepPreset = list.keep;

/** Removes a preset. What it is the default of is remembered, so that it can be brought back as it was. */
export const removePreset = list.remove;

/** Puts the presets in an order. */
export const orderPresets = list.order;

/** Makes a preset the default of a connection, or none. */
export const setDefaultPreset = (baseUrl: string, id: string | null): Promise<void> =>
  list.inTurn(async () => {
    const { [baseUrl]: _former, ...others } = await defaultPresetsItem.get();
    await defaultPresetsItem.set(id === null ? others : { ...others, [baseUrl]: id });
  });

/** Forgets the defaults of the services that are gone. Presets are the person's, and stay. */
export const forgetDefaultPresets = (isGone: (service: string) => boolean): Promise<void> =>
  list.inTurn(async () => {
    const kept = Object.entries(await defaultPresetsItem.get()).filter(([service]) => !isGone(service));
    await (kept.length === 0 ? defaultPresetsItem.remove() : defaultPresetsItem.set(Object.fromEntries(kept)));
  });

/** Calls back whenever a preset, their order or a default changes, on this device or another; returns what ends it. */
export const watchPresets = (onChange: () => void): (() => void) => list.watch(onChange, ['defaultPresets', 'managed']);

/** Has presets stay in this browser, or follow the person again (sync-choice.ts). */
export const { leaveSync: leaveSyncOfPresets, joinSync: joinSyncOfPresets } = list;
