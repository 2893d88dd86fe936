import * as z from 'zod/mini';
import { type UtmPreset, type UtmRules, utmPreset } from '../link/utm/preset.ts';
import { defaultPresetItem } from './default-preset.ts';
import { managedItem } from './managed.ts';
import { restoredValuesItem } from './restored-values.ts';
import { syncedList } from './synced-list.ts';

const presetIndex = z.object({ order: z.array(z.string()) });

/** The names under which presets are stored. */
export const presetNames = {
  index: { key: 'presets', schema: presetIndex },
  item: { prefix: 'preset:', schema: utmPreset },
};

const list = syncedList(presetNames);

/** All presets in order; `onlyHere` is true if synced storage has refused some. */
export interface Presets {
  presets: UtmPreset[];
  onlyHere: boolean;
}

/**
 * Returns all presets: an organization's first, new ones of other devices last. A preset that cannot be parsed stays
 * stored but is left out.
 */
export async function readPresets(): Promise<Presets> {
  const [{ items, onlyHere }, managed] = await Promise.all([list.read(), managedPresets()]);
  const own = items.filter(({ id }) => !managed.some((one) => one.id === id));
  return { presets: [...managed, ...own], onlyHere };
}

/** Returns the rules for UTM values of a connection's links. */
export async function readUtmRules(connectionId: string): Promise<UtmRules> {
  const [{ presets }, usual, restored] = await Promise.all([
    readPresets(),
    defaultPresetItem.of(connectionId).get(),
    restoredValuesItem.of(connectionId).get(),
  ]);
  return { presets, usual, restored };
}

/** Returns the default preset of a connection, for a new draft. Reads no other preset. */
export async function defaultPreset(connectionId: string): Promise<UtmPreset | null> {
  const id = await defaultPresetItem.of(connectionId).get();
  if (id === null) return null;
  return (await managedPresets()).find((one) => one.id === id) ?? (await list.readEach([id]))[0] ?? null;
}

/** Returns the presets of an organization. */
const managedPresets = async (): Promise<readonly UtmPreset[]> => (await managedItem.get()).policy.presets ?? [];

/** Saves a preset. A new one is added at the end. */
export const savePreset = list.save;

/** Saves the fields of a preset that an edit changed (synced-list.ts). */
export const savePresetEdit = list.saveEdit;

/** Removes a preset. It stays a connection's default, so that it can be restored as it was. */
export const removePreset = list.remove;

/** Saves the order of the presets. */
export const orderPresets = list.order;

/** Calls back whenever a preset or their order changes, on this device or another. Returns a function that stops it. */
export const watchPresets = (onChange: () => void): (() => void) => list.watch(onChange, ['managed']);
