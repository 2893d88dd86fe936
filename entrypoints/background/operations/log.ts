import type { Connection } from '@/lib/connection/saved-connection.ts';
import { addressOfOperation, noTab, type Place } from '@/lib/link/place.ts';
import type { Job } from '@/lib/operations/job.ts';
import {
  isFinished,
  isUnstartedRow,
  type Operation,
  type OperationState,
  type Write,
} from '@/lib/operations/operation.ts';
import { replaces } from '@/lib/operations/replaces.ts';
import type { Background } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { commit } from './commit.ts';
import type { RowOperation } from './job-rows.ts';
import { allJobs, evictJobs, jobById } from './loaded-jobs.ts';
import {
  allOperations,
  type Done,
  evict,
  evictUnchanged,
  idleOperationsOf,
  latest,
  load,
  nextAskedAt,
  operationInMemory,
  operationsInMemory,
  setReplaced,
  setStored,
  takeReplaced,
  update,
  withReplaced,
} from './loaded-operations.ts';
import { logChanged, rowChangesDelayMs } from './log-changes.ts';
import { removeOrphanedPasswords, removePasswords, savePassword } from './passwords.ts';
import { unstarted } from './retry-states.ts';
import { isUnsent } from './under-way.ts';

/** A write to add to the log. */
export interface NewOperation {
  /** A random one by default. */
  id?: string | undefined;
  write: Write;
  password?: string | undefined;
  at: Place | null;
  isPrivate: boolean;
  connection: Connection;
  /** The form that asks for it. */
  form?: string | undefined;
  /** Time to send it, in milliseconds since 1970; now by default. Until then the person can undo it. */
  sendAt?: number;
}

/** Adds an operation. The caller sends or saves it. */
export async function addOperation(
  background: Background,
  { id = crypto.randomUUID(), write, password, at, isPrivate, connection, form, sendAt }: NewOperation,
): Promise<Operation> {
  const connectionId = connection.id;
  const operation: Operation = {
    ...{ version: 1, id, connectionId, isPrivate, write, notMade: [] },
    askedAt: nextAskedAt(background, { write, connectionId }),
    // A create without a page gets a place of its own, where the person can correct it.
    at: at ?? (write.kind === 'create' ? ownPlace(id, connectionId) : null),
    hasPassword: password !== undefined,
    ...(form && { form }),
    state: { name: 'waiting', sendAt: sendAt ?? Date.now(), tries: 0, failure: null },
  };
  // Before the password is stored: an operation added meanwhile comes after this one.
  replaceOthers(background, operation);
  load(background, [operation]);
  if (password !== undefined) await savePassword(background, operation, password);
  return operation;
}

/** Loads rows of a job into memory, where the dispatcher starts them. */
export function queueRows(background: Background, rows: readonly RowOperation[]): void {
  for (const row of rows) {
    const queued = { ...row, askedAt: nextAskedAt(background, row) };
    replaceOthers(background, queued);
    load(background, [queued]);
  }
  if (rows.length > 0) logChanged(background, { kind: 'rows' });
}

const ownPlace = (id: string, connectionId: string): Place => ({
  tabId: noTab,
  address: addressOfOperation(id),
  connectionId,
});

/** Saves the current version of an operation with another state. */
export const setState = (background: Background, operation: Operation, state: OperationState): Promise<Operation> =>
  save(background, { ...latest(background, operation), state });

/** Saves an operation. It is sent even if the browser cannot store it. */
export async function save(background: Background, operation: Operation): Promise<Operation> {
  const isSending = operation.state.name === 'sending';
  // Publish the start of a deletion at once: lists hide its link from then on.
  const delay = isSending && operation.write.kind !== 'delete' ? firstTryDelayMs : delayFor([operation]);
  await saveAll(background, [operation], { delay });
  return operation;
}

const put = (operation: Operation) => ({ kind: 'put' as const, operation });
const remove = (operation: Operation) => ({ kind: 'remove' as const, operation });

/**
 * Saves operations in one transaction.
 *
 * @param delay milliseconds until pages are notified
 * @param isUrgent see `commit`
 */
export async function saveAll(
  background: Background,
  changed: readonly Operation[],
  { delay = delayFor(changed), isUrgent }: { delay?: number; isUrgent?: boolean } = {},
): Promise<void> {
  // The others were removed meanwhile.
  const there = changed.filter(({ id }) => operationInMemory(background, id) !== null);
  if (there.length === 0) return;
  for (const one of there) record(background, one);
  const isStored = await commit(background, there.map(put), isUrgent).then(
    () => true,
    () => false,
  );
  setStored(background, there, isStored);
  if (isStored) removeReplaced(background, there);
  evictUnchanged(background, there.filter(isFinished));
  logChanged(background, { kind: 'operations', delay });
}

