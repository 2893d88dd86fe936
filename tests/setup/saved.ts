import { fakeBrowser } from 'wxt/testing/fake-browser';

type Area = 'local' | 'session' | 'sync';

/** Saves values under their names in an area, as Hem does. */
export const save = (area: Area, values: Record<string, unknown>): Promise<void> =>
  fakeBrowser.storage[area].set(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { version: 1, value }])),
  );

/** Returns the values in an area by their names, without their versions. */
export async function saved(area: Area): Promise<Record<string, unknown>> {
  const stored: Record<string, { value?: unknown }> = await fakeBrowser.storage[area].get();
  return Object.fromEntries(Object.entries(stored).map(([name, { value }]) => [name, value]));
}
