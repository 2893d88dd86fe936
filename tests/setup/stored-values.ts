import './browser/database.ts';
import { openDB } from 'idb';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openOperations } from './operations.ts';

/**
 * Returns all stored values with area and key: the browser's storage without version keys, and the operations in the
 * database. Cached links are left out, since links are public.
 */
export async function readStoredValues(): Promise<[string, string, unknown][]> {
  const { local, session, sync } = fakeBrowser.storage;
  const areas = Object.entries({ local, session, sync });
  const stored = await Promise.all(areas.map(async ([name, area]) => [name, await area.get()] as const));
  return [
    ...stored,
    ['operations', Object.fromEntries((await openOperations()).map((one) => [one.id, one]))] as const,
  ].flatMap(([name, items]) =>
    Object.entries<unknown>(items)
      .filter(([key]) => !key.endsWith('$'))
      .map(([key, value]): [string, string, unknown] => [name, key, value]),
  );
}

/** The name of a storage place, and its content. */
type Place = [string, Record<string, unknown>];

/**
 * Returns everything on disk by place: items of the browser's storage, stores of all databases, and the page's own
 * storage. New places are included automatically.
 */
export async function readDisk(): Promise<Record<string, unknown>> {
  const { local, sync } = fakeBrowser.storage;
  const areas = await Promise.all(
    Object.entries({ local, sync }).map(async ([name, area]): Promise<Place> => [name, await area.get()]),
  );
  const databases = await Promise.all((await indexedDB.databases()).map(({ name = '' }) => storesOf(name)));
  const page = { localStorage: { ...localStorage }, sessionStorage: { ...sessionStorage } };
  const alarms = Object.fromEntries((await fakeBrowser.alarms.getAll()).map((alarm) => [alarm.name, alarm]));
  const places: Place[] = [...areas, ...databases, ...Object.entries({ ...page, alarms })];
  return Object.fromEntries(
    places.flatMap(([place, items]) => Object.entries(items).map(([key, value]) => [`${place} ${key}`, value])),
  );
}

async function storesOf(name: string): Promise<Place> {
  const database = await openDB(name);
  const stores = await Promise.all(
    [...database.objectStoreNames].map(async (store) => {
      const [keys, values] = await Promise.all([database.getAllKeys(store), database.getAll(store)]);
      return [store, { keys, values }] as const;
    }),
  );
  database.close();
  return [name, Object.fromEntries(stores)];
}
