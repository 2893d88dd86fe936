import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { Operation, OperationState } from '@/lib/operations/operation.ts';
import { refuseTokensInWrite } from '../connections/refuse-tokens.ts';
import { type ClientWithStatus, clientWithStatus } from '../link-index/client-with-status.ts';
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
import { afterFault, triedAgain, triesOf } from './retry-states.ts';
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

/** A try to send an operation. */
interface Try {
  operation: Operation;
  connection: Connection;
  /** The state before the try. */
  before: OperationState;
  /** The number of earlier tries. */
  tries: number;
}

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
  const saving = save(background, {
    ...latest(background, operation),
    ...(write.kind === 'create' && { keyedSince: isKeyed ? since : null }),
  });
  const idempotencyKey = isKeyed ? operation.id : undefined;
  // load-rows.ts has done this for rows of jobs.
  const earlierLinks =
    write.kind === 'create' && job === undefined ? linksBefore(background, connection, [write.body]) : null;
  // Saved before the request leaves the browser.
  const [service, sending] = await Promise.all([clientWithStatus(background, connection, { idempotencyKey }), saving]);
  // Saved while the request is on its way, so that the next worker takes none of them for the created link.
  const linksNoted = earlierLinks?.then((ids) => noteLinksBefore(background, sending, ids.flat()));
  const sent = await sendInSlot(background, operation, connection, { service, password, isKeyed });
  const tried: Try = { operation: sending, connection, before: operation.state, tries };
  if (sent === null) return endUnsent(background, tried);
  const isDoubtful = sent.end === 'unconfirmed' || (sent.end === 'refused' && saysTaken(sent.failure));
  if (isDoubtful) await linksNoted;
  return finishTry(background, tried, sent);
}

/** Sends an operation once a slot is free. Null if it was removed or canceled, or its service asks to wait. */
const sendInSlot = (
  background: Background,
  operation: Operation,
  connection: Connection,
  { service, password, isKeyed }: { service: ClientWithStatus | null; password: string | null; isKeyed: boolean },
): Promise<Sent | null> =>
  withSlot(background, slotRequestOf(operation), async () => {
    const { write, connectionId } = operation;
    // The connection of the token may be newer than the write.
    const failure = await refuseTokensInWrite(background, write, password ?? undefined);
    if (failure !== null) return { end: 'refused', failure };
    const isWanted = () => !background.signal.aborted && isSending(background, operation);
    if (!isWanted() || pauseFor(background, operation) !== null) return null;
    beginSending(background, operation);
    const pause = pauseOf(background, connectionId);
    const sent = await send(background, write, { service, password, isWanted });
    if (sent?.end !== 'done') return sent;
    if (pause !== null) endPause(background, connectionId, pause);
    if (isKeyed && service !== null)
      void noteEcho(background, connection, service.echoesKey()).catch(noteProblem(background, 'storeChanges'));
    return sent;
  });

/** False once an operation was removed or canceled. */
const isSending = (background: Background, { id }: Operation): boolean =>
  operationById(background, id)?.state.name === 'sending';

/** Ends a try that was not sent: the operation was removed, or its service asks to wait. */
async function endUnsent(background: Background, tried: Try): Promise<Outcome> {
  const { operation, tries } = tried;
  if (!isSending(background, operation)) return { state: 'pending', operation: latest(background, operation) };
  const pause = pauseOf(background, operation.connectionId);
  return tryAgain(background, tried, { sendAt: pause?.until ?? Date.now(), tries, failure: pause?.failure ?? null });
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

/** Saves the result of a try. */
async function finishTry(background: Background, tried: Try, sent: Sent): Promise<Outcome> {
  const { operation, connection } = tried;
  switch (sent.end) {
    case 'done':
      // Subscribers and undo need the values as they were sent.
      if (sent.merged !== undefined && isSending(background, operation))
        record(background, { ...latest(background, operation), write: sent.merged });
      return complete(background, operation, sent.created, connection);
    case 'refused':
      return afterRefusal(background, tried, sent.failure);
    case 'conflict':
      await setState(background, operation, { name: 'conflict', fields: sent.fields });
      return { state: 'conflict', theirs: sent.theirs };
    case 'suspended':
      suspend(background, connection, sent.failure);
      return tryAgain(background, tried, { sendAt: Date.now(), tries: tried.tries, failure: sent.failure });
    case 'later':
      return afterDelay(background, tried, sent);
    case 'unconfirmed':
      return afterLostAnswer(background, tried, sent);
  }
}

/** Saves that an operation is sent again. */
const tryAgain = (
  background: Background,
  { operation, before }: Try,
  waiting: { sendAt: number; tries: number; failure: Failure | null },
): Promise<Outcome> => pending(background, operation, triedAgain(before, waiting));

/** Refuses an operation. If its slug is taken, it first looks for a link that the create itself may have made. */
async function afterRefusal(
  background: Background,
  { operation, connection }: Try,
  failure: Failure,
): Promise<Outcome> {
  const { write } = operation;
  if (write.kind === 'create' && saysTaken(failure)) {
    const found = await searchForCreatedLink(background, operation, write.body, connection);
    if (found.kind === 'made') return complete(background, operation, found.link, connection);
  }
  return refuse(background, operation, failure, connection);
}

/** Sends an operation again later. If the service has received too many requests, all of its operations wait. */
async function afterDelay(
  background: Background,
  tried: Try,
  { failure, seconds, isTooMuch }: Extract<Sent, { end: 'later' }>,
): Promise<Outcome> {
  const { operation, connection, tries } = tried;
  if (isTooMuch && seconds > 0)
    pauseService(background, operation.connectionId, { until: nextTry(0, seconds), failure });
  // A retry does not help if every answer is invalid.
  if (failure.kind === 'contract' && tries >= maxUnreadable) return refuse(background, operation, failure, connection);
  return tryAgain(background, tried, {
    sendAt: nextTry(tries, seconds),
    // A try while the browser is offline does not count, or the pauses would be long once it is online.
    tries: navigator.onLine ? tries + 1 : tries,
    failure,
  });
}

/** Checks if a create without a usable answer has made its link: at once, or when the service allows it. */
async function afterLostAnswer(
  background: Background,
  { operation, connection, tries }: Try,
  { failure, seconds }: Extract<Sent, { end: 'unconfirmed' }>,
): Promise<Outcome> {
  const since = Date.now();
  const unconfirmedUntil = (checkAt: number): OperationState => {
    return { name: 'unconfirmed', since, checkAt, tries, failure };
  };
  if (seconds > 0) return pending(background, operation, unconfirmedUntil(nextTry(0, seconds)));
  // Usually the link was made, and only the answer was lost.
  if (tries === 0 || !(await canSendAgain(background, operation, connection)))
    return confirm(background, await setState(background, operation, unconfirmedUntil(Date.now())), connection);
  return pending(background, operation, unconfirmedUntil(nextTry(tries, 0)));
}
