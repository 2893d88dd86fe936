import { coalesce } from '@/lib/async/coalesce.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { publish } from '../shared/changes.ts';
import { noteProblem } from '../shared/problems.ts';
import { cacheOf, syncStateOf, updateSyncState } from './cache.ts';
import { type ClientWithStatus, clientWithStatus } from './client-with-status.ts';
import { changedSince } from './local-changes.ts';
import { retrieveLink } from './retrieve-link.ts';
import { withoutStale } from './sync-state.ts';

/** Failures after which the link is read later. Others would only be repeated. */
const passing: readonly Failure['kind'][] = ['network', 'timeout', 'server', 'unauthorized', 'notConnected'];

/** Reads a link that Hem has changed, since an update does not answer with the record (interface §4.2). */
export async function readAgain(
  background: Background,
  id: string,
  connection: Connection,
  isPrivate: boolean,
): Promise<void> {
  const isChanged = changedSince(background);
  const service = await clientWithStatus(background, connection);
  const read = service && (await service.client.retrieveLink({ id }));
  if (read?.ok && !isChanged(id))
    await publish(background, { kind: 'read', links: [read.value], connection, isPrivate });
}

/** Reads the links that could not be read again after Hem had changed them. */
export const readStale = (background: Background): Promise<void> => readTogetherOf(background)(undefined);

const readTogetherOf = perBackground((background) => coalesce(() => readEachStale(background)));

async function readEachStale(background: Background): Promise<void> {
  for (const connection of await readConnections()) {
    const cache = await cacheOf(background, connection).catch(noteProblem(background, 'readLink', null));
    // A failure of one connection stops no other.
    const state = cache && (await syncStateOf(cache).catch(noteProblem(background, 'readLink', null)));
    if (cache === null || state === null) continue;
    const { stale } = state;
    const service = stale.length === 0 ? null : await clientWithStatus(background, connection);
    for (const id of service === null ? [] : stale) {
      const end = service === null ? 'later' : await readOne(background, id, service);
      if (end === 'later') break;
      if (end === 'done') continue;
      await updateSyncState(background, cache, (state) => withoutStale(state, [id]));
    }
  }
}

/**
 * Reads a link. Returns `done` if no retry is needed, `later` to retry later, and `never` if a retry would fail again.
 */
async function readOne(
  background: Background,
  id: string,
  service: ClientWithStatus,
): Promise<'done' | 'later' | 'never'> {
  const { connection } = service;
  const isChanged = changedSince(background);
  const read = await retrieveLink(background, service, id);
  // The newer change reads it again.
  if (isChanged(id)) return 'done';
  if (read.ok) await publish(background, { kind: 'read', links: [read.value], connection, isPrivate: false });
  else if (isGone(read.failure)) await publish(background, { kind: 'foundGone', id, connection });
  else return passing.includes(read.failure.kind) || service.isOverloaded() ? 'later' : 'never';
  return 'done';
}
