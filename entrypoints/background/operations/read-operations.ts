import { sameDraft } from '@/lib/link/draft.ts';
import { draftOfCreate } from '@/lib/link/draft-of-body.ts';
import { samePage } from '@/lib/link/place.ts';
import { type CreateWrite, isShownToPages, type Operation } from '@/lib/operations/operation.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { LogLoading } from './load-log.ts';
import type { LoadedOperations } from './loaded-operations.ts';
import type { NewOperation } from './log.ts';
import type { Stores } from './stores.ts';

interface Needs {
  noteProblem: NoteProblem;
  logLoading: LogLoading;
  loadedOperations: LoadedOperations;
  stores: Stores;
}

/** Creates the functions that read operations. */
export function createOperationReads({ noteProblem, logLoading, loadedOperations, stores }: Needs) {
  /** Returns the pending operations, oldest first. */
  async function pendingOperations(): Promise<Operation[]> {
    await logLoading.loadLog();
    return loadedOperations.pendingOperations();
  }

  /** Returns an operation without a job that is pending, or was done within the last day; null for any other. */
  async function readOperation(id: string): Promise<Operation | null> {
    await logLoading.loadLog();
    const { session, disk } = stores;
    const found =
      loadedOperations.operationInMemory(id) ??
      (await session.read(id)) ??
      (await disk.read(id).catch(noteProblem('showPending', null)));
    return found?.state.name === 'dropped' ? null : found;
  }

  /** Returns the pending operations of a connection that pages see, oldest first. */
  async function pendingOperationsOf(connectionId: string): Promise<Operation[]> {
    return (await pendingOperations()).filter((one) => one.connectionId === connectionId && isShownToPages(one));
  }

  /**
   * Returns a pending create for the same page or with the same body, so that no second one starts; null if there is
   * none.
   */
  async function pendingCreate(
    write: CreateWrite,
    { at, isPrivate, connection }: Pick<NewOperation, 'at' | 'isPrivate' | 'connection'>,
  ): Promise<Operation | null> {
    const draft = draftOfCreate(write.body, write.geo_targets);
    const found = (await pendingOperations()).find((operation) => {
      if (operation.write.kind !== 'create' || operation.state.name === 'refused' || operation.isPrivate !== isPrivate)
        return false;
      if (operation.connectionId !== connection.id) return false;
      const isHere = at !== null && operation.at !== null && samePage(operation.at, at);
      const { body, geo_targets } = operation.write;
      return isHere || (body.long_url === write.body.long_url && sameDraft(draftOfCreate(body, geo_targets), draft));
    });
    return found ?? null;
  }

  return { pendingOperations, readOperation, pendingOperationsOf, pendingCreate };
}

export type OperationReads = ReturnType<typeof createOperationReads>;
