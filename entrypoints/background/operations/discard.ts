import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isUntried, type Operation } from '@/lib/operations/operation.ts';
import { withoutDiscarded } from '@/lib/operations/without-discarded.ts';
import type { Log } from './log.ts';
import type { LogTransaction } from './log-transaction.ts';
import type { Ongoing } from './ongoing.ts';
import { idleOperationsOf, removeOperation } from './operation-changes.ts';

interface Needs {
  ongoing: Ongoing;
  log: Log;
}

/** Creates the functions that discard operations. */
export function createDiscarding({ ongoing, log }: Needs) {
  /** Discards an operation. Returns false if it is being sent or done. */
  function discard(id: string): Promise<boolean> {
    return discardIf(id, () => true);
  }

  /** Discards an operation if it has changed nothing. Returns false if it may have changed the link. */
  function discardUnsent(id: string): Promise<boolean> {
    return discardIf(id, (operation) => operation.state.name === 'conflict' || isUntried(operation));
  }

  async function discardIf(id: string, isMeant: (operation: Operation) => boolean): Promise<boolean> {
    const isDiscarded = await log.transact(async (transaction) => {
      const operation = await transaction.pendingById(id);
      if (operation === null || !isIdle(operation) || !isMeant(operation)) return false;
      for (const later of await rebased(transaction, operation)) transaction.put(later);
      await removeOperation(transaction, operation);
      return true;
    });
    await log.whenShown();
    return isDiscarded;
  }

  /** Discards the operations of a connection. Returns the number of operations that are being sent and stay. */
  async function discardAll({ id }: Connection): Promise<number> {
    const left = await log.transact(async (transaction) => {
      const own = (await transaction.pendingOperations()).filter(({ connectionId }) => connectionId === id);
      const idle = own.filter(isIdle);
      for (const operation of idle) await removeOperation(transaction, operation);
      return own.length - idle.length;
    });
    await log.whenShown();
    return left;
  }

  /** Returns later updates of the link, rebased without the discarded one. Otherwise they would conflict with it. */
  async function rebased(transaction: LogTransaction, given: Operation): Promise<Operation[]> {
    const { write: discarded, state, askedAt } = given;
    if (discarded.kind !== 'update') return [];
    const mayBeThere = 'tries' in state && (state.tries ?? 0) > 0;
    return (await idleOperationsOf(transaction, given, ongoing)).flatMap((operation) => {
      const { write, hasPassword } = operation;
      if (operation.id === given.id || write.kind !== 'update' || operation.askedAt < askedAt) return [];
      const without = withoutDiscarded(write, discarded, { mayBeThere, hasPassword });
      return without === write ? [] : { ...operation, write: without };
    });
  }

  /** False for an operation that is being tried. */
  function isIdle({ id, state }: Operation): boolean {
    return state.name !== 'sending' && !ongoing.isBeingTried(id);
  }

  return { discard, discardAll, discardUnsent };
}
