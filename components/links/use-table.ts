import { useEffect, useState } from 'react';
import { type LibraryDatabase, loadTable, type Table } from '@/lib/library/index.ts';
import { useVersion } from './use-version.ts';

/** How long the table is held after it was last needed, in milliseconds: it is large, and loaded again soon enough. */
const heldFor = 20_000;

/** The texts of all links, for as long as something is searched, filtered or sorted. Null while they are not there. */
export function useTable(database: LibraryDatabase, isNeeded: boolean, revision: number | null) {
  const [table, setTable] = useState<Table | null>(null);
  const isHeld = table !== null;
  useEffect(() => {
    if (isNeeded === isHeld) return;
    if (!isNeeded) {
      const timer = setTimeout(() => setTable(null), heldFor);
      return () => clearTimeout(timer);
    }
    let current = true;
    // Closed meanwhile: with its connection, it goes.
    loadTable(database).then(
      (loaded) => current && setTable(loaded),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [database, isNeeded, isHeld]);
  return { table, version: useVersion(table, revision) };
}
