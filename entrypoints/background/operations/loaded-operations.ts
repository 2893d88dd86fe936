import { isFinished, isMoving, linkIdOf, type Operation, type OperationState } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { recount } from './loaded-jobs.ts';
import { logChanged } from './log-changes.ts';
import { isUnderWay } from './under-way.ts';

/** An operation that the service has done. */
export type Done = Operation & { state: Extract<OperationState, { name: 'done' }> };

const memoryOf = perBackground(() => ({
  /*
   * The unfinished operations by id, oldest first. Rows of jobs are included once they are started or start next. Only
   * the background writes them, so memory is current while the worker lives.
   */
  operations: new Map<string, Operation>(),
  /** By id, the operations that an operation replaces. They stay on disk until it is stored or done. */
  replacedBy: new Map<string, readonly Operation[]>(),
  /** The ids of operations that the browser could not store. A stopped worker loses them. */
  unsaved: new Set<string>(),
  /** By id, the operations that were not stored yet, and callers that wait for that. */
  storing: new Map<string, PromiseWithResolvers<void>>(),
}));

/** Adds operations to memory, oldest first. */
export function load(background: Background, operations: readonly Operation[]): void {
  for (const one of operations) memoryOf(background).operations.set(one.id, one);
}

/** Changes an operation in memory, and the counts of its job. Does nothing if it was removed meanwhile. */
export function update(background: Background, operation: Operation): void {
  const { operations } = memoryOf(background);
  const before = operations.get(operation.id);
  if (before === undefined) return;
  operations.set(operation.id, operation);
  recount(background, before, operation);
}

/** Removes an operation from memory. */
export function evict(background: Background, { id, job }: Operation): void {
  const memory = memoryOf(background);
  memory.operations.delete(id);
  memory.unsaved.delete(id);
  memory.replacedBy.delete(id);
  endStoring(background, id);
  if (job !== undefined) logChanged(background, { kind: 'rows' });
}

/** Removes operations from memory, unless they have changed meanwhile. */
export function evictUnchanged(background: Background, operations: readonly Operation[]): void {
  for (const one of operations) if (operationInMemory(background, one.id) === one) evict(background, one);
}

/** Returns the operations in memory in any state, oldest first. */
export const operationsInMemory = (background: Background): Operation[] => [
  ...memoryOf(background).operations.values(),
];

/** Returns the pending operations, oldest first. Rows of jobs are included once they are started or start next. */
export const allOperations = (background: Background): Operation[] => operationsInMemory(background).filter(isPending);

const isPending = (operation: Operation): boolean => operation.state.name !== 'done' && !isFinished(operation);

/** Returns the operations that the service has done and that are not published yet. */
export const unpublished = (background: Background): Done[] => operationsInMemory(background).filter(isDone);

const isDone = (operation: Operation): operation is Done => operation.state.name === 'done';

/** Returns an operation in any state; null if it has left memory. */
export const operationInMemory = (background: Background, id: string): Operation | null =>
  memoryOf(background).operations.get(id) ?? null;

/** Returns a pending operation; undefined if it is done or removed. */
export function operationById(background: Background, id: string): Operation | undefined {
  const operation = operationInMemory(background, id);
  return operation !== null && isPending(operation) ? operation : undefined;
}

/** Returns the current version of an operation; the given one if it has left memory. */
export const latest = (background: Background, operation: Operation): Operation =>
  operationInMemory(background, operation.id) ?? operation;

type OfLink = Pick<Operation, 'write' | 'connectionId'>;

/** Returns the operations on the link of a write, including those done and not yet published. */
export function operationsOfLink(background: Background, { write, connectionId }: OfLink): Operation[] {
  const linkId = linkIdOf(write);
  if (linkId === null) return [];
  return operationsInMemory(background).filter(
    (one) => one.connectionId === connectionId && linkIdOf(one.write) === linkId,
  );
}

/** Returns the pending operations on the link of a write that are not being tried. */
export const idleOperationsOf = (background: Background, like: OfLink): Operation[] =>
  operationsOfLink(background, like).filter(({ id, state }) => state.name !== 'done' && !isUnderWay(background, id));

/** Returns a time after all other operations on the link: the next worker sorts by it, and clocks are set back. */
export const nextAskedAt = (background: Background, link: OfLink): number =>
  Math.max(Date.now(), ...operationsOfLink(background, link).map((other) => other.askedAt + 1));

/** Returns the rows of a job that are in memory, in any state. */
export const rowsInMemory = (background: Background, jobId: string): Operation[] =>
  operationsInMemory(background).filter(({ job }) => job?.id === jobId);

/** Returns the rows of a job that were started or start next, and are not finished. */
export const rowsUnderWay = (background: Background, jobId: string): Operation[] =>
  rowsInMemory(background, jobId).filter(isMoving);

/** Notes the operations that an operation replaces. */
export function setReplaced(background: Background, { id }: Operation, replaced: readonly Operation[]): void {
  memoryOf(background).replacedBy.set(id, replaced);
}

/** Returns operations together with the replaced ones that are still on disk. */
export const withReplaced = (background: Background, operations: readonly Operation[]): Operation[] =>
  operations.flatMap((one) => [one, ...(memoryOf(background).replacedBy.get(one.id) ?? [])]);

/** True while the operations that this one replaces are still on disk. */
export const replacesOthers = (background: Background, { id }: Operation): boolean =>
  memoryOf(background).replacedBy.has(id);

/** Forgets which operations these replace, and returns the replaced ones. */
export function takeReplaced(background: Background, operations: readonly Operation[]): Operation[] {
  const { replacedBy } = memoryOf(background);
  const replaced = operations.flatMap(({ id }) => replacedBy.get(id) ?? []);
  for (const { id } of operations) replacedBy.delete(id);
  return replaced;
}

/** Notes whether the browser could store operations. */
export function setStored(background: Background, operations: readonly Operation[], isStored: boolean): void {
  const { unsaved } = memoryOf(background);
  for (const { id } of operations) {
    isStored ? unsaved.delete(id) : unsaved.add(id);
    endStoring(background, id);
  }
}

/** Resolves once the browser has next stored an operation or could not, or once it is removed. */
export function whenStored(background: Background, { id }: Operation): Promise<void> {
  const { storing } = memoryOf(background);
  const there = storing.get(id) ?? Promise.withResolvers<void>();
  storing.set(id, there);
  return there.promise;
}

function endStoring(background: Background, id: string): void {
  const { storing } = memoryOf(background);
  storing.get(id)?.resolve();
  storing.delete(id);
}

/** True if the browser could not store an operation. A stopped worker loses it. */
export const isUnsaved = (background: Background, { id }: Operation): boolean => memoryOf(background).unsaved.has(id);
