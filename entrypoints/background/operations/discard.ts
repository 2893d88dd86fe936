import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isUntried, type Operation } from '@/lib/operations/operation.ts';
import { withoutDiscarded } from '@/lib/operations/without-discarded.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { LogLoading } from './load-log.ts';
import type { LoadedOperations } from './loaded-operations.ts';
import type { Log } from './log.ts';
import type { Ongoing } from './ongoing.ts';

interface Needs {
  logLoading: LogLoading;
  loadedOperations: LoadedOperations;
  ongoing: Ongoing;
  log: Log;
  dispatcher: Dispatcher;
}

/** Creates the functions that discard operations. */
export function createDiscarding({ logLoading, loadedOperations, ongoing, log, dispatcher }: Needs) {
  /** Discards an operation. Returns false if it is being sent or done. */
  async function discard(id: string): Promise<boolean> {
    await logLoading.loadJobs();
    const operation = loadedOperations.pendingById(id);
    if (operation === undefined || ongoing.isBeingTried(id)) return false;
    // In parallel: an operation that starts in between would be based on the discarded one.
    await Promise.all([log.saveAll(rebased(operation)), log.removeAll([operation])]);
    await dispatcher.sendDue();
    return true;
  }

  /** Discards the operations of a connection. Returns the number of operations that are being sent and stay. */
  async function discardAll({ id }: Connection): Promise<number> {
    await logLoading.loadJobs();
    const ofConnection = loadedOperations.pendingOperations().filter(({ connectionId }) => connectionId === id);
    const idle = ofConnection.filter((operation) => !ongoing.isBeingTried(operation.id));
    await log.removeAll(idle);
    await dispatcher.sendDue();
    return ongoing.countTries(id);
  }

  /** Returns later updates of the link, rebased without the discarded one. Otherwise they would conflict with it. */
  function rebased(given: Operation): Operation[] {
    const { write: discarded, state, askedAt } = given;
    if (discarded.kind !== 'update') return [];
    const mayBeThere = 'tries' in state && (state.tries ?? 0) > 0;
    return loadedOperations.idleOperationsOf(given).flatMap((operation) => {
      const { write, hasPassword } = operation;
      if (operation.id === given.id || write.kind !== 'update' || operation.askedAt < askedAt) return [];
      const without = withoutDiscarded(write, discarded, { mayBeThere, hasPassword });
      return without === write ? [] : { ...operation, write: without };
    });
  }

  /** Discards an operation if it has changed nothing. Returns false if it may have changed the link. */
  async function discardUnsent(id: string): Promise<boolean> {
    await logLoading.loadJobs();
    const operation = loadedOperations.pendingById(id);
    return operation !== undefined && (operation.state.name === 'conflict' || isUntried(operation)) && discard(id);
  }

  return { discard, discardAll, discardUnsent };
}
