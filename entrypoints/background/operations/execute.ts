import { markHandled } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { refusesSlug } from '@/lib/link/slug/refuses-slug.ts';
import { linkIdOf, type Operation, type OperationState } from '@/lib/operations/operation.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { type Claim, idempotencyKeyOf, sendingOf } from './claim.ts';
import type { Ends } from './ends.ts';
import type { Idempotency } from './idempotency.ts';
import type { KeptOperations } from './kept-operations.ts';
import type { LinksBefore } from './links-before.ts';
import type { Log } from './log.ts';
import type { Ongoing } from './ongoing.ts';
import type { Passwords } from './passwords.ts';
import type { RebuildUpdate } from './rebuild-update.ts';
import type { Reconciliation } from './reconcile.ts';
import { triedAgain, triesOf } from './retry-states.ts';
import { nextTry, noRoomPause } from './schedule.ts';
import type { Send, SendOptions, Sent } from './send.ts';
import type { ServicePauses } from './service-pauses.ts';
import type { Suspensions } from './suspensions.ts';
import type { Tried } from './tried.ts';

/** Tries of an update or a deletion after which an unreadable answer refuses it, so that the person decides. */
const maxUnreadable = 4;

/** A try whose operation is stored as `sending`. */
interface Try {
  operation: Operation;
  connection: Connection;
  /** The state before the try. */
  before: OperationState;
  /** The number of earlier tries. */
  tries: number;
}

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  connections: Connections;
  rebuildUpdate: RebuildUpdate;
  log: Log;
  kept: KeptOperations;
  passwords: Passwords;
  idempotency: Idempotency;
  reconciliation: Reconciliation;
  linksBefore: LinksBefore;
  servicePauses: ServicePauses;
  ongoing: Ongoing;
  send: Send;
  ends: Ends;
  suspensions: Suspensions;
}

