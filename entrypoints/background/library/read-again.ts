import { coalesce } from '@/lib/async/coalesce.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { type Background, perBackground } from '../background.ts';
import { publish } from '../changes.ts';
import { type ClientWithStatus, clientWithStatus } from './client-with-status.ts';
import { libraryOf } from './current-library.ts';
import { changedSince } from './local-changes.ts';
import { retrieveLink } from './retrieve-link.ts';
import { syncStateOf, updateSyncState } from './update-library.ts';

/** Failures after which the link may be read later. What else is said would be said again. */
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
    const library = await libraryOf(background, connection).catch(() => null);
    // What cannot be looked at now keeps no other from being read.
    const state = library && (await syncStateOf(library).catch(() => null));
    if (library === null || state === null) continue;
    const { stale } = state;
    const service = stale.length === 0 ? null : await clientWithStatus(background, connection);
    for (const id of service === null ? [] : stale) {
      const end = service === null ? 'later' : await readOne(background, id, service);
      if (end === 'later') break;
      if (end === 'known') continue;
      await updateSyncState(background, library, (state) => ({
        ...state,
        stale: state.stale.filter((one) => one !== id),
      }));
    }
  }
}

/**
 * Reads a link: `known` where what is known of it says by itself whether it is to be read once more, `later` where that is
 * to be tried later, `never` where it would end the same.
 */
async function readOne(
  background: Background,
  id: string,
  service: ClientWithStatus,
): Promise<'known' | 'later' | 'never'> {
  const { connection } = service;
  const isChanged = changedSince(background);
  const read = await retrieveLink(background, service, id);
  // It is read again after the newer change.
  if (isChanged(id)) return 'known';
  if (read.ok) await publish(background, { kind: 'read', links: [read.value], connection, isPrivate: false });
  else if (isGone(read.failure)) await publish(background, { kind: 'foundGone', id, connection });
  else return passing.includes(read.failure.kind) || service.isOverloaded() ? 'later' : 'never';
  return 'known';
}
