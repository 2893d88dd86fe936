import type { Connection } from '@/lib/connection/saved-connection.ts';
import { addressOfOperation, noTab, type Place } from '@/lib/link/place.ts';
import type { Job, JobRow } from '@/lib/operations/job.ts';
import {
  isFinished,
  isUnstartedRow,
  isUntried,
  type Operation,
  type OperationState,
  type Write,
} from '@/lib/operations/operation.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { LoadedJobs } from './loaded-jobs.ts';
import type { Done, LoadedOperations } from './loaded-operations.ts';
import { type LogChanges, rowChangesDelayMs } from './log-changes.ts';
import type { Ongoing } from './ongoing.ts';
import { type Passwords, removeOrphanedPasswords } from './passwords.ts';
import { unstarted } from './retry-states.ts';
import type { Stores } from './stores.ts';
import type { Tried } from './tried.ts';

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

/**
 * Most requests are answered within this time, in milliseconds. Pages are notified only of slower ones, which saves two
 * writes to the browser's storage.
 */
const firstTryDelayMs = 50;

interface Needs {
  noteProblem: NoteProblem;
  loadedOperations: LoadedOperations;
  passwords: Passwords;
  logChanges: LogChanges;
  stores: Stores;
  loadedJobs: LoadedJobs;
  ongoing: Ongoing;
}

