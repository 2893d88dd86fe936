import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { allEnded } from '../async/all-ended.ts';
import { takingTurns } from '../async/taking-turns.ts';
import { type UtmPreset, utmPreset } from '../link/utm/preset.ts';
import { defaultPresetsItem } from './default-presets.ts';
import { readArea } from './keyed-item.ts';
import { keepSynced, readSynced, removeSynced } from './synced-item.ts';

const version = z.literal(1);

/**
 * The order of the presets. An older Hem kept here, too, which one is the default of which connection, by base address:
 * `bringDefaultHome` takes that out (default-presets.ts).
 */
const presetIndex = z.object({
  version,
  order: z.array(z.string()),
  defaults: z._default(z.record(z.string(), z.string()), {}),
});

/** One preset to an item: synced storage takes 8 KB an item. */
const keptPreset = z.object({ version, ...utmPreset.shape });

type PresetIndex = Omit<z.infer<typeof presetIndex>, 'version'>;

/** All presets in their order, the default's id by base address, and whether some are too large to follow the person. */
export interface Presets extends Pick<PresetIndex, 'defaults'> {
  presets: UtmPreset[];
  onlyHere: boolean;
}

const indexKey = 'presets';
const keyOf = (id: string) => `preset:${id}`;

async function readIndex(): Promise<PresetIndex & { onlyHere: boolean }> {
  const [kept] = await readSynced([indexKey]);
  const read = presetIndex.safeParse(kept?.value);
  const { order, defaults } = read.success ? read.data : { order: [], defaults: {} };
  return { order, defaults, onlyHere: kept?.onlyHere ?? false };
}

async function readEach(ids: readonly string[]): Promise<{ presets: UtmPreset[]; onlyHere: boolean }> {
  const kept = await readSynced(ids.map(keyOf));
  const presets = kept.flatMap(({ value }) => {
    const read = keptPreset.safeParse(value);
    return read.success ? [utmPreset.parse(read.data)] : [];
  });
  return { presets, onlyHere: kept.some(({ onlyHere }) => onlyHere) };
}

/** All presets. One that cannot be read is left where it is and out of the list; one that another device has just added comes last. */
export async function readPresets(): Promise<Presets> {
  const [index, here, synced] = await Promise.all([
    readIndex(),
    defaultPresetsItem.get(),
    readArea('sync').catch(() => ({})),
  ]);
  const ids = Object.keys(synced).flatMap((key) => (key.startsWith(keyOf('')) ? [key.slice(keyOf('').length)] : []));
  const { presets, onlyHere } = await readEach([...new Set([...index.order, ...ids])]);
  return { presets, defaults: { ...index.defaults, ...here }, onlyHere: onlyHere || index.onlyHere };
}

/** The default preset of a connection, for a new draft. Reads no more than it must. */
export async function defaultPreset(baseUrl: string): Promise<UtmPreset | null> {
  const [here, { defaults }] = await Promise.all([defaultPresetsItem.get(), readIndex()]);
  const id = here[baseUrl] ?? defaults[baseUrl];
  return id === undefined ? null : ((await readEach([id])).presets[0] ?? null);
}

const inTurn = takingTurns();

async function changeIndex(change: (index: PresetIndex) => PresetIndex): Promise<void> {
  const { order, defaults } = await readIndex();
  await keepSynced(indexKey, { version: 1, ...change({ order, defaults }) });
}

/** Keeps a preset: a new one comes last. */
export const keepPreset = (preset: UtmPreset): Promise<void> =>
  inTurn(async () => {
    await keepSynced(keyOf(preset.id), { version: 1, ...preset });
    const { order } = await readIndex();
    if (!order.includes(preset.id)) await changeIndex((index) => ({ ...index, order: [...index.order, preset.id] }));
  });

/** Removes a preset. What it is the default of is remembered, so that it can be brought back as it was. */
export const removePreset = (id: string): Promise<void> => inTurn(() => removeSynced(keyOf(id)));

/** Puts the presets in an order. */
export const orderPresets = (order: readonly string[]): Promise<void> =>
  inTurn(() => changeIndex((index) => ({ ...index, order: [...order] })));

/** Makes a preset the default of a connection, or none. */
export const setDefaultPreset = (baseUrl: string, id: string | null): Promise<void> =>
  inTurn(async () => {
    await takeOutOfSynced(baseUrl);
    const { [baseUrl]: _former, ...others } = await defaultPresetsItem.get();
    await defaultPresetsItem.set(id === null ? others : { ...others, [baseUrl]: id });
  });

/** Brings a connection's default home where an older Hem kept it in synced storage, which is to name no service. */
export const bringDefaultHome = (baseUrl: string): Promise<void> =>
  inTurn(async () => {
    const former = await takeOutOfSynced(baseUrl);
    const here = await defaultPresetsItem.get();
    if (former !== undefined) await defaultPresetsItem.set({ [baseUrl]: former, ...here });
  });

/** Forgets all defaults of a connection that was left. Its presets are the person's, and stay. */
export const forgetDefaultPresets = (baseUrl: string | null): Promise<void> =>
  inTurn(() => allEnded([defaultPresetsItem.remove(), baseUrl && takeOutOfSynced(baseUrl)]));

async function takeOutOfSynced(baseUrl: string): Promise<string | undefined> {
  const former = (await readIndex()).defaults[baseUrl];
  if (former === undefined) return;
  await changeIndex(({ order, defaults: { [baseUrl]: _former, ...defaults } }) => ({ order, defaults }));
  return former;
}

/** Calls back whenever a preset, their order or a default changes, on this device or another; returns what ends it. */
export function watchPresets(onChange: () => void): () => void {
  const listener = (changes: Record<string, unknown>) => {
    if (Object.keys(changes).some((key) => key === indexKey || key === 'defaultPresets' || key.startsWith(keyOf(''))))
      onChange();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}