export function executeWith({
  lifetime,
  changes,
  noteProblem,
  connections,
  rebuildUpdate,
  log,
  kept,
  passwords,
  idempotency,
  reconciliation,
  linksBefore,
  servicePauses,
  ongoing,
  send,
  ends,
  suspensions,
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

  /** Marks an unconfirmed create as sent, as the dispatcher does with others. Null if it was removed meanwhile. */
  function claimRepeated(operation: Operation): Promise<Operation | null> {
    return log.transact(async (transaction) => {
      const now = await transaction.readOperation(operation);
      if (now === null) return null;
      const sending = sendingOf(now, true);
      transaction.put(sending);
      return sending;
    });
  }

  async function sendClaimed(claim: Claim): Promise<Tried> {
    const { operation, connection, before } = claim;
    const attempt: Try = { ...claim, tries: triesOf(before) };
    const { tries } = attempt;
    const password = operation.hasPassword ? await passwords.passwordOf(operation) : null;
    if (operation.hasPassword && password === null) {
      ongoing.endSending(operation);
      return saveEnd(operation, { name: 'passwordMissing', tries });
    }
    if (!(await kept.mayBeSent(operation)))
      return tryAgain(attempt, { sendAt: Date.now() + noRoomPause, tries, failure: { kind: 'storage' } });
    if (before.name !== 'waiting' || before.again !== true)
      return sendNow(attempt, { password, service: await claim.service });
    const changed = await rebuildUpdate(operation, connection);
    if (!('end' in changed)) {
      const rebuilt = { ...attempt, operation: { ...operation, write: changed.write } };
      return sendNow(rebuilt, { password, service: await claim.service });
    }
    applyToConnection(changed, connection);
    ongoing.endSending(operation);
    return saveResult(attempt, changed);
  }

  async function sendNow(
    attempt: Try,
    { password, service }: Pick<SendOptions, 'password' | 'service'>,
  ): Promise<Tried> {
    const { operation, connection } = attempt;
    const { write } = operation;
    // Saved while the request is on its way, so that the next worker takes none of them for the created link.
    const linksNoted =
      write.kind === 'create' &&
      markHandled(linksBefore(connection, write.body.long_url).then((ids) => noteLinksBefore(operation, ids)));
    const sent = await sendWanted(operation, connection, { service, password });
    if (sent === null) return { operation };
    applyToConnection(sent, connection);
    if (sent.end === 'done' && idempotencyKeyOf(operation) !== undefined && service !== null)
      void idempotency.noteEcho(connection, service.echoesKey()).catch(noteProblem('storeChanges'));
    // A create without an answer may be sent again at once.
    if (sent.end !== 'unconfirmed') ongoing.endSending(operation);
    const isDoubtful = sent.end === 'unconfirmed' || (sent.end === 'refused' && refusesSlug(sent.failure));
    if (isDoubtful) await linksNoted;
    return saveResult(attempt, sent);
  }

  /** Sends an operation. Null if it was removed meanwhile. */
  async function sendWanted(
    operation: Operation,
    connection: Connection,
    { service, password }: Pick<SendOptions, 'service' | 'password'>,
  ): Promise<Sent | null> {
    const { write } = operation;
    // The connection of the token may be newer than the write.
    const failure = await connections.refuseTokensInWrite(write, password ?? undefined);
    if (failure !== null) return { end: 'refused', failure };
    const isWanted = () => !lifetime.signal.aborted && !ongoing.isCanceled(operation.id);
    if (!isWanted()) return null;
    const pause = servicePauses.pauseOf(connection.id);
    const sent = await send(write, { service, password, isWanted });
    if (sent?.end === 'done' && pause !== null) servicePauses.endPause(connection.id, pause);
    return sent;
  }

  /** Applies what an answer says about all operations of a connection, before the next one is sent. */
  function applyToConnection(sent: Sent, connection: Connection): void {
    if (sent.end === 'suspended') suspensions.suspend(connection, sent.failure);
    if (sent.end === 'later' && sent.isTooMuch && sent.seconds > 0)
      servicePauses.pauseService(connection.id, { until: nextTry(0, sent.seconds), failure: sent.failure });
  }

  async function noteLinksBefore(operation: Operation, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await log.transact(async (transaction) => {
      const now = await transaction.readOperation(operation);
      // Once it has an end, that is what counts.
      if (now !== null && now.state.name !== 'done')
        transaction.put({ ...now, notMade: [...new Set([...now.notMade, ...ids])] });
    });
  }

  async function saveResult(attempt: Try, sent: Sent): Promise<Tried> {
    const { operation, connection } = attempt;
    switch (sent.end) {
      case 'done':
        // Subscribers and undo need the values as they were sent.
        return ends.markDone(operation, sent.created, connection, sent.merged);
      case 'same':
        return saveEnd(operation, { name: 'done', at: Date.now(), link: null, isPublished: true });
      case 'refused':
        return afterRefusal(attempt, sent.failure);
      case 'conflict':
        return { ...(await saveEnd(operation, { name: 'conflict', fields: sent.fields })), theirs: sent.theirs };
      case 'suspended':
        return tryAgain(attempt, { sendAt: Date.now(), tries: attempt.tries, failure: sent.failure });
      case 'later':
        return afterDelay(attempt, sent);
      case 'unconfirmed':
        return afterLostAnswer(attempt, sent);
    }
  }

  /** Saves that an operation is sent again. */
  function tryAgain(
    { operation, before }: Try,
    waiting: { sendAt: number; tries: number; failure: Failure | null },
  ): Promise<Tried> {
    return saveEnd(operation, triedAgain(before, waiting));
  }

  /**
   * Refuses an operation. If its slug is taken, first looks for a link that the create itself may have made: Chromium
   * repeats a request if a kept-alive connection breaks before the answer begins.
   */
  async function afterRefusal({ operation, connection }: Try, failure: Failure): Promise<Tried> {
    const { write } = operation;
    if (write.kind === 'create' && refusesSlug(failure)) {
      const finding = reconciliation.searchForCreatedLink(operation, write.body, connection);
      void log.takeTurn();
      const found = await finding;
      if (found.kind === 'made') return ends.markDone(operation, found.link, connection);
    }
    return refuse(operation, failure, connection);
  }

  /** Saves that the service refuses an operation. Publishes it if the link is gone. */
  async function refuse(operation: Operation, failure: Failure, connection: Connection): Promise<Tried> {
    const id = linkIdOf(operation.write);
    const refused = await saveEnd(operation, { name: 'refused', failure });
    if (id !== null && isGone(failure)) void changes.publish({ kind: 'foundGone', id, connection });
    return refused;
  }

  async function afterDelay(attempt: Try, { failure, seconds }: Extract<Sent, { end: 'later' }>): Promise<Tried> {
    const { operation, connection, tries } = attempt;
    // A retry does not help if every answer is invalid.
    if (failure.kind === 'contract' && tries >= maxUnreadable) return refuse(operation, failure, connection);
    return tryAgain(attempt, {
      sendAt: nextTry(tries, seconds),
      // A try while the browser is offline does not count, or the pauses would be long once it is online.
      tries: navigator.onLine ? tries + 1 : tries,
      failure,
    });
  }

  /** Checks if a create without a usable answer has made its link: at once, or when the service allows it. */
  async function afterLostAnswer(
    { operation, connection, tries }: Try,
    { failure, seconds }: Extract<Sent, { end: 'unconfirmed' }>,
  ): Promise<Tried> {
    const since = Date.now();
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
