import { useEffect, useState } from 'react';
import { useStored } from '@/components/ui/use-stored.ts';
import { findNewestLinks, type ListedLink, loadTable, openLibrary, type Table } from '@/lib/library/index.ts';
import { type LibraryState, libraryItem } from '@/lib/storage/library.ts';

/** What is known of the links, as far as it is there: the database first, its table soon after. */
export interface OpenedLibrary {
  /** Undefined until that is known; null where nothing was read yet. */
  state: LibraryState | null | undefined;
  /** Reads the newest links, at most so many. */
  newest: ((most: number) => Promise<ListedLink[]>) | null;
  table: Pick<Table, 'find' | 'listedAt'> | null;
  /** Rises whenever the table may hold something new. */
  version: number;
}

type Opened = Omit<OpenedLibrary, 'state' | 'table'> & { table: Table | null };

/** Opens the library of a connection, loads its table, and follows what the background writes. */
export function useLibrary(connectionId: string): OpenedLibrary {
  const stored = useStored(libraryItem);
  const [opened, setOpened] = useState<Opened>({ newest: null, table: null, version: 0 });
  const state = stored.state === 'loading' ? undefined : stored.value;
  const revision = state?.revision;

  useEffect(() => {
    let current = true;
    const opening = openLibrary(connectionId);
    const load = async () => {
      const database = await opening;
      if (!current) return;
      const newest = (most: number) => findNewestLinks(database, most);
      setOpened((before) => ({ ...before, newest }));
      const table = await loadTable(database);
      if (current) setOpened(({ version }) => ({ newest, table, version: version + 1 }));
    };
    load().catch(() => undefined);
    return () => {
      current = false;
      opening.then((database) => database.close()).catch(() => undefined);
    };
  }, [connectionId]);

  const { table } = opened;
  useEffect(() => {
    if (revision === undefined || table === null) return;
    let current = true;
    const refresh = async () => {
      const isNew = await table.refresh();
      if (current && isNew) setOpened((before) => ({ ...before, version: before.version + 1 }));
    };
    // Closed because it is to be deleted: what was found stays until the page is left.
    refresh().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [revision, table]);

  return { ...opened, state };
}
