import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Every area, key and value that the extension keeps. What the storage keeps of versions is left out. */
export async function everythingKept(): Promise<[string, string, unknown][]> {
  const { local, session, sync } = fakeBrowser.storage;
  const areas = Object.entries({ local, session, sync });
  const kept = await Promise.all(areas.map(async ([name, area]) => [name, await area.get()] as const));
  return kept.flatMap(([name, items]) =>
    Object.entries<unknown>(items)
      .filter(([key]) => !key.endsWith('$'))
      .map(([key, value]): [string, string, unknown] => [name, key, value]),
  );
}
