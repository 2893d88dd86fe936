import { fakeBrowser } from 'wxt/testing/fake-browser';

type Area = 'local' | 'session' | 'sync';

/** Saves values by name in a storage area, with Hem's version. */
export const save = (area: Area, values: Record<string, unknown>): Promise<void> =>
  fakeBrowser.storage[area].set(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { version: 1, value }])),
  );

/** Returns the values in a storage area by name, without versions. */
export async function saved(area: Area): Promise<Record<string, unknown>> {
  const stored: Record<string, { value?: unknown }> = await fakeBrowser.storage[area].get();
  return Object.fromEntries(Object.entries(stored).map(([name, { value }]) => [name, value]));
}
