import { type Browser, browser } from 'wxt/browser';
import { StorageError } from '../messaging/storage-error.ts';

/** An area of the browser's storage: lasting, until the browser closes, or synced to the person's devices. */
type Area = 'local' | 'session' | 'sync';

/** An area and a name in it. */
export type Key = `${Area}:${string}`;

const areas: readonly Area[] = ['local', 'session', 'sync'];

/**
 * The version of every stored format. A format that changes after its release takes the next number, and is read in
 * both.
 */
const version = 1;

/** Stands for a value of another version, which no schema parses and nothing is written over. */
export const otherVersion = Symbol('A value of another version');

/** A value as it is stored. */
export const versioned = (value: unknown) => ({ version, value });

const isVersioned = (stored: unknown): stored is ReturnType<typeof versioned> =>
  typeof stored === 'object' &&
  stored !== null &&
  'version' in stored &&
  stored.version === version &&
  'value' in stored;

/** Returns the value in what is stored, unparsed; null if nothing is. */
const valueIn = (stored: unknown): unknown =>
  stored == null ? null : isVersioned(stored) ? stored.value : otherVersion;

/** Splits a key into the area and the name in it. A name may contain colons. */
export function parseKey(key: Key): { area: Area; name: string } {
  const area = areas.find((area) => key.startsWith(`${area}:`)) ?? 'local';
  return { area, name: key.slice(area.length + 1) };
}

/** Calls an area of the browser's storage. Rejects with a `StorageError`. */
async function callArea<T>(area: Area, call: (store: Browser.storage.StorageArea) => Promise<T>): Promise<T> {
  try {
    return await call(browser.storage[area]);
  } catch (cause) {
    throw new StorageError(cause instanceof Error ? cause.message : '', { cause });
  }
}

const readNames = (area: Area, names: string | string[] | null): Promise<Record<string, unknown>> =>
  callArea(area, (store) => store.get(names));

/** Returns the value under a key, unparsed; null if there is none. */
export async function readKey(key: Key): Promise<unknown> {
  const { area, name } = parseKey(key);
  return valueIn((await readNames(area, name))[name]);
}

/** Returns the values under some keys, unparsed, by key. Missing ones are left out. Each area is read once. */
export async function readKeys(...keys: readonly Key[]): Promise<Partial<Record<string, unknown>>> {
  const places = keys.map((key) => ({ key, ...parseKey(key) }));
  const found = await Promise.all(
    areas.map(async (area) => {
      const wanted = places.filter((place) => place.area === area);
      if (wanted.length === 0) return [];
      const stored = await readNames(
        area,
        wanted.map(({ name }) => name),
      );
      return wanted.flatMap(({ key, name }) => {
        const value = valueIn(stored[name]);
        return value === null ? [] : [[key, value] as const];
      });
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Writes a value under a key. Rejects if the area is full or refuses, or if a value of another version is there. */
export const writeKey = (key: Key, value: unknown): Promise<void> => writeTogether(parseKey(key).area, [[key, value]]);

/**
 * Writes a value under a key without reading first, for a page that may close in a moment. Replaces a value of another
 * version.
 */
export function writeAtOnce(key: Key, value: unknown): Promise<void> {
  const { area, name } = parseKey(key);
  return callArea(area, (store) => store.set({ [name]: versioned(value) }));
}

/** Writes some values of one area, by key: all of them or none. Rejects as `writeKey` does. */
export async function writeTogether(area: Area, values: readonly (readonly [Key, unknown])[]): Promise<void> {
  const items = Object.fromEntries(values.map(([key, value]) => [parseKey(key).name, versioned(value)]));
  // The session's storage never outlives a version of Hem.
  if (area !== 'session') await refuseOtherVersions(area, Object.keys(items));
  await callArea(area, (store) => store.set(items));
}

async function refuseOtherVersions(area: Area, names: string[]): Promise<void> {
  const stored = await readNames(area, names);
  const other = names.find((name) => valueIn(stored[name]) === otherVersion);
  if (other !== undefined) throw new StorageError(`${other} is stored in another version`);
}

/** Removes what is stored under some keys: one call for each area. */
export async function removeKeys(...keys: Key[]): Promise<void> {
  const parsed = keys.map(parseKey);
  await Promise.all(
    areas.map((area) => {
      const names = parsed.flatMap((key) => (key.area === area ? key.name : []));
      return names.length === 0 ? undefined : callArea(area, (store) => store.remove(names));
    }),
  );
}

/** Returns all values of an area, by name, unparsed. */
export async function readArea(area: Area): Promise<Record<string, unknown>> {
  const stored = Object.entries(await readNames(area, null));
  return Object.fromEntries(stored.map(([name, value]) => [name, valueIn(value)]));
}

/** Calls back with each new value under a key (null once it is removed). Returns a function that stops it. */
export function watchKey(key: Key, onChange: (value: unknown) => void): () => void {
  const { area, name } = parseKey(key);
  const listener = (changes: Record<string, { newValue?: unknown }>, changed: string) => {
    const change = changes[name];
    if (changed === area && change !== undefined) onChange(valueIn(change.newValue));
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}
