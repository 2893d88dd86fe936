import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { addressOfOperation, noTab, type Place } from '@/lib/link/place.ts';
import type { Job } from '@/lib/operations/job.ts';
import {
  isFinished,
  isMoving,
  isUnstartedRow,
  linkIdOf,
  type Operation,
  type OperationState,
  type Write,
} from '@/lib/operations/operation.ts';
import { replaces } from '@/lib/operations/replaces.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { commit } from './commit.ts';
import type { RowOperation } from './job-rows.ts';
import { allJobs, evictJobs, jobById, recount } from './loaded-jobs.ts';
import { logChanged, rowChangesWait } from './log-changes.ts';
import { removeOrphanedPasswords, removePasswords, savePassword } from './passwords.ts';
import { nextTry } from './schedule.ts';
import { isUnderWay, isUnsent } from './under-way.ts';

/** A write to add to the log. */
export interface NewOperation {
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

/** An operation that the service has done. */
export type Done = Operation & { state: Extract<OperationState, { name: 'done' }> };

const memoryOf = perBackground(() => ({
  /*
   * The unfinished operations by id, oldest first. Rows of jobs are included once they are started or start next. Only
   * the background writes them, so memory is current while the worker lives.
   */
  operations: new Map<string, Operation>(),
  /** The operations that each operation replaces. They stay on disk until it is stored or done. */
  replacedBy: new Map<string, readonly Operation[]>(),
  /** The ids of operations that the browser could not store. A stopped worker loses them. */
  unsaved: new Set<string>(),
}));

/** Adds the operations that an earlier worker has stored, oldest first. */
export function restore(background: Background, operations: readonly Operation[]): void {
  for (const one of operations) memoryOf(background).operations.set(one.id, one);
}

/** Returns the state of an operation whose worker was stopped. A request on its way may have arrived. */
export function afterStop({ write, state }: Operation): OperationState {
  if (state.name !== 'sending') return state;
  const failure: Failure = { kind: 'network' };
  const now = Date.now();
  return write.kind === 'create'
    ? { name: 'unconfirmed', since: now, checkAt: now, tries: 0, failure: null }
    : { name: 'waiting', sendAt: now, tries: 1, failure };
}

/** Returns the state of an operation after the storage failed during a try. The next try waits a little. */
export function afterFault(operation: Operation): OperationState {
  const state = afterStop(operation);
  const at = nextTry(1, 0);
  if (state.name === 'waiting') return { ...state, sendAt: at };
  return state.name === 'unconfirmed' ? { ...state, checkAt: at } : state;
}

/** Returns the pending operations, oldest first. Rows of jobs are included once they are started or start next. */
export const allOperations = (background: Background): Operation[] =>
  [...memoryOf(background).operations.values()].filter(isPending);

const isPending = (operation: Operation): boolean => operation.state.name !== 'done' && !isFinished(operation);

/** Returns the operations that the service has done and that are not published yet. */
export const unpublished = (background: Background): Done[] =>
  [...memoryOf(background).operations.values()].filter(isDone);

const isDone = (operation: Operation): operation is Done => operation.state.name === 'done';

/** Returns a pending operation; undefined if it is done or removed. */
export function operationById(background: Background, id: string): Operation | undefined {
  const operation = memoryOf(background).operations.get(id);
  return operation !== undefined && isPending(operation) ? operation : undefined;
}

/** Returns an operation in any state; null if it has left memory. */
export const operationInMemory = (background: Background, id: string): Operation | null =>
  memoryOf(background).operations.get(id) ?? null;

/** Returns the current version of an operation; the given one if it has left memory. */
export const latest = (background: Background, operation: Operation): Operation =>
  operationInMemory(background, operation.id) ?? operation;

type OfLink = Pick<Operation, 'write' | 'connectionId'>;

/** Returns the operations on the link of a write, including those done and not yet published. */
export function operationsOfLink(background: Background, { write, connectionId }: OfLink): Operation[] {
  const linkId = linkIdOf(write);
  if (linkId === null) return [];
  return [...memoryOf(background).operations.values()].filter(
    (one) => one.connectionId === connectionId && linkIdOf(one.write) === linkId,
  );
}

/** Returns the pending operations on the link of a write that are not being tried. */
export const idleOperationsOf = (background: Background, like: OfLink): Operation[] =>
  operationsOfLink(background, like).filter(({ id, state }) => state.name !== 'done' && !isUnderWay(background, id));

/** Adds an operation. The caller sends or saves it. */
export async function addOperation(
  background: Background,
  { write, password, at, isPrivate, connection, form, sendAt }: NewOperation,
): Promise<Operation> {
  const memory = memoryOf(background);
  const id = crypto.randomUUID();
  const now = Date.now();
  const connectionId = connection.id;
  const operation: Operation = {
    ...{ version: 1, id, connectionId, isPrivate, write, notMade: [] },
    askedAt: askedAtOf(background, { write, connectionId }, now),
    // A create without a page gets a place of its own, where the person can correct it.
    at: at ?? (write.kind === 'create' ? ownPlace(id, connection.id) : null),
    hasPassword: password !== undefined,
    ...(form && { form }),
    state: { name: 'waiting', sendAt: sendAt ?? now, tries: 0, failure: null },
  };
  // Before the password is stored: an operation added meanwhile comes after this one.
  replaceOthers(background, operation);
  memory.operations.set(id, operation);
  if (password !== undefined) await savePassword(background, operation, password);
  return operation;
}

/** Loads rows of a job into memory, where the dispatcher starts them. */
export function queueRows(background: Background, rows: readonly RowOperation[]): void {
  for (const row of rows) {
    const taken = { ...row, askedAt: askedAtOf(background, row, Date.now()) };
    replaceOthers(background, taken);
    memoryOf(background).operations.set(row.id, taken);
  }
  if (rows.length > 0) logChanged(background, { kind: 'rows' });
}

const ownPlace = (id: string, connectionId: string): Place => ({
  tabId: noTab,
  address: addressOfOperation(id),
  connectionId,
});

/** Returns a time after all other operations on the link: the next worker sorts by it, and clocks are set back. */
const askedAtOf = (background: Background, of: OfLink, now: number): number =>
  Math.max(now, ...operationsOfLink(background, of).map((other) => other.askedAt + 1));

/** True if the browser could not store an operation. A stopped worker loses it. */
export const isUnsaved = (background: Background, { id }: Operation): boolean => memoryOf(background).unsaved.has(id);

/** Saves the current version of an operation with another state. */
export const setState = (background: Background, operation: Operation, state: OperationState): Promise<Operation> =>
  save(background, { ...latest(background, operation), state });

/** Saves an operation. It is sent even if the browser cannot store it. */
export async function save(background: Background, operation: Operation): Promise<Operation> {
  const isSending = operation.state.name === 'sending';
  // Publish the start of a deletion at once: lists hide its link from then on.
  const delay = isSending && operation.write.kind !== 'delete' ? firstTryTakes : delayFor([operation]);
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
  const memory = memoryOf(background);
  // The others were removed meanwhile.
  const there = changed.filter(({ id }) => memory.operations.has(id));
  if (there.length === 0) return;
  for (const one of there) record(background, one);
  const isStored = await commit(background, there.map(put), isUrgent).then(
    () => true,
    () => false,
  );
  for (const { id } of there) isStored ? memory.unsaved.delete(id) : memory.unsaved.add(id);
  if (isStored) removeReplaced(background, there);
  for (const one of there) {
    if (isFinished(one) && memory.operations.get(one.id) === one) evict(background, one);
  }
  logChanged(background, { kind: 'operations', delay });
}

/** Saves that all subscribers have handled a finished operation, and removes it from memory. */
export async function markPublished(background: Background, done: Done): Promise<void> {
  const finished: Done = { ...done, state: { ...done.state, isPublished: true } };
  if (!memoryOf(background).operations.has(done.id)) return;
  record(background, finished);
  await commit(background, [put(finished)]).catch(noteProblem(background, 'storeChanges'));
  evict(background, finished);
  await removePasswords(background, [finished]);
}

/** Changes an operation in memory, and the counts of its job. Does nothing if it was removed meanwhile. */
export function record(background: Background, operation: Operation): void {
  const { operations } = memoryOf(background);
  const before = operations.get(operation.id);
  if (before === undefined) return;
  operations.set(operation.id, operation);
  if (operation.state.name === 'done') removeReplaced(background, [operation]);
  recount(background, before, operation);
}

/** Removes an operation from memory. */
function evict(background: Background, { id, job }: Operation): void {
  const memory = memoryOf(background);
  memory.operations.delete(id);
  memory.unsaved.delete(id);
  memory.replacedBy.delete(id);
  if (job !== undefined) logChanged(background, { kind: 'rows' });
}

/**
 * Most requests are answered within this time, in milliseconds. Pages are notified only of slower ones, which saves two
 * writes to the browser's storage.
 */
const firstTryTakes = 50;

/** Pages see rows through their job, so changes of rows alone can wait. In milliseconds. */
const delayFor = (changed: readonly Operation[]): number =>
  changed.every(({ job }) => job !== undefined) ? rowChangesWait : 0;

/**
 * Removes the operations that a new one replaces from memory. They stay on disk until the new one is stored or done, so
 * that neither a stopped worker nor a full disk loses both.
 */
function replaceOthers(background: Background, operation: Operation): void {
  const idle = idleOperationsOf(background, operation).filter((one) => replaces(operation, one));
  const replaced = withReplaced(background, idle);
  for (const one of replaced) evict(background, one);
  if (replaced.length > 0) memoryOf(background).replacedBy.set(operation.id, replaced);
}

/** Returns operations together with the replaced ones that are still on disk. */
export const withReplaced = (background: Background, operations: readonly Operation[]): Operation[] =>
  operations.flatMap((one) => [one, ...(memoryOf(background).replacedBy.get(one.id) ?? [])]);

/** True while the operations that this one replaces are still on disk. */
export const replacesOthers = (background: Background, { id }: Operation): boolean =>
  memoryOf(background).replacedBy.has(id);

function removeReplaced(background: Background, by: readonly Operation[]): void {
  const memory = memoryOf(background);
  const replaced = by.flatMap(({ id }) => memory.replacedBy.get(id) ?? []);
  for (const { id } of by) memory.replacedBy.delete(id);
  if (replaced.length > 0) void removeAll(background, replaced);
}

/** Removes operations. A row of a job stays as discarded; if the job was stopped, it waits for a retry of the job. */
export async function removeAll(background: Background, removed: readonly Operation[]): Promise<void> {
  const memory = memoryOf(background);
  const [rows, others] = [
    removed.filter(({ job }) => job !== undefined),
    removed.filter(({ job }) => job === undefined),
  ];
  for (const one of others) evict(background, one);
  // Replaced rows have left memory.
  for (const row of rows) memory.operations.set(row.id, latest(background, row));
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

/** The state of a row that was never started. */
export const unstarted = { name: 'waiting', sendAt: 0, tries: 0, failure: null } as const;

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
  const { operations } = memoryOf(background);
  for (const row of rows) if (operations.get(row.id) === row) evict(background, row);
  logChanged(background, { kind: 'operations', delay: 0 });
}

/** Returns the rows of a job that are in memory, in any state. */
export const rowsInMemory = (background: Background, id: string): Operation[] =>
  [...memoryOf(background).operations.values()].filter(({ job }) => job?.id === id);

/** Returns the rows of a job that were started or start next, and are not finished. */
export const rowsUnderWay = (background: Background, id: string): Operation[] =>
  rowsInMemory(background, id).filter(isMoving);

/** Deletes jobs and their rows. They leave memory first, so that no further row is sent. */
export async function forgetJobs(background: Background, isMeant: (job: Job) => boolean): Promise<void> {
  const memory = memoryOf(background);
  const ids = allJobs(background).flatMap(({ job }) => (isMeant(job) ? job.id : []));
  if (ids.length === 0) return;
  for (const one of [...memory.operations.values()]) if (ids.includes(one.job?.id ?? '')) evict(background, one);
  evictJobs(background, ids);
  await commit(
    background,
    ids.map((id) => ({ kind: 'removeJob', id })),
  );
  logChanged(background, { kind: 'operations', delay: 0 });
  await removeOrphanedPasswords((group) => ids.includes(group));
}
