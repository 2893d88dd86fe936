import './browser/database.ts';
import { openDB } from 'idb';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/**
 * Every area, key and value that the extension keeps, and what its outbox has on disk. What the storage keeps of versions
 * is left out, and what is known of links, which is as public as they are.
 */
export async function everythingKept(): Promise<[string, string, unknown][]> {
  const { local, session, sync } = fakeBrowser.storage;
  const areas = Object.entries({ local, session, sync });
  const kept = await Promise.all(areas.map(async ([name, area]) => [name, await area.get()] as const));
  return [...kept, ['outbox', await entriesOnDisk()] as const].flatMap(([name, items]) =>
    Object.entries<unknown>(items)
      .filter(([key]) => !key.endsWith('$'))
      .map(([key, value]): [string, string, unknown] => [name, key, value]),
  );
}

async function entriesOnDisk(): Promise<Record<string, unknown>> {
  if ((await indexedDB.databases()).every(({ name }) => name !== 'outbox')) return {};
  const database = await openDB('outbox');
  const [keys, values] = await Promise.all([database.getAllKeys('entries'), database.getAll('entries')]);
  database.close();
  return Object.fromEntries(keys.map((key, at) => [String(key), values[at]]));
}
