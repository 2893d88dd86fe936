import { coalesce } from '@/lib/async/coalesce.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { ClientWithStatus } from '../connections/open-client.ts';
import type { Changes } from '../shared/changes.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { type Caches, syncStateOf } from './caches.ts';
import type { LocalChanges } from './local-changes.ts';
import type { RetrieveLink } from './retrieve-link.ts';
import { withoutStale } from './sync-state.ts';

/** Failures after which the link is read later. Others would only be repeated. */
const passing: readonly Failure['kind'][] = ['network', 'timeout', 'server', 'unauthorized', 'notConnected'];

interface Needs {
  changes: Changes;
  noteProblem: NoteProblem;
  localChanges: LocalChanges;
  connections: Connections;
  caches: Caches;
  retrieveLink: RetrieveLink;
}

/** Creates the reader of links that Hem has changed. */
export function createStaleReader({ changes, noteProblem, localChanges, connections, caches, retrieveLink }: Needs) {
  const readTogether = coalesce(readEachStale);

  /** Reads a link that Hem has changed, since an update does not answer with the record (interface §4.2). */
  async function readAgain(id: string, connection: Connection, isPrivate: boolean): Promise<void> {
    const isChanged = localChanges.changedSince();
    const service = await connections.openClient(connection);
    const read = service && (await service.client.retrieveLink({ id }));
    if (read?.ok && !isChanged(id)) await changes.publish({ kind: 'read', links: [read.value], connection, isPrivate });
  }

  /** Reads the links that could not be read again after Hem had changed them. */
  function readStale(): Promise<void> {
    return readTogether(undefined);
  }

  async function readEachStale(): Promise<void> {
    for (const connection of await readConnections()) {
      const cache = await caches.cacheOf(connection).catch(noteProblem('readLink', null));
      // A failure of one connection stops no other.
      const state = cache && (await syncStateOf(cache).catch(noteProblem('readLink', null)));
      if (cache === null || state === null) continue;
      const { stale } = state;
      const service = stale.length === 0 ? null : await connections.openClient(connection);
      if (service === null) continue;
      for (const id of stale) {
        const end = await readOne(id, service);
        if (end === 'later') break;
        if (end === 'done') continue;
        await caches.updateSyncState(cache, (state) => withoutStale(state, [id]));
      }
    }
  }

  /**
   * Reads a link. Returns `done` if no retry is needed, `later` to retry later, and `never` if a retry would fail again.
   */
  async function readOne(id: string, service: ClientWithStatus): Promise<'done' | 'later' | 'never'> {
    const { connection } = service;
    const isChanged = localChanges.changedSince();
    const read = await retrieveLink(service, id);
    // The newer change reads it again.
    if (isChanged(id)) return 'done';
    if (read.ok) await changes.publish({ kind: 'read', links: [read.value], connection, isPrivate: false });
    else if (isGone(read.failure)) await changes.publish({ kind: 'foundGone', id, connection });
    else return passing.includes(read.failure.kind) || service.isOverloaded() ? 'later' : 'never';
    return 'done';
  }

  return { readAgain, readStale };
}

export type StaleReader = ReturnType<typeof createStaleReader>;
