import type { Operation, OperationState } from '@/lib/operations/operation.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { type Claim, idempotencyKeyOf, sendingOf } from './claim.ts';
import type { Ends } from './ends.ts';
import type { Idempotency } from './idempotency.ts';
import type { KeptOperations } from './kept-operations.ts';
import type { Log } from './log.ts';
import type { Ongoing } from './ongoing.ts';
import type { Passwords } from './passwords.ts';
import type { Reconciliation } from './reconcile.ts';
import { triedAgain, triesOf } from './retry-states.ts';
import type { SaveResult } from './save-result.ts';
import { nextTry, noRoomPause } from './schedule.ts';
import type { Sent } from './send.ts';
import type { SendOperation } from './send-operation.ts';
import type { Tried } from './tried.ts';

interface Needs {
  noteProblem: NoteProblem;
  connections: Connections;
  log: Log;
  kept: KeptOperations;
  passwords: Passwords;
  idempotency: Idempotency;
  reconciliation: Reconciliation;
  ongoing: Ongoing;
  ends: Ends;
  sendOperation: SendOperation;
  saveResult: SaveResult;
}

export function executeWith({
  noteProblem,
  connections,
  log,
  kept,
  passwords,
  idempotency,
  reconciliation,
  ongoing,
  ends,
  sendOperation,
  saveResult,
}: Needs) {
  const { saveEnd } = ends;

  /** Tries an operation once: sends it, or looks for the link of a create whose answer was lost. Never rejects. */
  async function execute(claim: Claim): Promise<Tried> {
    try {
      return await (claim.before.name === 'unconfirmed' ? confirm(claim) : sendClaimed(claim));
    } catch (fault) {
      // The storage failed under it, or `stop` was called.
      noteProblem('send')(fault);
      return ends.saveFault(claim.operation).catch(() => ({ operation: claim.operation }));
    }
  }

  /**
   * Finds out whether a create whose answer was lost has made its link: by sending it again, or in the service's list.
   */
  async function confirm({ operation, connection, before }: Omit<Claim, 'service'>): Promise<Tried> {
    const isWhole = !operation.hasPassword || (await passwords.passwordOf(operation)) !== null;
    const mayBeRepeated = isWhole && (await idempotency.canSendAgain(operation, connection));
    const claimed = mayBeRepeated ? await claimRepeated(operation) : null;
    if (claimed !== null) {
      const service = connections.openClient(connection, { idempotencyKey: idempotencyKeyOf(claimed) });
      return sendClaimed({ operation: claimed, connection, before, service });
    }
    ongoing.endSending(operation);
    const reconciled = reconciliation.reconcile(operation, connection);
    // Lets another operation start meanwhile, since the search may take long.
    void log.takeTurn();
    return reconciled;
  }

  /** Marks an unconfirmed create as sent, as a turn does with others. Null if it was removed meanwhile. */
  function claimRepeated(operation: Operation): Promise<Operation | null> {
    return log.transact(async (transaction) => {
      const now = await transaction.readOperation(operation);
      if (now === null) return null;
      const sending = sendingOf(now, true);
      transaction.put(sending);
      return sending;
    });
  }

  /** Sends an operation that is stored as `sending`, and saves the result. */
  async function sendClaimed(claim: Claim): Promise<Tried> {
    const { operation, before } = claim;
    const tries = triesOf(before);
    const password = operation.hasPassword ? await passwords.passwordOf(operation) : null;
    if (operation.hasPassword && password === null) {
      ongoing.endSending(operation);
      return saveEnd(operation, { name: 'passwordMissing', tries });
    }
    if (!(await kept.mayBeSent(operation))) {
      const sendAt = Date.now() + noRoomPause;
      return saveEnd(operation, triedAgain(before, { sendAt, tries, failure: { kind: 'storage' } }));
    }
    const ended = await sendOperation(claim, password);
    if (ended === null) return { operation };
    const { sent } = ended;
    return sent.end === 'unconfirmed' ? afterLostAnswer(claim, sent) : saveResult(ended.claim, sent);
  }

  /** Checks if a create without a usable answer has made its link: at once, or when the service allows it. */
  async function afterLostAnswer(
    { operation, connection, before }: Claim,
    { failure, seconds }: Extract<Sent, { end: 'unconfirmed' }>,
  ): Promise<Tried> {
    const since = Date.now();
    const tries = triesOf(before);
    const unconfirmedUntil = (checkAt: number): OperationState => {
      return { name: 'unconfirmed', since, checkAt, tries, failure };
    };
    if (seconds > 0) return saveEnd(operation, unconfirmedUntil(nextTry(0, seconds)));
    // Usually the link was made, and only the answer was lost.
    if (tries === 0 || !(await idempotency.canSendAgain(operation, connection))) {
      const { operation: lost } = await saveEnd(operation, unconfirmedUntil(Date.now()));
      return confirm({ operation: lost, connection, before: lost.state });
    }
    return saveEnd(operation, unconfirmedUntil(nextTry(tries, 0)));
  }

  return execute;
}

export type Execute = ReturnType<typeof executeWith>;
