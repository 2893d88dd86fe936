import * as z from 'zod/mini';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type Failure, failure } from '@/lib/contract/failure.ts';
import { uuid } from '@/lib/contract/values.ts';
import { readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { logChanged } from './log-changes.ts';

/** A connection whose token the service does not accept, and its answer. */
const suspension = z.object({ connectionId: uuid, tokenVersion: uuid, failure });
type Suspension = z.infer<typeof suspension>;

/** Stored so that the next worker does not ask these services again each minute. */
const storageKey = 'session:suspendedConnections';
const suspensions = z.array(suspension);

const memoryOf = perBackground(() => ({ connections: [] as readonly Suspension[] }));

/** Reads the connections that an earlier worker has suspended. */
export async function loadSuspended(background: Background): Promise<void> {
  memoryOf(background).connections = suspensions.safeParse(await readKey(storageKey)).data ?? [];
}

/** Returns all suspended connections. */
export const suspendedConnections = (background: Background): readonly Suspension[] => memoryOf(background).connections;

/** True if nothing is sent on a connection, because its token is not accepted. */
export const isSuspended = (background: Background, { tokenVersion }: Connection): boolean =>
  suspendedConnections(background).some((one) => one.tokenVersion === tokenVersion);

/** True if a failure concerns the token, and so every operation of the connection. */
export const isTokenFailure = ({ kind }: Failure): boolean => kind === 'unauthorized' || kind === 'notConnected';

/** Stops sending on a connection until `resume`. */
export const suspend = (
  background: Background,
  { id, tokenVersion }: Pick<Connection, 'id' | 'tokenVersion'>,
  failure: Failure,
): void =>
  change(background, [
    ...suspendedConnections(background).filter(({ connectionId }) => connectionId !== id),
    { connectionId: id, tokenVersion, failure },
  ]);

/** Resumes suspended connections, except some. */
export function resume(
  background: Background,
  isStillSuspended: (suspended: Suspension) => boolean = () => false,
): void {
  const still = suspendedConnections(background).filter(isStillSuspended);
  if (still.length < suspendedConnections(background).length) change(background, still);
}

function change(background: Background, suspended: readonly Suspension[]): void {
  if (background.signal.aborted) return;
  memoryOf(background).connections = suspended;
  // If this fails, the next worker asks the service again.
  const stored = suspended.length === 0 ? removeKeys(storageKey) : writeKey(storageKey, suspended);
  void stored.catch(noteProblem(background, 'storeChanges'));
  logChanged(background, { kind: 'operations', delay: 0 });
}
