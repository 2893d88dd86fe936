import type { Connection } from '@/lib/connection/saved-connection.ts';
import { addressOfOperation, noTab, type Place } from '@/lib/link/place.ts';
import type { Operation, OperationState, Write } from '@/lib/operations/operation.ts';
import type { LogTransaction } from './log-transaction.ts';
import type { Ongoing } from './ongoing.ts';
import { unstarted } from './retry-states.ts';

/** A write to add to the log. */
export interface NewOperation {
  /** A random one by default. */
  id?: string | undefined;
  /** True if the same may have been called for with this id before, by a page whose worker was stopped. */
  isRepeated?: boolean;
  write: Write;
  /** Stored separately, by the caller. */
  password?: string | undefined;
  at: Place | null;
  isPrivate: boolean;
  connection: Connection;
  /** The form that asks for it. */
  form?: string | undefined;
  /** Time to send it, in milliseconds since 1970; now by default. Until then the person can undo it. */
  sendAt?: number;
}

/** Adds an operation, in place of the one with its id if there is one. */
export async function addOperation(
  log: LogTransaction,
  { id = crypto.randomUUID(), write, password, at, isPrivate, connection, form, sendAt }: NewOperation,
): Promise<Operation> {
  const connectionId = connection.id;
  const operation: Operation = {
    ...{ version: 1, id, connectionId, isPrivate, write, notMade: [] },
    askedAt: await nextAskedAt(log, { write, connectionId }),
    // A create without a page gets a place of its own, where the person can correct it.
    at: at ?? (write.kind === 'create' ? ownPlace(id, connectionId) : null),
    hasPassword: password !== undefined,
    ...(form && { form }),
    state: { name: 'waiting', sendAt: sendAt ?? Date.now(), tries: 0, failure: null },
  };
  log.put(operation);
  return operation;
}

/** Returns a time after all other operations on the link: they are sent in this order, and clocks are set back. */
export async function nextAskedAt(
  log: LogTransaction,
  link: Pick<Operation, 'write' | 'connectionId'>,
): Promise<number> {
  const others = await log.operationsOfLink(link);
  return Math.max(Date.now(), ...others.map(({ askedAt }) => askedAt + 1));
}

/** Removes an operation. A row of a job stays as discarded; if the job was stopped, it waits for a retry of the job. */
export async function removeOperation(log: LogTransaction, operation: Operation): Promise<void> {
  const { job } = operation;
  if (job === undefined) return log.remove(operation);
  const isStopped = (await log.jobById(job.id))?.state.name === 'stopped';
  const state: OperationState = isStopped ? unstarted : { name: 'dropped' };
  log.put({ ...operation, state });
}

/** Reads the pending operations on the link of a write that are not being tried. */
export async function idleOperationsOf(
  log: LogTransaction,
  link: Pick<Operation, 'write' | 'connectionId'>,
  ongoing: Ongoing,
): Promise<Operation[]> {
  const all = await log.operationsOfLink(link);
  return all.filter(({ id, state }) => state.name !== 'done' && state.name !== 'sending' && !ongoing.isBeingTried(id));
}

const ownPlace = (id: string, connectionId: string): Place => ({
  tabId: noTab,
  address: addressOfOperation(id),
  connectionId,
});
