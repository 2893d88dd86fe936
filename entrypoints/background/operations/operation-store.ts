import type { Operation } from '@/lib/operations/operation.ts';

/** A change of an operation in a store. */
export interface OperationChange {
  kind: 'put' | 'remove';
  operation: Operation;
}

/** A store of operations: on disk, or in `storage.session` until the browser closes. */
export interface OperationStore {
  /** Reads an operation that no job asked for; null if there is none. */
  read: (id: string) => Promise<Operation | null>;
  /** Writes changes in their order. Rejects if the browser has no room for them. */
  write: (changes: readonly OperationChange[]) => Promise<void>;
  /** Returns which operations have made some links: their ids by those of the links. */
  makersOf: (linkIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Removes operations without a job that were done before a time (milliseconds since 1970). */
  removeDone: (isMeant: (operation: Operation) => boolean, before?: number) => Promise<void>;
}
