import { coalesce } from '@/lib/async/coalesce.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isRunning } from '@/lib/operations/job.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { type ClockSetBack, setEarlier } from './clock.ts';
import type { DoneOperations } from './done-operations.ts';
import type { Execute } from './execute.ts';
import type { OpeningPopups } from './give-way.ts';
import type { LogLoading } from './load-log.ts';
import type { LoadRows } from './load-rows.ts';
import type { LoadedJobs } from './loaded-jobs.ts';
import type { LoadedOperations } from './loaded-operations.ts';
import type { Log } from './log.ts';
import type { Ongoing } from './ongoing.ts';
import type { Reconciliation } from './reconcile.ts';
import { dueAt, type ExpectSending, isDue } from './schedule.ts';
import { type ServicePauses, stateUntil } from './service-pauses.ts';
import type { Suspensions } from './suspensions.ts';
import type { Tried } from './tried.ts';

/** Longest timer in milliseconds. The alarm covers longer waits. */
const longestTimer = 60_000;

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  connections: Connections;
  logLoading: LogLoading;
  suspensions: Suspensions;
  doneOperations: DoneOperations;
  loadRows: LoadRows;
  log: Log;
  loadedOperations: LoadedOperations;
  ongoing: Ongoing;
  clockSetBack: ClockSetBack;
  servicePauses: ServicePauses;
  loadedJobs: LoadedJobs;
  reconciliation: Reconciliation;
  expectSending: ExpectSending;
  openingPopups: OpeningPopups;
  execute: Execute;
}

