import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { linkIdOf, type Operation, type OperationState } from '@/lib/operations/operation.ts';
import type { Background } from '../background.ts';
import { publish } from '../changes.ts';
import { clientWithStatus } from '../library/client-with-status.ts';
import { refuseTokensInWrite } from '../refuse-tokens.ts';
import { check, searchForMade } from './check.ts';
import { complete } from './complete.ts';
import { afterFault, become, entryById, keep, latest, passwordOf } from './entries.ts';
import { hold } from './held-connections.ts';
import { canSendAgain, keyedSince, mayCarryKey, noteEcho } from './idempotency.ts';
import { linksBefore } from './links-before.ts';
import { type Outcome, pending } from './outcome.ts';
import { nextTry } from './schedule.ts';
import { type Sent, send } from './send.ts';
import { endPause, pauseFor, pauseOf, pauseService } from './service-pauses.ts';
import { beginSending, turnOf } from './under-way.ts';
import { onWire } from './wire.ts';

/** So often an answer to an update or a deletion is not what the interface says before the person is asked. */
const mostUnreadable = 4;

/** Tries an entry once: sends it, or looks for the link of a create whose answer was lost. Never rejects. */
export async function attempt(background: Background, entry: Operation, connection: Connection): Promise<Outcome> {
  try {
    return await (entry.state.name === 'unconfirmed'
      ? confirm(background, entry, connection)
      : sendOnce(background, entry, connection));
  } catch {
    // The storage failed under it, or this worker was stopped.
    return pending(background, entry, afterFault(latest(background, entry)));
  }
}

/** Finds out whether a create whose answer was lost has made its link: by sending it again, or in the service's list. */
async function confirm(background: Background, entry: Operation, connection: Connection): Promise<Outcome> {
  const isWhole = !entry.hasPassword || (await passwordOf(background, entry)) !== null;
  return isWhole && (await canSendAgain(background, entry, connection))
    ? sendOnce(background, entry, connection)
    : check(background, entry, connection);
}

/** How often an entry was tried before. A create whose answer was lost was tried once more than it says. */
const triesOf = ({ state }: Operation): number =>
  state.name === 'waiting' ? state.tries : state.name === 'unconfirmed' ? state.tries + 1 : 0;

/** Returns a state in which an entry is tried again. An unconfirmed create stays so, since it may have been made. */
const triedAgain = (before: OperationState, again: Extract<OperationState, { name: 'waiting' }>): OperationState => {
  if (before.name !== 'unconfirmed') return again;
  const { sendAt: checkAt, tries, failure } = again;
  return { ...before, checkAt, tries, failure };
};

async function sendOnce(background: Background, entry: Operation, connection: Connection): Promise<Outcome> {
  const tries = triesOf(entry);
  const password = entry.hasPassword ? await passwordOf(background, entry) : null;
  if (entry.hasPassword && password === null) return pending(background, entry, { name: 'passwordMissing', tries });
  const { write, job } = entry;
  const since = write.kind === 'create' ? keyedSince(entry) : null;
  // Starts before anything is awaited, since the asker reads the state right after the try begins.
  const kept = keep(background, {
    ...latest(background, entry),
    ...(write.kind === 'create' && { keyedSince: since }),
    state: { name: 'sending' },
  });
  const isKeyed = since !== null && (await mayCarryKey(background, connection));
  // The permission was withdrawn a moment ago.
  if (entry.state.name === 'unconfirmed' && !isKeyed)
    return check(background, await become(background, entry, entry.state), connection);
  if (since !== null && !isKeyed) await keep(background, { ...latest(background, entry), keyedSince: null });
  const idempotencyKey = isKeyed ? entry.id : undefined;
  // A job has looked for all of its rows that come next.
  const before =
    write.kind === 'create' && job === undefined ? linksBefore(background, connection, [write.body]) : null;
  // Kept before anything of it leaves the browser.
  const [service, sending] = await Promise.all([clientWithStatus(background, connection, { idempotencyKey }), kept]);
  // Kept while the request is on its way: the next worker would else take one of them for its link.
  const noted = before?.then((ids) => noteLinksBefore(background, sending, ids.flat()));
  const isWanted = () => !background.signal.aborted && entryById(background, entry.id) !== undefined;
  const sent = await onWire(background, turnOf(entry), async (): Promise<Sent | null> => {
    // The connection of the token may be newer than the write.
    const failure = await refuseTokensInWrite(background, write, password ?? undefined);
    if (failure !== null) return { end: 'refused', failure };
    // Struck out while it waited: its service was left, or its job has taken it back. Or that asks to wait by now.
    if (!isWanted() || pauseFor(background, entry) !== null) return null;
    beginSending(background, entry);
    const pause = pauseOf(background, entry.connectionId);
    const ended = await send(background, write, { service, password, isWanted });
    if (pause !== null && ended?.end === 'done') endPause(background, entry.connectionId, pause);
    if (idempotencyKey !== undefined && service !== null && ended?.end === 'done')
      void noteEcho(background, connection, service.echoesKey()).catch(() => undefined);
    return ended;
  });
  if (sent === null) return unsent(background, sending, entry.state, tries);
  const isDoubtful = sent.end === 'unconfirmed' || (sent.end === 'refused' && saysTaken(sent.failure));
  if (isDoubtful) await noted;
  return afterSending(background, sending, sent, { before: entry.state, tries }, connection);
}

