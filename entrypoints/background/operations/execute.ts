import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { Operation, OperationState } from '@/lib/operations/operation.ts';
import { refuseTokensInWrite } from '../connections/refuse-tokens.ts';
import { clientWithStatus } from '../link-index/client-with-status.ts';
import type { Background } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { changeAgain } from './change-again.ts';
import { complete } from './complete.ts';
import { canSendAgain, keyedSince, mayCarryKey, noteEcho } from './idempotency.ts';
import { linksBefore } from './links-before.ts';
import { latest, operationById } from './loaded-operations.ts';
import { record, save, setState } from './log.ts';
import { type Outcome, pending, refuse } from './outcome.ts';
import { passwordOf } from './passwords.ts';
import { reconcile, searchForCreatedLink } from './reconcile.ts';
import { afterFault, unstarted } from './retry-states.ts';
import { nextTry } from './schedule.ts';
import { type Sent, send } from './send.ts';
import { endPause, pauseFor, pauseOf, pauseService } from './service-pauses.ts';
import { withSlot } from './slots.ts';
import { suspend } from './suspended-connections.ts';
import { beginSending, slotRequestOf } from './under-way.ts';

/** Unreadable answers to an update or a deletion before the person is asked. */
const maxUnreadable = 4;

/** Tries an operation once: sends it, or looks for the link of a create whose answer was lost. Never rejects. */
export async function execute(background: Background, operation: Operation, connection: Connection): Promise<Outcome> {
  try {
    return await tryNow(background, operation, connection);
  } catch (fault) {
    // The storage failed under it, or this worker was stopped.
    noteProblem(background, 'send')(fault);
    return pending(background, operation, afterFault(latest(background, operation)));
  }
}

async function tryNow(background: Background, operation: Operation, connection: Connection): Promise<Outcome> {
  const { state } = operation;
  if (state.name === 'unconfirmed') return confirm(background, operation, connection);
  if (state.name !== 'waiting' || state.again !== true) return sendOnce(background, operation, connection);
  const changed = await changeAgain(background, operation, connection);
  if ('state' in changed) return changed;
  record(background, changed.operation);
  return sendOnce(background, changed.operation, connection);
}

/**
 * Finds out whether a create whose answer was lost has made its link: by sending it again, or in the service's list.
 */
async function confirm(background: Background, operation: Operation, connection: Connection): Promise<Outcome> {
  const isWhole = !operation.hasPassword || (await passwordOf(background, operation)) !== null;
  return isWhole && (await canSendAgain(background, operation, connection))
    ? sendOnce(background, operation, connection)
    : reconcile(background, operation, connection);
}

/** Returns the number of earlier tries. An unconfirmed create counts one less in its state. */
const triesOf = ({ state }: Operation): number =>
  state.name === 'waiting' ? state.tries : state.name === 'unconfirmed' ? state.tries + 1 : 0;

/**
 * Returns a state in which an operation is tried again. An unconfirmed create stays so, since it may have been made.
 */
const triedAgain = (before: OperationState, again: Extract<OperationState, { name: 'waiting' }>): OperationState => {
  if (before.name !== 'unconfirmed') return again;
  const { sendAt: checkAt, tries, failure } = again;
  return { ...before, checkAt, tries, failure };
};

async function sendOnce(background: Background, operation: Operation, connection: Connection): Promise<Outcome> {
  const tries = triesOf(operation);
  const password = operation.hasPassword ? await passwordOf(background, operation) : null;
  if (operation.hasPassword && password === null)
    return pending(background, operation, { name: 'passwordMissing', tries });
  const { write, job } = operation;
  const since = write.kind === 'create' ? keyedSince(operation) : null;
  // Before anything is awaited: the asker reads the state right after the try begins.
  record(background, { ...latest(background, operation), state: { name: 'sending' } });
  const isKeyed = since !== null && (await mayCarryKey(background, connection));
  // The permission was withdrawn a moment ago.
  if (operation.state.name === 'unconfirmed' && !isKeyed)
    return reconcile(background, await setState(background, operation, operation.state), connection);
  const kept = save(background, {
    ...latest(background, operation),
    ...(write.kind === 'create' && { keyedSince: isKeyed ? since : null }),
  });
  const idempotencyKey = isKeyed ? operation.id : undefined;
  // load-rows.ts has done this for rows of jobs.
  const before =
    write.kind === 'create' && job === undefined ? linksBefore(background, connection, [write.body]) : null;
  // Saved before the request leaves the browser.
  const [service, sending] = await Promise.all([clientWithStatus(background, connection, { idempotencyKey }), kept]);
  // Saved while the request is on its way, so that the next worker takes none of them for the created link.
  const noted = before?.then((ids) => noteLinksBefore(background, sending, ids.flat()));
  const isWanted = () => !background.signal.aborted && isSending(background, operation);
  const sent = await withSlot(background, slotRequestOf(operation), async (): Promise<Sent | null> => {
    // The connection of the token may be newer than the write.
    const failure = await refuseTokensInWrite(background, write, password ?? undefined);
    if (failure !== null) return { end: 'refused', failure };
    // Removed or canceled while it waited, or the service asks to wait.
    if (!isWanted() || pauseFor(background, operation) !== null) return null;
    beginSending(background, operation);
    const pause = pauseOf(background, operation.connectionId);
    const ended = await send(background, write, { service, password, isWanted });
    if (pause !== null && ended?.end === 'done') endPause(background, operation.connectionId, pause);
    if (idempotencyKey !== undefined && service !== null && ended?.end === 'done')
      void noteEcho(background, connection, service.echoesKey()).catch(noteProblem(background, 'storeChanges'));
    return ended;
  });
  if (sent === null) return unsent(background, sending, operation.state, tries);
  const isDoubtful = sent.end === 'unconfirmed' || (sent.end === 'refused' && saysTaken(sent.failure));
  if (isDoubtful) await noted;
  return afterSending(background, sending, sent, { before: operation.state, tries }, connection);
}

