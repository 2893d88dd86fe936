import { coalesce } from '@/lib/async/coalesce.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isRunning } from '@/lib/operations/job.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../background.ts';
import { connectionsNow } from '../connections/saved-connections.ts';
import { clockSetBack, setEarlier } from './clock.ts';
import { published, publishLeft } from './complete.ts';
import { execute } from './execute.ts';
import { loadJobs, loadLog } from './load-log.ts';
import { loadRows, maxRows } from './load-rows.ts';
import { allOperations, operationById, operationsOfLink, saveAll } from './log.ts';
import type { Outcome } from './outcome.ts';
import { isSearching } from './reconcile.ts';
import { allJobs, jobById } from './running-jobs.ts';
import { dueAt, expectSending } from './schedule.ts';
import { endPassing, pauseFor, setPausesEarlier, stateUntil } from './service-pauses.ts';
import { isSuspended, resume } from './suspended-connections.ts';
import { beginTry, countUnderWay, endTry, isUnderWay, turnOf } from './under-way.ts';

/**
 * How many writes to a service are being tried at once that somebody asked for by hand: as many as are sent at once (wire.ts).
 */
const mostAtOnce = 4;

/** The longest that a timer is trusted with, in milliseconds: the alarm has the rest. */
const longestTimer = 60_000;

const memoryOf = perBackground((background) => ({
  /** The tries that somebody waits for. */
  tries: new Map<string, PromiseWithResolvers<Outcome> & { operation: Operation }>(),
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  /** The connections by their ids, as they were last read. */
  connections: new Map() as ReadonlyMap<string, Connection>,
  /** Many that end at once look at the connections once. */
  sendTogether: coalesce(() => sendAllDue(background)),
  /** By itself: what is looked up for rows holds up nothing that is asked for by hand. */
  startRowsTogether: coalesce(() => startRows(background)),
}));

async function sendAllDue(background: Background): Promise<void> {
  await loadLog(background);
  const all = await connectionsNow(background);
  memoryOf(background).connections = new Map(all.map((connection) => [connection.id, connection]));
  // A refusal may come after the token was replaced.
  resume(background, (held) => all.some(({ tokenVersion }) => tokenVersion === held.tokenVersion));
  for (const left of publishLeft(background, memoryOf(background).connections)) resumeOncePublished(background, left);
  pump(background);
  void memoryOf(background)
    .startRowsTogether(undefined)
    .catch(() => undefined);
}

/** Loads rows of jobs, and starts them. If that fails, the next call tries again. */
async function startRows(background: Background): Promise<void> {
  await loadJobs(background);
  await loadRows(background, memoryOf(background).connections);
  pump(background);
}

/** Notes a connection that something is asked of, and was read just now. */
export function learnConnection(background: Background, connection: Connection): void {
  const memory = memoryOf(background);
  memory.connections = new Map([...memory.connections, [connection.id, connection]]);
}

/** Sends what is due, each on the connection that it is for. */
export const sendDue = (background: Background): Promise<void> => memoryOf(background).sendTogether(undefined);

/** The same where nobody waits: what cannot be read now is read when the alarm comes. */
const sendQuietly = (background: Background): void => void sendDue(background).catch(() => undefined);

/** Begins as many operations as may be under way, and has the next wait for its time. */
export function pump(background: Background): void {
  if (background.signal.aborted) return;
  followClock(background);
  const now = Date.now();
  void saveAll(
    background,
    allOperations(background).flatMap((operation) => postponed(background, operation, now) ?? []),
  );
  for (const operation of byUrgency(background)) {
    const due = dueAt(operation.state);
    const isReady =
      due !== null && due <= now && !isUnderWay(background, operation.id) && hasRoom(background, operation);
    if (!isReady || mustWait(background, operation) || operationBefore(background, operation) !== null) continue;
    const connection = sendingTo(background, operation);
    if (connection !== null) void run(background, operation, connection);
  }
  schedule(background, now);
}

/** Has all wait no longer than was meant where the clock was set back. */
function followClock(background: Background): void {
  const back = clockSetBack(background);
  if (back === 0) return;
  setPausesEarlier(background, back);
  void saveAll(
    background,
    allOperations(background).map((operation) => meantEarlier(background, operation, back)),
  );
}

/** An operation by a clock that was set back: it stays later than what is on disk of its link, as that was answered. */
function meantEarlier(background: Background, operation: Operation, back: number): Operation {
  const earlier = setEarlier(operation, back);
  const isAfterDone = operationsOfLink(background, operation).some(({ state }) => state.name === 'done');
  return isAfterDone ? { ...earlier, askedAt: operation.askedAt } : earlier;
}

/** An operation that is due while its service asks to wait, put off until then; null for any other. */
function postponed(background: Background, operation: Operation, now: number): Operation | null {
  const { state } = operation;
  const due = dueAt(state);
  if (due === null || due > now || isUnderWay(background, operation.id)) return null;
  const pause = pauseFor(background, operation);
  return pause && { ...operation, state: stateUntil(state, pause) };
}

