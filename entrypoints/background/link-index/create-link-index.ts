import type { Connections } from '../connections/create-connections.ts';
import type { Changes } from '../shared/changes.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { createCaches } from './cache.ts';
import { clientWithStatusWith } from './client-with-status.ts';
import { registerLinkIndex } from './link-index.ts';
import { createLocalChanges } from './local-changes.ts';
import { createStaleLinks } from './read-again.ts';
import { createListReading } from './read-list.ts';
import { createReader } from './reader.ts';
import { retrieveLinkWith } from './retrieve-link.ts';
import { savePagesWith } from './save-pages.ts';
import { createSearchIndex } from './search-index.ts';
import { createCacheSync } from './sync-changes.ts';

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
  const clientWithStatus = clientWithStatusWith({ connections });
  const localChanges = createLocalChanges();
  const retrieveLink = retrieveLinkWith({ connections, caches });
  const staleLinks = createStaleLinks({ changes, noteProblem, localChanges, clientWithStatus, caches, retrieveLink });
  const cacheSync = createCacheSync({ lifetime, noteProblem, localChanges, staleLinks, caches });
  const savePages = savePagesWith({ changes, cacheSync, caches });
  const listReading = createListReading({
    noteProblem,
    connections,
    clientWithStatus,
    savePages,
    localChanges,
    caches,
  });
  const reader = createReader({ lifetime, noteProblem, connections, caches, listReading });
  const searchIndex = createSearchIndex({ lifetime, noteProblem, caches });
  registerLinkIndex({
    lifetime,
    changes,
    noteProblem,
    connections,
    reader,
    staleLinks,
    searchIndex,
    cacheSync,
    caches,
  });
  return {
    takenSlugs: searchIndex.takenSlugs,
    clientWithStatus,
    changedSince: localChanges.changedSince,
    retrieveLink,
    resumeReading: reader.resumeReading,
    loadSearchIndex: searchIndex.loadSearchIndex,
    cacheOf: caches.cacheOf,
  };
}

export type LinkIndex = ReturnType<typeof createLinkIndex>;