/** Creates the log, which changes operations in memory and on disk. */
export function createLog({
  noteProblem,
  loadedOperations,
  passwords,
  logChanges,
  stores,
  loadedJobs,
  ongoing,
}: Needs) {
  /** Adds an operation, in place of the one with its id if there is one. The caller sends it, or saves it with `saveAdded`. */
  async function addOperation({
    id = crypto.randomUUID(),
    write,
    password,
    at,
    isPrivate,
    connection,
    form,
    sendAt,
  }: NewOperation): Promise<Operation> {
    const connectionId = connection.id;
    const operation: Operation = {
      ...{ version: 1, id, connectionId, isPrivate, write, notMade: [] },
      askedAt: loadedOperations.nextAskedAt({ write, connectionId }),
      // A create without a page gets a place of its own, where the person can correct it.
      at: at ?? (write.kind === 'create' ? ownPlace(id, connectionId) : null),
      hasPassword: password !== undefined,
      ...(form && { form }),
      state: { name: 'waiting', sendAt: sendAt ?? Date.now(), tries: 0, failure: null },
    };
    // Before the password is stored: an operation added meanwhile comes after this one.
    const replaced = loadedOperations.operationInMemory(id);
    if (replaced !== null) loadedOperations.evict(replaced);
    loadedOperations.load([operation]);
    if (password !== undefined) await passwords.savePassword(operation, password);
    else if (replaced !== null) await passwords.removePasswords([replaced]);
    return operation;
  }

  /** Loads rows of a job into memory, where the dispatcher starts them. */
  function queueRows(rows: readonly JobRow[]): void {
    for (const row of rows) {
      const queued = { ...row, askedAt: loadedOperations.nextAskedAt(row) };
      loadedOperations.load([queued]);
    }
    if (rows.length > 0) logChanges.notify({ kind: 'rows' });
  }

  /** Saves the current version of an operation with another state. */
  async function setState(operation: Operation, state: OperationState): Promise<Operation> {
    const changed = { ...loadedOperations.latest(operation), state };
    await save(changed);
    return changed;
  }

  /** Saves the state in which a try ends. */
  async function saveEnd(operation: Operation, state: OperationState): Promise<Tried> {
    return { operation: await setState(operation, state) };
  }

  /** Saves an operation. False if the browser could not store it. */
  function save(operation: Operation): Promise<boolean> {
    const isSending = operation.state.name === 'sending';
    // Show the start of a deletion at once: lists hide its link from then on.
    const delay = isSending && operation.write.kind !== 'delete' ? firstTryDelayMs : delayFor([operation]);
    return saveAll([operation], { delay });
  }

  /** Saves an added operation, unless its first try has begun, which saves it before its request is sent. */
  async function saveAdded(operation: Operation): Promise<void> {
    if (!ongoing.isBeingTried(operation.id)) await save(loadedOperations.latest(operation));
  }

  /**
   * Saves that an operation is sent. False if it must not be sent, since the browser keeps it as unsent: the next worker
   * would create a second link, or count a row twice.
   */
  async function claim(operation: Operation): Promise<boolean> {
    if (await save(operation)) return true;
    const { id, write, job, isPrivate } = operation;
    if (job !== undefined) return false;
    if (write.kind !== 'create') return true;
    const inSession = await stores.session.read(id).catch(() => null);
    if (inSession !== null && inSession.state.name !== 'sending') return false;
    return isPrivate || (await stores.disk.read(id).catch(() => null)) === null;
  }

  /**
   * Saves operations in one transaction. False if the browser could not store them.
   *
   * @param delay milliseconds until pages are notified
   * @param isUrgent see `commit`
   */
  async function saveAll(
    changed: readonly Operation[],
    { delay = delayFor(changed), isUrgent }: { delay?: number; isUrgent?: boolean } = {},
  ): Promise<boolean> {
    // The others were removed meanwhile.
    const there = changed.filter(({ id }) => loadedOperations.operationInMemory(id) !== null);
    if (there.length === 0) return true;
    for (const one of there) loadedOperations.update(one);
    const isStored = await stores.commit(there.map(put), isUrgent).then(
      () => true,
      () => false,
    );
    for (const { id } of there) loadedOperations.endStoring(id, isStored);
    // Others stay in memory, since the disk has them as they were: they would be loaded again.
    if (isStored) loadedOperations.evictUnchanged(there.filter(isFinished));
    logChanges.notify({ kind: 'operations', delay });
    return isStored;
  }

  /**
   * Removes what the disk still has of a done update or deletion that could not be stored: it would be sent or shown
   * again. A create stays, since the next worker finds its link, and a row, since its job counts it.
   */
  async function removeUnstored(done: Done): Promise<void> {
    if (done.write.kind === 'create' || done.job !== undefined) return;
    await stores.commit([remove(done)]).catch(noteProblem('storeChanges'));
  }

  /** Saves that all subscribers have handled a done operation, and removes it from memory. */
  async function markPublished(done: Done): Promise<void> {
    const published: Done = { ...done, state: { ...done.state, isPublished: true } };
    if (loadedOperations.operationInMemory(done.id) === null) return;
    loadedOperations.update(published);
    await stores.commit([put(published)]).catch(() => removeUnstored(published));
    loadedOperations.evict(published);
    await passwords.removePasswords([published]);
  }

  /** Removes operations. A row of a job stays as discarded; if the job was stopped, it waits for a retry of the job. */
  async function removeAll(removed: readonly Operation[]): Promise<void> {
    const rows = removed.filter(({ job }) => job !== undefined);
    const others = removed.filter(({ job }) => job === undefined);
    for (const one of others) loadedOperations.evict(one);
    const discarded = rows.map((row) => ({ ...row, state: stateOfDiscarded(row) }));
    await Promise.all([
      stores.commit(others.map(remove)).catch(noteProblem('storeChanges')),
      passwords.removePasswords(others),
      putBack(discarded),
    ]);
    logChanges.notify({ kind: 'operations', delay: delayFor(removed) });
  }

  function stateOfDiscarded({ job }: Operation): OperationState {
    const isStopped = loadedJobs.jobById(job?.id ?? '')?.job.state.name === 'stopped';
    return isStopped ? unstarted : { name: 'dropped' };
  }

  /** Removes the rows of a job that were not tried yet from memory. */
  function cancelUnsent(job: string): Promise<void> {
    const own = loadedOperations.pendingOperations().filter((one) => one.job?.id === job);
    const rows = own.filter((one) => isUntried(one) && !ongoing.isBeingTried(one.id));
    // Unstarted rows are on disk as they are.
    for (const row of rows) if (isUnstartedRow(row)) loadedOperations.evict(row);
    return putBack(rows.filter((row) => !isUnstartedRow(row)).map((row) => ({ ...row, state: unstarted })));
  }

  /** Saves rows urgently, and removes those from memory that did not change meanwhile. */
  async function putBack(rows: readonly Operation[]): Promise<void> {
    if (rows.length === 0) return;
    for (const row of rows) loadedOperations.update(row);
    await stores.commit(rows.map(put), true).catch(noteProblem('storeChanges'));
    loadedOperations.evictUnchanged(rows);
    logChanges.notify({ kind: 'operations', delay: 0 });
  }

  /** Deletes jobs and their rows. They leave memory first, so that no further row is sent. */
  async function forgetJobs(isMeant: (job: Job) => boolean): Promise<void> {
    const ids = loadedJobs.allJobs().flatMap(({ job }) => (isMeant(job) ? job.id : []));
    if (ids.length === 0) return;
    for (const one of loadedOperations.operationsInMemory())
      if (ids.includes(one.job?.id ?? '')) loadedOperations.evict(one);
    loadedJobs.evictJobs(ids);
    await stores.commit(ids.map((id) => ({ kind: 'removeJob', id })));
    logChanges.notify({ kind: 'operations', delay: 0 });
    await removeOrphanedPasswords((group) => ids.includes(group));
  }

  return {
    addOperation,
    queueRows,
    setState,
    saveEnd,
    save,
    saveAdded,
    claim,
    saveAll,
    markPublished,
    removeAll,
    cancelUnsent,
    forgetJobs,
  };
}

export type Log = ReturnType<typeof createLog>;

const ownPlace = (id: string, connectionId: string): Place => ({
  tabId: noTab,
  address: addressOfOperation(id),
  connectionId,
});

const put = (operation: Operation) => ({ kind: 'put' as const, operation });

const remove = (operation: Operation) => ({ kind: 'remove' as const, operation });

/** Pages see rows through their job, so changes of rows alone can wait. In milliseconds. */
const delayFor = (changed: readonly Operation[]): number =>
  changed.every(({ job }) => job !== undefined) ? rowChangesDelayMs : 0;
