import { useEffect, useState } from 'react';
import { useStored } from '@/components/ui/use-stored.ts';
import { type LibraryDatabase, loadIds, openLibrary, type Rows } from '@/lib/library/index.ts';
import { type LibraryState, libraryItem } from '@/lib/storage/library.ts';
import { useThrottled } from './use-throttled.ts';
import { useVersion } from './use-version.ts';

/** What is known of a connection's links, as a page has it at hand. */
export type KnownLinks =
  | { state: 'loading' }
  /** The browser keeps no databases for Hem, or has lost this one. */
  | { state: 'failed' }
  | {
      state: 'ready';
      database: LibraryDatabase;
      ids: Rows;
      /** Rises whenever the ids have changed. */
      version: number;
      /** Of the library; null until a list was begun to be read. */
      revision: number | null;
      standing: LibraryState | null;
    };

type Opened = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; database: LibraryDatabase; ids: Rows };

/** While the list is read for the first time, it changes many times in a second (milliseconds). */
const refreshEvery = 400;

/** Opens what is known of a connection's links, and follows it. */
export function useKnownLinks(connectionId: string): KnownLinks {
  const stored = useStored(libraryItem);
  const opened = useOpened(connectionId);
  const standing = stored.state === 'loaded' && stored.value?.connection === connectionId ? stored.value : null;
  const revision = useThrottled(standing?.revision ?? null, refreshEvery);
  const version = useVersion(opened.state === 'ready' ? opened.ids : null, revision);
  if (opened.state !== 'ready') return opened;
  return stored.state === 'loading' ? { state: 'loading' } : { ...opened, version, revision, standing };
}

function useOpened(connectionId: string): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' });
  useEffect(() => {
    let current = true;
    setOpened({ state: 'loading' });
    const opening = openLibrary(connectionId);
    const load = async () => {
      const database = await opening;
      const ids = await loadIds(database);
      if (current) setOpened({ state: 'ready', database, ids });
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
