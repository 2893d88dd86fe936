import { isFinished, isMoving, linkIdOf, type Operation, type OperationState } from '@/lib/operations/operation.ts';
import type { LoadedJobs } from './loaded-jobs.ts';
import type { LogChanges } from './log-changes.ts';
import type { Ongoing } from './ongoing.ts';

/** An operation that the service has done. */
export type Done = Operation & { state: Extract<OperationState, { name: 'done' }> };

type OfLink = Pick<Operation, 'write' | 'connectionId'>;

interface Needs {
  loadedJobs: LoadedJobs;
  logChanges: LogChanges;
  ongoing: Ongoing;
}

/** Creates the memory of the operations. */
export function createLoadedOperations({ loadedJobs, logChanges, ongoing }: Needs) {
  /**
   * The unfinished operations by id, oldest first. Rows of jobs are included once they are started or start next. Only
   * the background writes them, so memory is current while the worker lives.
   */
  const byId = new Map<string, Operation>();
  /** By operation id: callers that wait until it is stored. */
  const storing = new Map<string, PromiseWithResolvers<boolean>>();

  /** Adds operations to memory, oldest first. */
  function load(operations: readonly Operation[]): void {
    for (const one of operations) byId.set(one.id, one);
  }

  /** Changes an operation in memory, and the counts of its job. Does nothing if it was removed meanwhile. */
  function update(operation: Operation): void {
    const before = byId.get(operation.id);
    if (before === undefined) return;
    byId.set(operation.id, operation);
    loadedJobs.recount(before, operation);
  }

  /** Removes an operation from memory. */
  function evict({ id, job }: Operation): void {
    byId.delete(id);
    endStoring(id, true);
    if (job !== undefined) logChanges.notify({ kind: 'rows' });
  }

  /** Removes operations from memory, unless they have changed meanwhile. */
  function evictUnchanged(operations: readonly Operation[]): void {
    for (const one of operations) if (operationInMemory(one.id) === one) evict(one);
  }

  /** Returns the operations in memory in any state, oldest first. */
  function operationsInMemory(): Operation[] {
    return [...byId.values()];
  }

  /** Returns the pending operations, oldest first. Rows of jobs are included once they are started or start next. */
  function pendingOperations(): Operation[] {
    return operationsInMemory().filter(isPending);
  }

  /** Returns the operations that the service has done and that are not published yet. */
  function unpublished(): Done[] {
    return operationsInMemory().filter(isDone);
  }

  /** Returns an operation in any state; null if it has left memory. */
  function operationInMemory(id: string): Operation | null {
    return byId.get(id) ?? null;
  }

  /** Returns a pending operation; undefined if it is done or removed. */
  function pendingById(id: string): Operation | undefined {
    const operation = operationInMemory(id);
    return operation !== null && isPending(operation) ? operation : undefined;
  }

  /** Returns the current version of an operation; the given one if it has left memory. */
  function latest(operation: Operation): Operation {
    return operationInMemory(operation.id) ?? operation;
  }

  /** Returns the operations on the link of a write, including those done and not yet published. */
  function operationsOfLink({ write, connectionId }: OfLink): Operation[] {
    const linkId = linkIdOf(write);
    if (linkId === null) return [];
    return operationsInMemory().filter((one) => one.connectionId === connectionId && linkIdOf(one.write) === linkId);
  }

  /** Returns the pending operations on the link of a write that are not being tried. */
  function idleOperationsOf(like: OfLink): Operation[] {
    return operationsOfLink(like).filter(({ id, state }) => state.name !== 'done' && !ongoing.isBeingTried(id));
  }

  /** Returns a time after all other operations on the link: the next worker sorts by it, and clocks are set back. */
  function nextAskedAt(link: OfLink): number {
    return Math.max(Date.now(), ...operationsOfLink(link).map((other) => other.askedAt + 1));
  }

  /** Returns the rows of a job that are in memory, in any state. */
  function rowsInMemory(jobId: string): Operation[] {
    return operationsInMemory().filter(({ job }) => job?.id === jobId);
  }

  /** Returns the loaded rows of a job that continue by themselves: they are being tried, start next, or are tried again. */
  function rowsUnderWay(jobId: string): Operation[] {
    return rowsInMemory(jobId).filter(isMoving);
  }

  /** Answers callers of `whenStored`. */
  function endStoring(id: string, isStored: boolean): void {
    storing.get(id)?.resolve(isStored);
    storing.delete(id);
  }

  /** Resolves once an operation is next stored. False if the browser could not; true if it was removed meanwhile. */
  function whenStored({ id }: Operation): Promise<boolean> {
    const there = storing.get(id) ?? Promise.withResolvers<boolean>();
    storing.set(id, there);
    return there.promise;
  }

  return {
    load,
    update,
    evict,
    evictUnchanged,
    operationsInMemory,
    pendingOperations,
    unpublished,
    operationInMemory,
    pendingById,
    latest,
    operationsOfLink,
    idleOperationsOf,
    nextAskedAt,
    rowsInMemory,
    rowsUnderWay,
    endStoring,
    whenStored,
  };
}

export type LoadedOperations = ReturnType<typeof createLoadedOperations>;

const isPending = (operation: Operation): boolean => operation.state.name !== 'done' && !isFinished(operation);

const isDone = (operation: Operation): operation is Done => operation.state.name === 'done';