/** What was not sent after all: its service was left, or asks to wait. */
async function unsent(
  background: Background,
  entry: Operation,
  before: OperationState,
  tries: number,
): Promise<Outcome> {
  if (entryById(background, entry.id) === undefined) return { state: 'pending', entry };
  const pause = pauseOf(background, entry.connectionId);
  const [sendAt, failure] = [pause?.until ?? Date.now(), pause?.failure ?? null];
  return pending(background, entry, triedAgain(before, { name: 'waiting', sendAt, tries, failure }));
}

/**
 * Whether a slug is refused, as it is to a create that was sent twice: Hem itself does not, but Chromium sends a request
 * again by itself where a connection that it had kept open breaks before the answer begins.
 */
const saysTaken = (failure: Failure): boolean => failure.kind === 'invalid' && 'custom_link' in failure.fieldErrors;

async function noteLinksBefore(background: Background, entry: Operation, ids: readonly string[]): Promise<void> {
  const now = latest(background, entry);
  const notMade = [...new Set([...now.notMade, ...ids])];
  if (notMade.length > now.notMade.length) await keep(background, { ...now, notMade });
}

async function afterSending(
  background: Background,
  entry: Operation,
  sent: Sent,
  { before, tries }: { before: OperationState; tries: number },
  connection: Connection,
): Promise<Outcome> {
  if (sent.end === 'later' && sent.isTooMuch) notePause(background, entry, sent);
  switch (sent.end) {
    case 'done':
      return complete(background, entry, sent.created, connection);
    case 'refused': {
      if (entry.write.kind !== 'create' || !saysTaken(sent.failure))
        return refuse(background, entry, sent.failure, connection);
      const found = await searchForMade(background, entry, entry.write.body, connection);
      return found.kind === 'made'
        ? complete(background, entry, found.link, connection)
        : refuse(background, entry, sent.failure, connection);
    }
    case 'conflict':
      await become(background, entry, { name: 'conflict', fields: sent.fields });
      return { state: 'conflict', theirs: sent.theirs };
    case 'held':
      hold(background, { connectionId: connection.id, tokenVersion: connection.tokenVersion, failure: sent.failure });
      return pending(
        background,
        entry,
        triedAgain(before, { name: 'waiting', sendAt: Date.now(), tries, failure: sent.failure }),
      );
    case 'later':
      // Waiting mends no answer that is always wrong.
      if (sent.failure.kind === 'contract' && tries >= mostUnreadable)
        return refuse(background, entry, sent.failure, connection);
      return pending(
        background,
        entry,
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
      const unsure: OperationState = { name: 'unconfirmed', since: Date.now(), checkAt, tries, failure: sent.failure };
      if (sent.seconds > 0) return pending(background, entry, unsure);
      // Confirm at once: usually the link was made, and only the answer was lost.
      if (tries === 0 || !(await canSendAgain(background, entry, connection)))
        return confirm(background, await become(background, entry, unsure), connection);
      return pending(background, entry, { ...unsure, checkAt: nextTry(tries, 0) });
    }
  }
}

/** Notes that a service was sent too much, and asks to wait: that holds for all that is sent to it. */
function notePause(
  background: Background,
  { connectionId }: Operation,
  { seconds, failure }: { seconds: number; failure: Failure },
): void {
  if (seconds > 0) pauseService(background, connectionId, { until: nextTry(0, seconds), failure });
}

async function refuse(
  background: Background,
  entry: Operation,
  failure: Failure,
  connection: Connection,
): Promise<Outcome> {
  await become(background, entry, { name: 'refused', failure });
  const id = linkIdOf(entry.write);
  if (id !== null && isGone(failure)) void publish(background, { kind: 'foundGone', id, connection });
  return { state: 'refused', failure };
}