/** The connection that an operation is sent on now; null where it is left, or its token is not accepted. */
function sendingTo(background: Background, { connectionId }: Operation): Connection | null {
  const connection = memoryOf(background).connections.get(connectionId);
  return connection === undefined || isSuspended(background, connection) ? null : connection;
}

function hasRoom(background: Background, operation: Operation): boolean {
  const turn = turnOf(operation);
  return countUnderWay(background, turn) < (turn.asker === 'byHand' ? mostAtOnce : maxRows);
}

/** What somebody asked for by hand goes before the rows of jobs. */
function* byUrgency(background: Background): Generator<Operation> {
  for (const operation of allOperations(background)) if (operation.job === undefined) yield operation;
  for (const operation of allOperations(background)) if (operation.job !== undefined) yield operation;
}

/** True for a row whose job is not loaded, and for a row's create while the list is searched, which would not end. */
const mustWait = (background: Background, { job, write, state }: Operation): boolean =>
  job !== undefined &&
  (jobById(background, job.id) === undefined ||
    (write.kind === 'create' && state.name === 'waiting' && isSearching(background)));

/**
 * Has the next operation that is sent wait for its time. What is due and stands behind another is looked at again when that has
 * ended.
 *
 * @param now - by which what is due was begun. What becomes due since would else be neither begun nor waited for
 */
function schedule(background: Background, now: number): void {
  const memory = memoryOf(background);
  release(background);
  let next = Number.POSITIVE_INFINITY;
  let isBusy = countUnderWay(background) > 0 || allJobs(background).some(({ job }) => isRunning(job));
  for (const operation of allOperations(background)) {
    const due = sendingTo(background, operation) === null ? null : dueAt(operation.state);
    if (due === null) continue;
    if (due <= now) isBusy = true;
    else next = Math.min(next, due);
  }
  clearTimeout(memory.timer);
  if (Number.isFinite(next))
    memory.timer = background.setTimeout(() => sendQuietly(background), Math.min(longestTimer, next - now));
  const wakeAt = isBusy ? Math.min(next, now + longestTimer) : next;
  void expectSending(background, Number.isFinite(wakeAt) ? wakeAt : null).catch(() => undefined);
}

/**
 * What is to be done first: what is done to one link is done in the order in which it was asked for, and one at a time. A
 * deletion waits for nothing that is put off.
 */
function operationBefore(background: Background, operation: Operation): Operation | null {
  let isEarlier = operation.write.kind !== 'delete';
  for (const other of operationsOfLink(background, operation)) {
    if (other.id === operation.id) isEarlier = false;
    else if (isBefore(background, other) || (isEarlier && dueAt(other.state) !== null)) return other;
  }
  return null;
}

/**
 * What is being tried, or is done and not stored as such: what is sent before that would be overwritten by it once this worker
 * is stopped.
 */
const isBefore = (background: Background, { id, state }: Operation): boolean =>
  state.name === 'done' || isUnderWay(background, id);

async function run(background: Background, operation: Operation, connection: Connection): Promise<void> {
  const memory = memoryOf(background);
  beginTry(background, operation);
  const outcome = await execute(background, operation, connection);
  endTry(background, operation);
  endPassing(background, operation);
  memory.tries.get(operation.id)?.resolve(outcome);
  memory.tries.delete(operation.id);
  sendQuietly(background);
  resumeOncePublished(background, operation);
}

/** Goes on with a link once all have heard of what was done to it before. */
export function resumeOncePublished(background: Background, operation: Operation): void {
  void published(background, operation).then(() => {
    if (operationsOfLink(background, operation).length > 0) sendQuietly(background);
  });
}

/** How the try ends that is under way or stands in line; of an operation that waits for something else, that it waits. */
export function outcomeOf(background: Background, operation: Operation): Promise<Outcome> {
  const memory = memoryOf(background);
  if (!isNext(background, operation)) return Promise.resolve({ state: 'pending', operation });
  const there = memory.tries.get(operation.id) ?? { ...Promise.withResolvers<Outcome>(), operation };
  memory.tries.set(operation.id, there);
  return there.promise;
}

/** Whether an operation is tried now, or as soon as others are that are tried now. */
function isNext(background: Background, operation: Operation): boolean {
  if (isUnderWay(background, operation.id)) return true;
  const due = dueAt(operation.state);
  const connection = memoryOf(background).connections.get(operation.connectionId);
  if (due === null || due > Date.now() || (connection !== undefined && isSuspended(background, connection)))
    return false;
  const before = operationBefore(background, operation);
  return before === null || before.state.name === 'done' || isNext(background, before);
}

/** Whoever waits for a try that is put off, or does not come any more, is told so. */
function release(background: Background): void {
  const memory = memoryOf(background);
  for (const [id, { operation, resolve }] of memory.tries) {
    const now = operationById(background, id);
    if (isUnderWay(background, id) || (now !== undefined && isNext(background, now))) continue;
    memory.tries.delete(id);
    resolve({ state: 'pending', operation: now ?? operation });
  }
}