/** Creates the dispatcher, which starts each operation when it is due. */
export function createDispatcher({
  lifetime,
  noteProblem,
  connections,
  logLoading,
  suspensions,
  doneOperations,
  loadRows,
  log,
  loadedOperations,
  ongoing,
  clockSetBack,
  servicePauses,
  loadedJobs,
  reconciliation,
  expectSending,
  openingPopups,
  execute,
}: Needs) {
  /** By operation id: callers that wait for a try. */
  const callers = new Map<string, PromiseWithResolvers<Tried> & { operation: Operation }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The opening of a popup after which rows start. */
  let awaited: Promise<void> | null = null;
  /** The connections by id, as last read. */
  let connectionsById: ReadonlyMap<string, Connection> = new Map();
  /** Concurrent callers share one call, so that operations that end together read the connections once. */
  const sendDueOnce = coalesce(sendDueNow);
  /** Separate from `sendDueOnce`, so that reading rows delays no single operation. */
  const startRowsOnce = coalesce(startRowsNow);

  async function sendDueNow(): Promise<void> {
    await logLoading.loadLog();
    const all = await connections.current();
    connectionsById = new Map(all.map((connection) => [connection.id, connection]));
    // A late refusal may have suspended a connection whose token was already replaced.
    suspensions.resume((suspended) => all.some(({ tokenVersion }) => tokenVersion === suspended.tokenVersion));
    for (const left of doneOperations.publishLeft(connectionsById)) resumeOncePublished(left);
    pump();
    void startRowsOnce(undefined).catch(noteProblem('send'));
  }

  /** Loads rows of jobs, and starts them. If that fails, the next call tries again. */
  async function startRowsNow(): Promise<void> {
    await logLoading.loadJobs();
    await loadRows(connectionsById);
    pump();
  }

  /** Adds or updates a connection in memory, without reading all connections. */
  function rememberConnection(connection: Connection): void {
    connectionsById = new Map([...connectionsById, [connection.id, connection]]);
  }

  function sendDue(): Promise<void> {
    return sendDueOnce(undefined);
  }

  /** Calls `sendDue` without waiting. After a failure the alarm tries again. */
  function sendDueUnawaited(): void {
    return void sendDue().catch(noteProblem('send'));
  }

  /** Starts due operations as far as there is room, and schedules the next ones. */
  function pump(): void {
    if (lifetime.signal.aborted) return;
    followClock();
    const now = Date.now();
    void log.saveAll(loadedOperations.pendingOperations().flatMap((operation) => postponed(operation, now) ?? []));
    for (const operation of byUrgency()) {
      const isReady =
        isDue(operation.state, now) && !ongoing.isBeingTried(operation.id) && ongoing.hasRoom(operation.connectionId);
      if (!isReady || mustWait(operation) || operationBefore(operation) !== null) continue;
      const connection = sendingTo(operation);
      if (connection === null) continue;
      if (operation.job !== undefined) openingPopups.lookForPopups();
      void run(operation, connection);
    }
    startRowsAfterPopup();
    release();
    schedule(now);
  }

  /** If the clock was set back, moves all times back, so that operations wait no longer than intended. */
  function followClock(): void {
    const back = clockSetBack();
    if (back === 0) return;
    servicePauses.setPausesEarlier(back);
    void log.saveAll(loadedOperations.pendingOperations().map((operation) => movedBack(operation, back)));
  }

  /** Returns an operation with its times moved back. It stays later than the done operations of its link. */
  function movedBack(operation: Operation, back: number): Operation {
    const earlier = setEarlier(operation, back);
    const isAfterDone = loadedOperations.operationsOfLink(operation).some(({ state }) => state.name === 'done');
    return isAfterDone ? { ...earlier, askedAt: operation.askedAt } : earlier;
  }

  /** Returns a due operation postponed to the end of its service's pause; null if it need not wait. */
  function postponed(operation: Operation, now: number): Operation | null {
    const { state } = operation;
    if (!isDue(state, now) || ongoing.isBeingTried(operation.id)) return null;
    const pause = servicePauses.pauseFor(operation);
    return pause && { ...operation, state: stateUntil(state, pause) };
  }

  /** Returns the connection of an operation; null if it was removed, or is suspended. */
  function sendingTo({ connectionId }: Operation): Connection | null {
    const connection = connectionsById.get(connectionId);
    return connection === undefined || suspensions.isSuspended(connection) ? null : connection;
  }

  /** Yields single operations before rows of jobs. */
  function* byUrgency(): Generator<Operation> {
    for (const operation of loadedOperations.pendingOperations()) if (operation.job === undefined) yield operation;
    for (const operation of loadedOperations.pendingOperations()) if (operation.job !== undefined) yield operation;
  }

  /**
   * True for a row while a popup opens, for one whose job is not loaded, and for a row's create while the list is
   * searched: the search might not end.
   */
  function mustWait({ job, write, state }: Operation): boolean {
    return (
      job !== undefined &&
      (openingPopups.untilOpen() !== null ||
        loadedJobs.jobById(job.id) === undefined ||
        (write.kind === 'create' && state.name === 'waiting' && reconciliation.isSearching()))
    );
  }

  /** Starts waiting rows once the popup that opens now is open. */
  function startRowsAfterPopup(): void {
    const opening = openingPopups.untilOpen();
    if (opening !== null && opening !== awaited) void opening.then(pump);
    awaited = opening;
  }

  /**
   * Sets timer and alarm for the next operation. One that waits behind another is started when that one ends.
   *
   * @param now the time that `pump` used, so that no operation becomes due unnoticed in between
   */
  function schedule(now: number): void {
    let next = Number.POSITIVE_INFINITY;
    let isBusy = ongoing.countTries() > 0 || loadedJobs.allJobs().some(({ job }) => isRunning(job));
    for (const operation of loadedOperations.pendingOperations()) {
      const due = sendingTo(operation) === null ? null : dueAt(operation.state);
      if (due === null) continue;
      if (due <= now) isBusy = true;
      else next = Math.min(next, due);
    }
    clearTimeout(timer);
    if (Number.isFinite(next)) timer = lifetime.setTimeout(sendDueUnawaited, Math.min(longestTimer, next - now));
    const wakeAt = isBusy ? Math.min(next, now + longestTimer) : next;
    void expectSending(Number.isFinite(wakeAt) ? wakeAt : null).catch(noteProblem('send'));
  }

  /**
   * Returns an operation that must end before another on the same link can start: they run in order and one at a time. A
   * deletion does not wait for operations that are scheduled for later.
   */
  function operationBefore(operation: Operation): Operation | null {
    let isEarlier = operation.write.kind !== 'delete';
    for (const other of loadedOperations.operationsOfLink(operation)) {
      if (other.id === operation.id) isEarlier = false;
      else if (isBefore(other) || (isEarlier && dueAt(other.state) !== null)) return other;
    }
    return null;
  }

  /**
   * True if an operation is being tried, or done but not published. If the worker is stopped, the next one may send it
   * again, which must not undo a later operation.
   */
  function isBefore({ id, state }: Operation): boolean {
    return state.name === 'done' || ongoing.isBeingTried(id);
  }

  async function run(operation: Operation, connection: Connection): Promise<void> {
    void ongoing.beginTry(operation).then(pump);
    const tried = await execute(operation, connection);
    ongoing.endTry(operation);
    servicePauses.stopIgnoringPauses(operation);
    callers.get(operation.id)?.resolve(tried);
    callers.delete(operation.id);
    sendDueUnawaited();
    resumeOncePublished(operation);
  }

  /** Starts later operations on the same link once this one is published. */
  function resumeOncePublished(operation: Operation): void {
    void doneOperations.whenPublished(operation).then(() => {
      if (loadedOperations.operationsOfLink(operation).length > 0) sendDueUnawaited();
    });
  }

  /** Resolves once the current or next try ends; at once if the operation waits for something else, or is done. */
  function whenTried(asked: Operation): Promise<Tried> {
    const operation = loadedOperations.latest(asked);
    if (!isNext(operation)) return Promise.resolve({ operation });
    const there = callers.get(operation.id) ?? { ...Promise.withResolvers<Tried>(), operation };
    callers.set(operation.id, there);
    return there.promise;
  }

  /** True if an operation is being tried, or starts right after others that are. */
  function isNext(operation: Operation): boolean {
    if (ongoing.isBeingTried(operation.id)) return true;
    const connection = connectionsById.get(operation.connectionId);
    if (!isDue(operation.state, Date.now()) || (connection !== undefined && suspensions.isSuspended(connection)))
      return false;
    const before = operationBefore(operation);
    return before === null || before.state.name === 'done' || isNext(before);
  }

  /** Answers callers that wait for a try that was postponed or discarded. */
  function release(): void {
    for (const [id, { operation, resolve }] of callers) {
      const now = loadedOperations.pendingById(id);
      if (ongoing.isBeingTried(id) || (now !== undefined && isNext(now))) continue;
      callers.delete(id);
      resolve({ operation: now ?? operation });
    }
  }

  return { rememberConnection, sendDue, sendDueUnawaited, pump, resumeOncePublished, whenTried };
}

export type Dispatcher = ReturnType<typeof createDispatcher>;
