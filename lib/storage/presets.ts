import * as z from 'zod/mini';
import { type UtmPreset, type UtmRules, utmPreset } from '../link/utm/preset.ts';
import { defaultPresetItem } from './default-preset.ts';
import { managedItem } from './managed.ts';
import { restoredValuesItem } from './restored-values.ts';
import { syncedList } from './synced-list.ts';

const presetIndex = z.object({ order: z.array(z.string()) });

const list = syncedList({
  index: { key: 'presets', schema: presetIndex },
  item: { prefix: 'preset:', schema: utmPreset },
});

/** All presets in their order, and whether some are too large to follow the person. */
export interface Presets {
  presets: UtmPreset[];
  onlyHere: boolean;
}

/** All presets, those of an organisation first. One that cannot be read is left where it is and out of the list; one that another device has just added comes last. */
export async function readPresets(): Promise<Presets> {
  const [{ items, onlyHere }, managed] = await Promise.all([list.read(), managedPresets()]);
  const own = items.filter(({ id }) => !managed.some((one) => one.id === id));
  return { presets: [...managed, ...own], onlyHere };
}

/** Reads the rules that UTM values of a connection's links are written by. */
export async function readUtmRules(connectionId: string): Promise<UtmRules> {
  const [{ presets }, usual, restored] = await Promise.all([
    readPresets(),
    defaultPresetItem.of(connectionId).get(),
    restoredValuesItem.get(),
  ]);
  return { presets, usual, restored };
}

/** The default preset of a connection, for a new draft. Reads no more than it must. */
export async function defaultPreset(connectionId: string): Promise<UtmPreset | null> {
  const id = await defaultPresetItem.of(connectionId).get();
  if (id === null) return null;
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

/** Calls back whenever a preset or their order changes, on this device or another. Returns a function that stops it. */
export const watchPresets = (onChange: () => void): (() => void) => list.watch(onChange, ['managed']);

/** Has presets stay in this browser, or follow the person again (sync-choice.ts). */
export const { leaveSync: leaveSyncOfPresets, joinSync: joinSyncOfPresets } = list;
