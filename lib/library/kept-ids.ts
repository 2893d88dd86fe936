import type { IDBPObjectStore, StoreNames } from 'idb';
import { chunk, factsAt, sizeOf } from './chunk.ts';
import type { LibrarySchema } from './database.ts';
import { idIn } from './row.ts';

type Rows = IDBPObjectStore<LibrarySchema, ArrayLike<StoreNames<LibrarySchema>>, 'rows', IDBTransactionMode>;

/** The ids of all links that are kept. From their rows, which have fewer values to read than the links. */
export async function keptIds(rows: Rows): Promise<string[]> {
  const ids: string[] = [];
  // One at a time, since all together are large.
  for await (const { value } of rows) {
    const { data } = chunk.safeParse(value);
    if (data === undefined) continue;
    for (let at = 0; at < sizeOf(data); at += 1) ids.push(idIn(factsAt(data, at)));
  }
  return ids;
}
