import { markHandled } from '../async/async.ts';
import type { ColumnsKey } from '../database/hem-database.ts';
import { keysOfConnection } from '../database/keys.ts';
import type { CacheChange } from './cache-change.ts';
import type { CachedLinks } from './link-groups.ts';
import {
  type Columns,
  columnsKey,
  columnsOf,
  columnsSize,
  compareKeys,
  keyAt,
  type Row,
  type RowKey,
  readColumns,
  rowsOf,
  sizeOf,
} from './search-columns.ts';

/** Columns that were read, and their rows if one of them changes. */
interface OpenColumns {
  key: ColumnsKey;
  columns: Columns | null;
  rows: Map<string, Row> | null;
}

/**
 * Removes and adds rows, and rewrites the columns that they belong to. A row belongs to the columns with the lowest key
 * that is at least its own; a row above all keys to the topmost. Rows below all others begin new columns, so that a first
 * reading, which mostly comes newest first, rewrites nothing (`mergeSmallColumns`).
 */
export async function writeRows(
  { connectionId, transaction }: CacheChange,
  { removed, added }: CacheChange['rows'],
  revision: number,
): Promise<void> {
  const store = transaction.objectStore('columns');
  // Ascending: the oldest first.
  const keys = await store.getAllKeys(keysOfConnection(connectionId));
  const opened = new Map<number, OpenColumns>();
  const below = new Map<string, Row>();

  const open = async (key: RowKey): Promise<OpenColumns | null> => {
    const above = keys.findIndex(([, ...first]) => compareKeys(first, key) <= 0);
    const at = above < 0 ? keys.length - 1 : above;
    const first = keys[at];
    if (first === undefined) return null;
    const one = opened.get(at) ?? { key: first, columns: readColumns(await store.get(first)), rows: null };
    opened.set(at, one);
    return one;
  };

  for (const key of removed) rowsToChange(await open(key))?.delete(key[1]);
  for (const row of added.values()) {
    const owner = await open([row.created, row.id]);
    const isBelowAll = owner === null || (owner.key === keys[0] && isBelow(row, owner.columns));
    const rows = isBelowAll ? below : rowsToChange(owner);
    rows?.set(row.id, row);
  }
  for (const { key, rows } of [...opened.values(), { key: null, rows: below }]) {
    if (rows === null) continue;
    if (key !== null) void markHandled(store.delete(key));
    for (const columns of columnsOf([...rows.values()], revision)) putColumns({ connectionId, transaction }, columns);
  }
}

type Stored = Pick<CacheChange, 'connectionId' | 'transaction'>;

const putColumns = ({ connectionId, transaction }: Stored, columns: Columns): void =>
  void markHandled(
    transaction.objectStore('columns').put({ connectionId, ...columns }, columnsKey(connectionId, columns)),
  );

function rowsToChange(open: OpenColumns | null): Map<string, Row> | null {
  if (open === null) return null;
  open.rows ??= new Map(open.columns ? rowsOf(open.columns).map((row) => [row.id, row]) : []);
  return open.rows;
}

/** True if a row comes after all rows of columns. */
const isBelow = ({ created, id }: Row, columns: Columns | null): boolean =>
  columns !== null && compareKeys(keyAt(columns, sizeOf(columns) - 1), [created, id]) < 0;

/**
 * Merges small columns at the end of all rows, if there are several. A first reading leaves some for every few pages of
 * the list, since rewriting large ones would take longer than loading a page.
 *
 * @returns true if it merged any
 */
export async function mergeSmallColumns(
  { connectionId, transaction }: CacheChange,
  revision: number,
): Promise<boolean> {
  const store = transaction.objectStore('columns');
  const small: Columns[] = [];
  // Ascending: the oldest first.
  for await (const { value } of store.iterate(keysOfConnection(connectionId))) {
    const columns = readColumns(value);
    if (columns === null || sizeOf(columns) >= columnsSize / 2) break;
    small.push(columns);
  }
  if (small.length < 2) return false;
  for (const columns of small) void markHandled(store.delete(columnsKey(connectionId, columns)));
  for (const merged of columnsOf(small.flatMap(rowsOf), revision)) putColumns({ connectionId, transaction }, merged);
  return true;
}

/** Returns the keys of all cached links. Reads the columns one by one, since all together are large. */
export async function cachedKeys({ connectionId, transaction }: CacheChange): Promise<RowKey[]> {
  const keys: RowKey[] = [];
  for await (const { value } of transaction.objectStore('columns').iterate(keysOfConnection(connectionId)))
    keys.push(...keysIn(value));
  return keys;
}

/** Returns the ids of all cached links. */
export async function cachedIds({ connectionId, database }: CachedLinks): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const { value } of database.transaction('columns').store.iterate(keysOfConnection(connectionId)))
    for (const [, id] of keysIn(value)) ids.add(id);
  return ids;
}

function keysIn(stored: unknown): RowKey[] {
  const columns = readColumns(stored);
  return columns === null ? [] : Array.from(columns.created, (_, at) => keyAt(columns, at));
}
