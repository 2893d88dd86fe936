import { type LibraryDatabase, loadTable, type Table } from '@/lib/library/index.ts';

/** How long the table is held after it was last needed, in milliseconds: it is large, and loaded again soon enough. */
export const heldFor = 20_000;

/**
 * The texts of all links, for as long as something is searched, filtered or sorted.
 * @param onChange called when the table is loaded, and when it is let go
 */
export function createTextTable(database: LibraryDatabase, onChange: () => void) {
  let table: Table | null = null;
  let isNeeded = false;
  let isLoading = false;
  let letGo: ReturnType<typeof setTimeout> | undefined;

  const set = (next: Table | null) => {
    table = next;
    onChange();
  };
  const load = async () => {
    isLoading = true;
    // The database is closed when its connection goes: then nothing is shown of it.
    const loaded = await loadTable(database).catch(() => null);
    isLoading = false;
    if (isNeeded && loaded !== null) set(loaded);
  };
  const need = (next: boolean) => {
    if (next === isNeeded) return;
    isNeeded = next;
    clearTimeout(letGo);
    if (!isNeeded && table !== null) letGo = setTimeout(set, heldFor, null);
    if (isNeeded && table === null && !isLoading) void load();
  };

  return {
    /** Null while it is not there. */
    get table() {
      return table;
    },
    need,
    close() {
      need(false);
      clearTimeout(letGo);
      table = null;
    },
  };
}
