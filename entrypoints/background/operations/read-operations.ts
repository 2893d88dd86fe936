import { isShownToPages, type Operation } from '@/lib/operations/operation.ts';
import type { Log } from './log.ts';

interface Needs {
  log: Log;
}

/** Creates the functions that read operations. */
export function createOperationReads({ log }: Needs) {
  /** Returns the pending operations, oldest first, without rows that were never started. */
  function pendingOperations(): Promise<Operation[]> {
    return log.read((reads) => reads.pendingOperations());
  }

  /** Returns an operation without a job that is pending, or was done within the last day; null for any other. */
  function readOperation(id: string): Promise<Operation | null> {
    return log.read((reads) => reads.readOperation({ id }));
  }

  /** Returns the pending operations of a connection that pages see, oldest first. */
  async function pendingOperationsOf(connectionId: string): Promise<Operation[]> {
    return (await pendingOperations()).filter((one) => one.connectionId === connectionId && isShownToPages(one));
  }

  return { pendingOperations, readOperation, pendingOperationsOf };
}

export type OperationReads = ReturnType<typeof createOperationReads>;
