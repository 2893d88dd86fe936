import './browser/database.ts';
import { openDB } from 'idb';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keptEntries } from './operations.ts';

/**
 * Every area, key and value that the extension keeps, and the operations in its database. What the storage keeps of versions
 * is left out, and what is known of links, which is as public as they are.
 */
export async function everythingKept(): Promise<[string, string, unknown][]> {
  const { local, session, sync } = fakeBrowser.storage;
  const areas = Object.entries({ local, session, sync });
  const kept = await Promise.all(areas.map(async ([name, area]) => [name, await area.get()] as const));
  return [
    ...kept,
    ['operations', Object.fromEntries((await keptEntries()).map((one) => [one.id, one]))] as const,
  ].flatMap(([name, items]) =>
    Object.entries<unknown>(items)
      .filter(([key]) => !key.endsWith('$'))
      .map(([key, value]): [string, string, unknown] => [name, key, value]),
  );
}

/** Where something lasts, and what is there. */
type Place = [string, Record<string, unknown>];

/**
 * All that lasts on this machine, by the name of where it is: each item of the browser's storage, each store of each
 * database, and what a page itself may keep. So a new place is looked at by itself.
 */
export async function everythingOnDisk(): Promise<Record<string, unknown>> {
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
