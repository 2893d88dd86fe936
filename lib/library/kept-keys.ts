import type { IDBPObjectStore, StoreNames } from 'idb';
import { chunk, factsAt, sizeOf } from './chunk.ts';
import type { LibrarySchema } from './database.ts';
import { keyIn, type RowKey } from './row.ts';

type Rows = IDBPObjectStore<LibrarySchema, ArrayLike<StoreNames<LibrarySchema>>, 'rows', IDBTransactionMode>;

/** The keys of all links that are kept, their ids among them. Their rows tell, which are fewer values to read than the links. */
export async function keptKeys(rows: Rows): Promise<RowKey[]> {
  const keys: RowKey[] = [];
  // One at a time, since all together are large.
  for await (const { value } of rows) {
    const { data } = chunk.safeParse(value);
    if (data === undefined) continue;
    for (let at = 0; at < sizeOf(data); at += 1) keys.push(keyIn(factsAt(data, at)));
  }
  return keys;
}
