import { type Operation, scheduledAt } from '@/lib/operations/operation.ts';
import type { Claim, Target } from './claim.ts';
import type { LogTransaction } from './log-transaction.ts';
import type { Ongoing } from './ongoing.ts';
import { isDue } from './schedule.ts';

interface Needs {
  ongoing: Ongoing;
}

/** Creates the rules for operations on the same link, which run in order and one at a time. */
export function createLinkOrder({ ongoing }: Needs) {
  /**
   * Returns an operation that must end before another on the same link can start. A deletion does not wait for operations
   * that are scheduled for later.
   *
   * @param claims - the claims of this transaction so far
   */
  async function operationBefore(
    log: LogTransaction,
    operation: Operation,
    claims: readonly Claim[],
  ): Promise<Operation | null> {
    let isEarlier = operation.write.kind !== 'delete';
    for (const other of await log.operationsOfLink(operation)) {
      if (other.id === operation.id) isEarlier = false;
      else if (mustEndFirst(other, claims) || (isEarlier && scheduledAt(other.state) !== null)) return other;
    }
    return null;
  }

  /**
   * True if an operation is being tried, or done but not published. If the worker is stopped, the next one may send it
   * again, which must not undo a later operation.
   */
  function mustEndFirst(operation: Operation, claims: readonly Claim[]): boolean {
    return operation.state.name === 'done' || isTried(operation, claims);
  }

  /** True if an operation is being tried, or this transaction has claimed it. */
  function isTried({ id }: Operation, claims: readonly Claim[]): boolean {
    return ongoing.isBeingTried(id) || claims.some(({ operation }) => operation.id === id);
  }

  /** True if an operation is being tried, or starts right after others that are. */
  async function isNext(
    log: LogTransaction,
    turn: { now: number; targets: readonly Target[]; claims: readonly Claim[] },
    operation: Operation,
  ): Promise<boolean> {
    if (isTried(operation, turn.claims)) return true;
    const maySend = turn.targets.some(({ connection }) => connection.id === operation.connectionId);
    if (!maySend || !isDue(operation.state, turn.now)) return false;
    const before = await operationBefore(log, operation, turn.claims);
    return before === null || before.state.name === 'done' || isNext(log, turn, before);
  }

  return { operationBefore, isNext };
}

export type LinkOrder = ReturnType<typeof createLinkOrder>;
