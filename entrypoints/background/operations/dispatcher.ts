import { coalesce } from '@/lib/async/coalesce.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isRunning } from '@/lib/operations/job.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { connectionsNow } from '../connections/saved-connections.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { clockSetBack, setEarlier } from './clock.ts';
import { published, publishLeft } from './complete.ts';
import { execute } from './execute.ts';
import { loadJobs, loadLog } from './load-log.ts';
import { loadRows, maxRows } from './load-rows.ts';
import { allJobs, jobById } from './loaded-jobs.ts';
import { allOperations, operationById, operationsOfLink } from './loaded-operations.ts';
import { saveAll } from './log.ts';
import type { Outcome } from './outcome.ts';
import { isSearching } from './reconcile.ts';
import { dueAt, expectSending } from './schedule.ts';
import { pauseFor, setPausesEarlier, stateUntil, stopIgnoringPauses } from './service-pauses.ts';
import { isSuspended, resume } from './suspended-connections.ts';
import { beginTry, countUnderWay, endTry, isUnderWay, slotRequestOf } from './under-way.ts';

/** The maximum number of single operations tried at once for a connection: as many as slots.ts sends at once. */
const maxSingle = 4;

/** Longest timer in milliseconds. The alarm covers longer waits. */
const longestTimer = 60_000;

const memoryOf = perBackground((background) => ({
  /** By operation id: callers that wait for a try. */
  tries: new Map<string, PromiseWithResolvers<Outcome> & { operation: Operation }>(),
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  /** The connections by id, as last read. */
  connections: new Map() as ReadonlyMap<string, Connection>,
  /** Shared by concurrent callers, so that operations that end together read the connections once. */
  sendTogether: coalesce(() => sendAllDue(background)),
  /** Separate from `sendTogether`, so that reading rows delays no single operation. */
  startRowsTogether: coalesce(() => startRows(background)),
}));

async function sendAllDue(background: Background): Promise<void> {
  await loadLog(background);
  const all = await connectionsNow(background);
  memoryOf(background).connections = new Map(all.map((connection) => [connection.id, connection]));
  // A late refusal may have suspended a connection whose token was already replaced.
  resume(background, (suspended) => all.some(({ tokenVersion }) => tokenVersion === suspended.tokenVersion));
  for (const left of publishLeft(background, memoryOf(background).connections)) resumeOncePublished(background, left);
  pump(background);
  void memoryOf(background).startRowsTogether(undefined).catch(noteProblem(background, 'send'));
}

/** Loads rows of jobs, and starts them. If that fails, the next call tries again. */
async function startRows(background: Background): Promise<void> {
  await loadJobs(background);
  await loadRows(background, memoryOf(background).connections);
  pump(background);
}

/** Adds or updates a connection in memory, without reading all connections. */
export function rememberConnection(background: Background, connection: Connection): void {
  const memory = memoryOf(background);
  memory.connections = new Map([...memory.connections, [connection.id, connection]]);
}

/** Sends all operations that are due. */
export const sendDue = (background: Background): Promise<void> => memoryOf(background).sendTogether(undefined);

/** Calls `sendDue` without waiting. After a failure the alarm tries again. */
const sendQuietly = (background: Background): void => void sendDue(background).catch(noteProblem(background, 'send'));

/** Starts due operations as far as there is room, and schedules the next ones. */
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

/** If the clock was set back, moves all times back, so that operations wait no longer than intended. */
function followClock(background: Background): void {
  const back = clockSetBack(background);
  if (back === 0) return;
  setPausesEarlier(background, back);
  void saveAll(
    background,
    allOperations(background).map((operation) => movedBack(background, operation, back)),
  );
}

/** Returns an operation with its times moved back. It stays later than the finished operations of its link. */
function movedBack(background: Background, operation: Operation, back: number): Operation {
  const earlier = setEarlier(operation, back);
  const isAfterDone = operationsOfLink(background, operation).some(({ state }) => state.name === 'done');
  return isAfterDone ? { ...earlier, askedAt: operation.askedAt } : earlier;
}

