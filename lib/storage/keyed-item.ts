import { browser } from 'wxt/browser';

/** Where something is kept: for good, until the browser closes, or wherever the person is signed in. */
type Area = 'local' | 'session' | 'sync';

/** An area and a name in it. */
export type Key = `${Area}:${string}`;

const areas: readonly Area[] = ['local', 'session', 'sync'];

/** Splits a key into the area and the name in it. A name may contain colons. */
export function parseKey(key: Key): { area: Area; name: string } {
  const area = areas.find((area) => key.startsWith(`${area}:`)) ?? 'local';
  return { area, name: key.slice(area.length + 1) };
}

/** What is kept under a key, unparsed; null when there is nothing. */
export async function readKey(key: Key): Promise<unknown> {
  const { area, name } = parseKey(key);
  const value: unknown = (await browser.storage[area].get(name))[name];
  return value ?? null;
}

/** What is kept under some keys, unparsed, by key: each area is asked once. What is not there is left out. */
export async function readKeys(...keys: readonly Key[]): Promise<Partial<Record<string, unknown>>> {
  const places = keys.map((key) => ({ key, ...parseKey(key) }));
  const found = await Promise.all(
    areas.map(async (area) => {
      const wanted = places.filter((place) => place.area === area);
      if (wanted.length === 0) return [];
      const kept: Record<string, unknown> = await browser.storage[area].get(wanted.map(({ name }) => name));
      return wanted.flatMap(({ key, name }) => (kept[name] == null ? [] : [[key, kept[name]] as const]));
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Keeps a value under a key. Rejects when the area is full or refuses. */
export function writeKey(key: Key, value: unknown): Promise<void> {
  const { area, name } = parseKey(key);
  return browser.storage[area].set({ [name]: value });
}

/** Writes some values of one area, by key: all of them or none. */
export const writeTogether = (area: Area, values: readonly (readonly [Key, unknown])[]): Promise<void> =>
  browser.storage[area].set(Object.fromEntries(values.map(([key, value]) => [parseKey(key).name, value])));

/** Removes what is stored under some keys: one call for each area. */
export async function removeKeys(...keys: Key[]): Promise<void> {
  const parsed = keys.map(parseKey);
  await Promise.all(
    areas.map((area) => {
      const names = parsed.flatMap((key) => (key.area === area ? key.name : []));
      return names.length === 0 ? undefined : browser.storage[area].remove(names);
    }),
  );
}

/** All that an area holds, by name, unparsed. */
export const readArea = (area: Area): Promise<Record<string, unknown>> => browser.storage[area].get(null);

/** Calls back with each new value under a key (null once it is removed); returns what ends it. */
export function watchKey(key: Key, onChange: (value: unknown) => void): () => void {
  const { area, name } = parseKey(key);
  const listener = (changes: Record<string, { newValue?: unknown }>, changed: string) => {
    const change = changes[name];
    if (changed === area && change !== undefined) onChange(change.newValue ?? null);
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}
