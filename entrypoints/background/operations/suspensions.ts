import * as z from 'zod/mini';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type Failure, failure } from '@/lib/contract/failure.ts';
import { uuid } from '@/lib/contract/values.ts';
import { readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { LogEvents } from './log-events.ts';

/** A connection whose token the service does not accept, and its answer. */
const suspension = z.object({ connectionId: uuid, tokenVersion: uuid, failure });

type Suspension = z.infer<typeof suspension>;

/** Stored so that the next worker does not ask these services again each minute. */
const storageKey = 'session:suspendedConnections';

const suspensions = z.array(suspension);

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  logEvents: LogEvents;
}

/** Creates the record of the connections whose token is rejected. */
export function createSuspensions({ lifetime, noteProblem, logEvents }: Needs) {
  let suspended: readonly Suspension[] = [];

  /** Reads the connections that an earlier worker has suspended. */
  async function loadSuspended(): Promise<void> {
    suspended = suspensions.safeParse(await readKey(storageKey)).data ?? [];
  }

  function suspendedConnections(): readonly Suspension[] {
    return suspended;
  }

  /** True if nothing is sent on a connection, because its token is not accepted. */
  function isSuspended({ tokenVersion }: Connection): boolean {
    return suspended.some((one) => one.tokenVersion === tokenVersion);
  }

  /** Stops sending on a connection until `resume`. */
  function suspend({ id, tokenVersion }: Pick<Connection, 'id' | 'tokenVersion'>, failure: Failure): void {
    change([
      ...suspended.filter(({ connectionId }) => connectionId !== id),
      { connectionId: id, tokenVersion, failure },
    ]);
  }

  /** Resumes suspended connections, except some. */
  function resume(isStillSuspended: (one: Suspension) => boolean): void {
    const still = suspended.filter(isStillSuspended);
    if (still.length < suspended.length) change(still);
  }

  function change(next: readonly Suspension[]): void {
    if (lifetime.signal.aborted) return;
    suspended = next;
    // If this fails, the next worker asks the service again.
    const stored = suspended.length === 0 ? removeKeys(storageKey) : writeKey(storageKey, suspended);
    void stored.catch(noteProblem('storeChanges'));
    void logEvents.notify({ kind: 'operations', delay: 0 });
  }

  return { loadSuspended, suspendedConnections, isSuspended, suspend, resume };
}

export type Suspensions = ReturnType<typeof createSuspensions>;

/** True if a failure concerns the token, and so every operation of the connection. */
export const isTokenFailure = ({ kind }: Failure): boolean => kind === 'unauthorized' || kind === 'notConnected';