/** Returns a due operation postponed to the end of its service's pause; null if it need not wait. */
function postponed(background: Background, operation: Operation, now: number): Operation | null {
  const { state } = operation;
  const due = dueAt(state);
  if (due === null || due > now || isUnderWay(background, operation.id)) return null;
  const pause = pauseFor(background, operation);
  return pause && { ...operation, state: stateUntil(state, pause) };
}

/** Returns the connection of an operation; null if it was removed, or is suspended. */
function sendingTo(background: Background, { connectionId }: Operation): Connection | null {
  const connection = memoryOf(background).connections.get(connectionId);
  return connection === undefined || isSuspended(background, connection) ? null : connection;
}

/** True if an operation's connection has fewer than `maxSingle` single operations or `maxRows` rows under way. */
function hasRoom(background: Background, operation: Operation): boolean {
  const request = slotRequestOf(operation);
  return countUnderWay(background, request) < (request.lane === 'single' ? maxSingle : maxRows);
}

/** Yields single operations before rows of jobs. */
function* byUrgency(background: Background): Generator<Operation> {
  for (const operation of allOperations(background)) if (operation.job === undefined) yield operation;
  for (const operation of allOperations(background)) if (operation.job !== undefined) yield operation;
}

/**
 * True for a row whose job is not loaded, and for a row's create while the list is searched: the search might not end.
 */
const mustWait = (background: Background, { job, write, state }: Operation): boolean =>
  job !== undefined &&
  (jobById(background, job.id) === undefined ||
    (write.kind === 'create' && state.name === 'waiting' && isSearching(background)));

/**
 * Sets timer and alarm for the next operation. One that waits behind another is started when that one ends.
 *
 * @param now the time that `pump` used, so that no operation becomes due unnoticed in between
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
  void expectSending(background, Number.isFinite(wakeAt) ? wakeAt : null).catch(noteProblem(background, 'send'));
}

/**
 * Returns an operation that must end before another on the same link can start: they run in order and one at a time. A
 * deletion does not wait for operations that are scheduled for later.
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
 * True if an operation is being tried, or done but not published. If the worker is stopped, the next one may send it
 * again, which must not undo a later operation.
 */
const isBefore = (background: Background, { id, state }: Operation): boolean =>
  state.name === 'done' || isUnderWay(background, id);

async function run(background: Background, operation: Operation, connection: Connection): Promise<void> {
  const memory = memoryOf(background);
  beginTry(background, operation);
  const outcome = await execute(background, operation, connection);
  endTry(background, operation);
  stopIgnoringPauses(background, operation);
  memory.tries.get(operation.id)?.resolve(outcome);
  memory.tries.delete(operation.id);
  sendQuietly(background);
  resumeOncePublished(background, operation);
}

/** Starts later operations on the same link once this one is published. */
export function resumeOncePublished(background: Background, operation: Operation): void {
  void published(background, operation).then(() => {
    if (operationsOfLink(background, operation).length > 0) sendQuietly(background);
  });
}

/** Returns the outcome of the current or next try; pending if the operation waits for something else. */
export function outcomeOf(background: Background, operation: Operation): Promise<Outcome> {
  const memory = memoryOf(background);
  if (!isNext(background, operation)) return Promise.resolve({ state: 'pending', operation });
  const there = memory.tries.get(operation.id) ?? { ...Promise.withResolvers<Outcome>(), operation };
  memory.tries.set(operation.id, there);
  return there.promise;
}

/** True if an operation is being tried, or starts right after others that are. */
function isNext(background: Background, operation: Operation): boolean {
  if (isUnderWay(background, operation.id)) return true;
  const due = dueAt(operation.state);
  const connection = memoryOf(background).connections.get(operation.connectionId);
  if (due === null || due > Date.now() || (connection !== undefined && isSuspended(background, connection)))
    return false;
  const before = operationBefore(background, operation);
  return before === null || before.state.name === 'done' || isNext(background, before);
}

/** Answers callers that wait for a try that was postponed or discarded. */
function release(background: Background): void {
  const memory = memoryOf(background);
  for (const [id, { operation, resolve }] of memory.tries) {
    const now = operationById(background, id);
    if (isUnderWay(background, id) || (now !== undefined && isNext(background, now))) continue;
    memory.tries.delete(id);
    resolve({ state: 'pending', operation: now ?? operation });
  }
}
