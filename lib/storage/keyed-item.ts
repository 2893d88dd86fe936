import { browser } from 'wxt/browser';

/** Where something is kept: for good, until the browser closes, or wherever the person is signed in. */
type Area = 'local' | 'session' | 'sync';

/** An area and a name in it. */
export type Key = `${Area}:${string}`;

const areas: readonly Area[] = ['local', 'session', 'sync'];

/** Which area, and which name in it: a name may hold colons of its own. */
function placeOf(key: Key): { area: Area; name: string } {
  const area = areas.find((area) => key.startsWith(`${area}:`)) ?? 'local';
  return { area, name: key.slice(area.length + 1) };
}

/** What is kept under a key, unparsed; null when there is nothing. */
export async function readKey(key: Key): Promise<unknown> {
  const { area, name } = placeOf(key);
  const value: unknown = (await browser.storage[area].get(name))[name];
  return value ?? null;
}

/** What is kept under some keys, unparsed, by key: each area is asked once. What is not there is left out. */
export async function readKeys(...keys: readonly Key[]): Promise<Partial<Record<string, unknown>>> {
  const places = keys.map((key) => ({ key, ...placeOf(key) }));
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
  const { area, name } = placeOf(key);
  return browser.storage[area].set({ [name]: value });
}

/** Keeps some values for good, all of them or none. */
export function writeTogether(values: readonly (readonly [`local:${string}`, unknown])[]): Promise<void> {
  return browser.storage.local.set(Object.fromEntries(values.map(([key, value]) => [placeOf(key).name, value])));
}

/** Removes what is kept under some keys. */
export async function removeKeys(...keys: Key[]): Promise<void> {
  await Promise.all(
    keys.map((key) => {
      const { area, name } = placeOf(key);
      return browser.storage[area].remove(name);
    }),
  );
}

/** All that an area holds, by name, unparsed. */
export const readArea = (area: Area): Promise<Record<string, unknown>> => browser.storage[area].get(null);

/** Calls back with each new value under a key (null once it is removed); returns what ends it. */
export function watchKey(key: Key, onChange: (value: unknown) => void): () => void {
  const { area, name } = placeOf(key);
  const listener = (changes: Record<string, { newValue?: unknown }>, changed: string) => {
    const change = changes[name];
    if (changed === area && change !== undefined) onChange(change.newValue ?? null);
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}