/** False once an operation was removed or canceled. */
const isSending = (background: Background, { id }: Operation): boolean =>
  operationById(background, id)?.state.name === 'sending';

/** Ends a try that was not sent: the operation was removed, or its service asks to wait. */
async function unsent(
  background: Background,
  operation: Operation,
  before: OperationState,
  tries: number,
): Promise<Outcome> {
  if (!isSending(background, operation)) return { state: 'pending', operation: latest(background, operation) };
  const pause = pauseOf(background, operation.connectionId);
  const [sendAt, failure] = [pause?.until ?? Date.now(), pause?.failure ?? null];
  return pending(background, operation, triedAgain(before, { name: 'waiting', sendAt, tries, failure }));
}

/**
 * True if the slug is refused. The create itself may have taken the slug: Chromium repeats a request if a kept-alive
 * connection breaks before the answer begins.
 */
const saysTaken = (failure: Failure): boolean => failure.kind === 'invalid' && 'custom_link' in failure.fieldErrors;

async function noteLinksBefore(background: Background, operation: Operation, ids: readonly string[]): Promise<void> {
  const now = latest(background, operation);
  const notMade = [...new Set([...now.notMade, ...ids])];
  if (notMade.length > now.notMade.length) await save(background, { ...now, notMade });
}

async function afterSending(
  background: Background,
  operation: Operation,
  sent: Sent,
  { before, tries }: { before: OperationState; tries: number },
  connection: Connection,
): Promise<Outcome> {
  if (sent.end === 'later' && sent.isTooMuch) notePause(background, operation, sent);
  switch (sent.end) {
    case 'done':
      return complete(background, operation, sent.created, connection);
    case 'refused': {
      if (operation.write.kind !== 'create' || !saysTaken(sent.failure))
        return refuse(background, operation, sent.failure, connection);
      const found = await searchForCreatedLink(background, operation, operation.write.body, connection);
      return found.kind === 'made'
        ? complete(background, operation, found.link, connection)
        : refuse(background, operation, sent.failure, connection);
    }
    case 'conflict':
      if (goesOnByItself(operation, sent.fields)) return pending(background, operation, { ...unstarted, again: true });
      await setState(background, operation, { name: 'conflict', fields: sent.fields });
      return { state: 'conflict', theirs: sent.theirs };
    case 'suspended':
      suspend(background, connection, sent.failure);
      return pending(
        background,
        operation,
        triedAgain(before, { name: 'waiting', sendAt: Date.now(), tries, failure: sent.failure }),
      );
    case 'later':
      // A retry does not help if every answer is invalid.
      if (sent.failure.kind === 'contract' && tries >= maxUnreadable)
        return refuse(background, operation, sent.failure, connection);
      return pending(
        background,
        operation,
        triedAgain(before, {
          name: 'waiting',
          sendAt: nextTry(tries, sent.seconds),
          // A try while the browser is offline does not count, or the pauses would be long once it is online.
          tries: navigator.onLine ? tries + 1 : tries,
          failure: sent.failure,
        }),
      );
    case 'unconfirmed': {
      const checkAt = sent.seconds > 0 ? nextTry(0, sent.seconds) : Date.now();
      const unconfirmed: OperationState = {
        name: 'unconfirmed',
        since: Date.now(),
        checkAt,
        tries,
        failure: sent.failure,
      };
      if (sent.seconds > 0) return pending(background, operation, unconfirmed);
      // Confirm at once: usually the link was made, and only the answer was lost.
      if (tries === 0 || !(await canSendAgain(background, operation, connection)))
        return confirm(background, await setState(background, operation, unconfirmed), connection);
      return pending(background, operation, { ...unconfirmed, checkAt: nextTry(tries, 0) });
    }
  }
}

/** True for a row of a job if only fields that it does not change were changed elsewhere since the dry run. */
const goesOnByItself = ({ job, write }: Operation, fields: readonly string[]): boolean =>
  job !== undefined && write.kind === 'update' && fields.every((field) => !(field in write.body));

/** Pauses all operations of a service that has received too many requests and asks to wait. */
function notePause(
  background: Background,
  { connectionId }: Operation,
  { seconds, failure }: { seconds: number; failure: Failure },
): void {
  if (seconds > 0) pauseService(background, connectionId, { until: nextTry(0, seconds), failure });
}
