import { useEffect, useState } from 'react';
import { useStored } from '@/components/ui/use-stored.ts';
import { type LibraryDatabase, openLibrary } from '@/lib/library/database.ts';
import { loadTable, type Table } from '@/lib/library/table.ts';
import { type LibraryState, libraryItem } from '@/lib/storage/library.ts';
import { useThrottled } from './use-throttled.ts';

/** What is known of a connection's links, as a page has it at hand. */
export type KnownLinks =
  | { state: 'loading' }
  /** The browser keeps no databases for Hem, or has lost this one. */
  | { state: 'failed' }
  | {
      state: 'ready';
      database: LibraryDatabase;
      table: Table;
      /** Rises whenever the table says something else. */
      version: number;
      /** Null until a list was begun to be read. */
      standing: LibraryState | null;
    };

type Opened = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; database: LibraryDatabase; table: Table };

/** While the list is read for the first time, it changes many times in a second (milliseconds). */
const refreshEvery = 400;

/** Opens what is known of a connection's links, and follows it. */
export function useKnownLinks(connectionId: string): KnownLinks {
  const stored = useStored(libraryItem);
  const opened = useOpened(connectionId);
  const [version, setVersion] = useState(0);
  const standing = stored.state === 'loaded' && stored.value?.connection === connectionId ? stored.value : null;
  const revision = useThrottled(standing?.revision ?? null, refreshEvery);
  const table = opened.state === 'ready' ? opened.table : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision is a reason to look
  useEffect(() => {
    let current = true;
    const look = async () => {
      const isNew = (await table?.refresh()) ?? false;
      if (current && isNew) setVersion((before) => before + 1);
    };
    // Closed meanwhile: with its connection, it goes.
    look().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [table, revision]);
  if (opened.state !== 'ready') return opened;
  return stored.state === 'loading' ? { state: 'loading' } : { ...opened, version, standing };
}

function useOpened(connectionId: string): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' });
  useEffect(() => {
    let current = true;
    setOpened({ state: 'loading' });
    const opening = openLibrary(connectionId);
    const load = async () => {
      const database = await opening;
      const table = await loadTable(database);
      if (current) setOpened({ state: 'ready', database, table });
    };
    load().catch(() => current && setOpened({ state: 'failed' }));
    return () => {
      current = false;
      void opening.then(
        (database) => database.close(),
        () => undefined,
      );
    };
  }, [connectionId]);
  return opened;
}