/** Saves that all subscribers have handled a finished operation, and removes it from memory. */
export async function markPublished(background: Background, done: Done): Promise<void> {
  const finished: Done = { ...done, state: { ...done.state, isPublished: true } };
  if (operationInMemory(background, done.id) === null) return;
  record(background, finished);
  await commit(background, [put(finished)]).catch(noteProblem(background, 'storeChanges'));
  evict(background, finished);
  await removePasswords(background, [finished]);
}

/** Changes an operation in memory only, and the counts of its job. Does nothing if it was removed meanwhile. */
export function record(background: Background, operation: Operation): void {
  update(background, operation);
  if (operation.state.name === 'done') removeReplaced(background, [operation]);
}

/**
 * Most requests are answered within this time, in milliseconds. Pages are notified only of slower ones, which saves two
 * writes to the browser's storage.
 */
const firstTryDelayMs = 50;

/** Pages see rows through their job, so changes of rows alone can wait. In milliseconds. */
const delayFor = (changed: readonly Operation[]): number =>
  changed.every(({ job }) => job !== undefined) ? rowChangesDelayMs : 0;

/**
 * Removes the operations that a new one replaces from memory. They stay on disk until the new one is stored or done, so
 * that neither a stopped worker nor a full disk loses both.
 */
function replaceOthers(background: Background, operation: Operation): void {
  const idle = idleOperationsOf(background, operation).filter((one) => replaces(operation, one));
  const replaced = withReplaced(background, idle);
  for (const one of replaced) evict(background, one);
  if (replaced.length > 0) setReplaced(background, operation, replaced);
}

/** Removes the operations that these replace from disk. */
function removeReplaced(background: Background, operations: readonly Operation[]): void {
  const replaced = takeReplaced(background, operations);
  if (replaced.length > 0) void removeAll(background, replaced);
}

/** Removes operations. A row of a job stays as discarded; if the job was stopped, it waits for a retry of the job. */
export async function removeAll(background: Background, removed: readonly Operation[]): Promise<void> {
  const rows = removed.filter(({ job }) => job !== undefined);
  const others = removed.filter(({ job }) => job === undefined);
  for (const one of others) evict(background, one);
  // Replaced rows have left memory.
  load(
    background,
    rows.map((row) => latest(background, row)),
  );
  const discarded = rows.map((row) => ({ ...row, state: stateOfDiscarded(background, row) }));
  await Promise.all([
    commit(background, others.map(remove)).catch(noteProblem(background, 'storeChanges')),
    removePasswords(background, others),
    putBack(background, discarded),
  ]);
  logChanged(background, { kind: 'operations', delay: delayFor(removed) });
}

function stateOfDiscarded(background: Background, { job }: Operation): OperationState {
  const isStopped = jobById(background, job?.id ?? '')?.job.state.name === 'stopped';
  return isStopped ? unstarted : { name: 'dropped' };
}

/** Moves the unsent rows of a job back to disk. */
export function cancelUnsent(background: Background, job: string): Promise<void> {
  const rows = allOperations(background).filter((one) => one.job?.id === job && isUnsent(background, one));
  // Unstarted rows are on disk as they are.
  for (const row of rows) if (isUnstartedRow(row)) evict(background, row);
  const loaded = jobById(background, job);
  if (loaded !== undefined) loaded.loadedTo = 0;
  return putBack(
    background,
    rows.filter((row) => !isUnstartedRow(row)).map((row) => ({ ...row, state: unstarted })),
  );
}

/** Saves rows urgently, and removes those from memory that did not change meanwhile. */
async function putBack(background: Background, rows: readonly Operation[]): Promise<void> {
  if (rows.length === 0) return;
  for (const row of rows) record(background, row);
  await commit(background, rows.map(put), true).catch(noteProblem(background, 'storeChanges'));
  evictUnchanged(background, rows);
  logChanged(background, { kind: 'operations', delay: 0 });
}

/** Deletes jobs and their rows. They leave memory first, so that no further row is sent. */
export async function forgetJobs(background: Background, isMeant: (job: Job) => boolean): Promise<void> {
  const ids = allJobs(background).flatMap(({ job }) => (isMeant(job) ? job.id : []));
  if (ids.length === 0) return;
  for (const one of operationsInMemory(background)) if (ids.includes(one.job?.id ?? '')) evict(background, one);
  evictJobs(background, ids);
  await commit(
    background,
    ids.map((id) => ({ kind: 'removeJob', id })),
  );
  logChanged(background, { kind: 'operations', delay: 0 });
  await removeOrphanedPasswords((group) => ids.includes(group));
}
