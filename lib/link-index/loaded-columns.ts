import { keysOfConnection } from '../database/keys.ts';
import type { CachedLinks } from './link-groups.ts';
import { type Columns, columnsKey, compareKeys, keyAt, readColumns, sizeOf } from './search-columns.ts';

/** The columns of a connection in memory. */
export interface LoadedColumns {
  /** Newest first. Another array after each change. */
  readonly all: readonly Columns[];
  readonly size: number;
  readonly hasTexts: boolean;
  /** Reads what the background has written since. Returns true if that changed anything. */
  refresh(): Promise<boolean>;
  loadTexts(): Promise<void>;
  dropTexts(): void;
}

const withoutTexts = (columns: Columns): Columns =>
  columns.lines === '' ? columns : { ...columns, lines: '', shown: '' };

/** Loads the columns of a connection. */
export async function loadColumns({ connectionId, database }: CachedLinks, texts: boolean): Promise<LoadedColumns> {
  const range = keysOfConnection(connectionId);
  let keepsTexts = texts;
  let hasTexts = false;
  let all: readonly Columns[] = [];

  const take = (stored: unknown, isNewest = true): Columns[] => {
    const columns = readColumns(stored);
    return columns === null ? [] : [keepsTexts || isNewest ? columns : withoutTexts(columns)];
  };
  const set = (next: Columns[]) => {
    const sorted = next.sort((one, other) => compareKeys(keyAt(one, 0), keyAt(other, 0)));
    // The newest keep their texts: a list measures its columns by its first links.
    all = keepsTexts ? sorted : sorted.map((columns, at) => (at === 0 ? columns : withoutTexts(columns)));
  };
  const load = async () => {
    const { store } = database.transaction('columns');
    const keys = await store.getAllKeys(range);
    // One by one, so that the next is read while one is parsed.
    const last = keys.length - 1;
    set((await Promise.all(keys.map(async (key, at) => take(await store.get(key), at === last)))).flat());
    // They may have been dropped in the meantime.
    hasTexts = keepsTexts;
  };
  await load();

  return {
    get all() {
      return all;
    },
    get size() {
      return all.reduce((sum, columns) => sum + sizeOf(columns), 0);
    },
    get hasTexts() {
      return hasTexts;
    },
    async refresh() {
      const { store } = database.transaction('columns');
      const latest = Math.max(-1, ...all.map(({ revision }) => revision));
      const later = IDBKeyRange.bound([connectionId, latest], [connectionId, []], true);
      const [keys, changed] = await Promise.all([store.getAllKeys(range), store.index('revision').getAll(later)]);
      if (changed.length === 0 && keys.length === all.length) return false;
      const keyOf = (columns: Columns) => String(columnsKey(connectionId, columns));
      const byKey = new Map(
        [...all, ...changed.flatMap((stored) => take(stored))].map((columns) => [keyOf(columns), columns]),
      );
      set(keys.flatMap((key) => byKey.get(String(key)) ?? []));
      return true;
    },
    async loadTexts() {
      keepsTexts = true;
      await load();
    },
    dropTexts() {
      keepsTexts = false;
      hasTexts = false;
      set([...all]);
    },
  };
}
