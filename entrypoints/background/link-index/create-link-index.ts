import type { Connections } from '../connections/create-connections.ts';
import type { Changes } from '../shared/changes.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { createCacheSync } from './cache-sync.ts';
import { createCaches } from './caches.ts';
import { registerLinkIndex } from './link-index.ts';
import { createListReader } from './list-reader.ts';
import { createListReadings } from './list-readings.ts';
import { createLocalChanges } from './local-changes.ts';
import { retrieveLinkWith } from './retrieve-link.ts';
import { savePagesWith } from './save-pages.ts';
import { createSearchIndex } from './search-index.ts';
import { createStaleReader } from './stale-reader.ts';

interface Needs {
  lifetime: Lifetime;
  openDatabase: OpenDatabase;
  changes: Changes;
  noteProblem: NoteProblem;
  connections: Connections;
}

/** Creates the room of the cached links, which reads lists and follows changes. */
export function createLinkIndex({ lifetime, openDatabase, changes, noteProblem, connections }: Needs) {
  const caches = createCaches({ openDatabase, connections });
  const localChanges = createLocalChanges();
  const retrieveLink = retrieveLinkWith({ caches });
  const staleReader = createStaleReader({ changes, noteProblem, connections, localChanges, caches, retrieveLink });
  const cacheSync = createCacheSync({ lifetime, noteProblem, localChanges, staleReader, caches });
  const savePages = savePagesWith({ changes, cacheSync, caches });
  const listReader = createListReader({
    noteProblem,
    connections,
    savePages,
    localChanges,
    caches,
  });
  const listReadings = createListReadings({ lifetime, noteProblem, connections, caches, listReader });
  const searchIndex = createSearchIndex({ lifetime, noteProblem, caches });
  registerLinkIndex({
    lifetime,
    changes,
    noteProblem,
    connections,
    listReadings,
    staleReader,
    searchIndex,
    cacheSync,
    caches,
  });
  return {
    takenSlugs: searchIndex.takenSlugs,
    changedSince: localChanges.changedSince,
    retrieveLink,
    resumeReading: listReadings.resumeReading,
    loadSearchIndex: searchIndex.loadSearchIndex,
    cacheOf: caches.cacheOf,
  };
}

export type LinkIndex = ReturnType<typeof createLinkIndex>;
