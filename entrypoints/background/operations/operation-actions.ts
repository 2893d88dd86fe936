import { withTimeout } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { type Place, samePlace } from '@/lib/link/place.ts';
import { lacksPermission, type Operation } from '@/lib/operations/operation.ts';
import { replaces } from '@/lib/operations/replaces.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { DoneOperations } from './done-operations.ts';
import type { LogLoading } from './load-log.ts';
import type { LoadedOperations } from './loaded-operations.ts';
import type { Log, NewOperation } from './log.ts';
import type { Ongoing } from './ongoing.ts';
import type { OperationReads } from './read-operations.ts';
import { triedNow } from './retry-states.ts';
import { dueAt } from './schedule.ts';
import type { ServicePauses } from './service-pauses.ts';
import type { Stores } from './stores.ts';
import type { Suspensions } from './suspensions.ts';
import type { Tried } from './tried.ts';

/** The time limit for the last requests of a connection before it is removed, in milliseconds. */
const flushTimeoutMs = 5000;

interface Enqueued {
  operation: Operation;
  /**
   * Resolves when the first try ends. A failure if the service refuses the operation, or if the disk has no room for one
   * that goes on.
   */
  result: Promise<Result<Tried>>;
  /** False if the browser had no room for it. */
  isSaved: boolean;
}

/** Why operations are tried now. */
type SendReason =
  /** The person has pressed a button. Operations ignore a service that asks to wait. */
  | 'pressed'
  /** The browser goes online. */
  | 'online'
  /** The connection has another token. */
  | 'newToken';

interface Needs {
  connections: Connections;
  logLoading: LogLoading;
  loadedOperations: LoadedOperations;
  operationReads: OperationReads;
  stores: Stores;
  dispatcher: Dispatcher;
  log: Log;
  ongoing: Ongoing;
  suspensions: Suspensions;
  servicePauses: ServicePauses;
  doneOperations: DoneOperations;
}

/** Creates the functions that add, send and resolve operations. */
export function createOperationActions({
  connections,
  logLoading,
  loadedOperations,
  operationReads,
  stores,
  dispatcher,
  log,
  ongoing,
  suspensions,
  servicePauses,
  doneOperations,
}: Needs) {
  /**
   * Adds an operation, saves it, and sends it when it is due. Refuses one that contains a connection's token. Resolves
   * once it is saved. If the browser has no room for it, it is tried anyway; unless it is done then, the result is a
   * failure.
   */
  async function enqueue(requested: NewOperation): Promise<Result<Enqueued>> {
    const failure = await connections.refuseTokensInWrite(requested.write, requested.password);
    if (failure !== null) return { ok: false, failure };
    await logLoading.loadLog();
    dispatcher.rememberConnection(requested.connection);
    const { replaced, others } = replacedBy(requested);
    const operation = await log.addOperation({ ...requested, id: replaced?.id ?? requested.id });
    const tried = dispatcher.whenTried(operation);
    const stored = loadedOperations.whenStored(operation);
    dispatcher.pump();
    await log.saveAdded(operation);
    const isSaved = await stored;
    if (isSaved) await log.removeAll(others.filter((one) => loadedOperations.latest(one) === one));
    return { ok: true, value: { operation, result: tried.then(resultOfTry), isSaved } };
  }

  /**
   * Returns the operations that a new one replaces. An update takes the place of the first one, so that saving it
   * overwrites that one. The others are removed once it is saved: neither a stopped worker nor a full disk loses all.
   */
  function replacedBy({ write, password, form, isPrivate, connection }: NewOperation) {
    const requested = { write, hasPassword: password !== undefined, form };
    const idle = loadedOperations.idleOperationsOf({ write, connectionId: connection.id });
    const all = idle.filter((one) => replaces(requested, one));
    const replaced = write.kind === 'update' ? all.find((one) => one.isPrivate === isPrivate) : undefined;
    return { replaced, others: all.filter((one) => one !== replaced) };
  }

  /** Returns the result of an operation's last try; of the current or next one if there is one. */
  async function resultOf(operation: Operation): Promise<Result<Tried>> {
    return resultOfTry(await dispatcher.whenTried(operation));
  }

  /** Returns a failure if the service refuses an operation, or if the browser could not store one that continues. */
  function resultOfTry(tried: Tried): Result<Tried> {
    const { operation } = tried;
    const { state } = operation;
    if (state.name === 'refused') return { ok: false, failure: state.failure };
    const goesOn = state.name !== 'done' && state.name !== 'conflict';
    return goesOn && stores.isUnsaved(operation)
      ? { ok: false, failure: { kind: 'storage' } }
      : { ok: true, value: tried };
  }

  /**
   * Tries an operation now, even if the service has rejected the token.
   *
   * @param id - the operation; null for all that continue without the person, or that lacked permission
   * @param connection - limits this to the operations of a connection
   */
  async function sendNow(
    id: string | null,
    connection: Connection | null = null,
    reason: SendReason = 'pressed',
  ): Promise<void> {
    const isPressed = reason === 'pressed';
    await logLoading.loadJobs();
    suspensions.resume(({ connectionId }) => connection !== null && connectionId !== connection.id);
    const selected = loadedOperations.pendingOperations().filter((operation) => {
      if (connection !== null && operation.connectionId !== connection.id) return false;
      const isSelected = id === null ? isSentWithAll(operation, reason) : operation.id === id;
      return (
        isSelected && !ongoing.isBeingTried(operation.id) && (isPressed || servicePauses.pauseFor(operation) === null)
      );
    });
    if (isPressed) for (const operation of selected) servicePauses.ignorePauses(operation);
    await log.saveAll(
      selected.flatMap((operation) => {
        const state = triedNow(operation.state);
        return state === null ? [] : { ...operation, state };
      }),
    );
    await dispatcher.sendDue();
  }

  /** Resolves an ambiguous create with the link that the person chose; null sends it again. */
  async function choose(id: string, linkId: string | null): Promise<boolean> {
    await logLoading.loadJobs();
    const all = await readConnections();
    // Read the operation last: another window may choose at the same time.
    const operation = loadedOperations.pendingById(id);
    const connection = all.find((one) => one.id === operation?.connectionId);
    if (operation?.state.name !== 'ambiguous' || connection === undefined) return false;
    const { candidates } = operation.state;
    const chosen = candidates.find((candidate) => candidate.id === linkId);
    if (linkId !== null && chosen === undefined) return false;
    if (chosen !== undefined) {
      await doneOperations.markDone(operation, chosen, connection);
      dispatcher.resumeOncePublished(operation);
      // Sends its country rules: `markDone` has added an update with them.
      dispatcher.rememberConnection(connection);
      dispatcher.pump();
      return true;
    }
    const notMade = [...operation.notMade, ...candidates.map((candidate) => candidate.id)];
    // It was sent before, so it does not count as unsent.
    await log.save({
      ...operation,
      notMade,
      state: { name: 'waiting', sendAt: Date.now(), tries: 1, failure: null },
    });
    dispatcher.rememberConnection(connection);
    dispatcher.pump();
    return true;
  }

  /** Sends operations that could still be undone, once, before the token is removed. */
  async function flush(connection: Connection): Promise<void> {
    await logLoading.loadJobs();
    const undoable = loadedOperations
      .pendingOperations()
      .filter((operation) => isUndoable(operation) && operation.connectionId === connection.id);
    for (const { id } of undoable) await sendNow(id, connection);
    await withTimeout(
      flushTimeoutMs,
      Promise.all(undoable.map((operation) => dispatcher.whenTried(loadedOperations.latest(operation)))),
    );
    await withTimeout(flushTimeoutMs, doneOperations.allPublished());
  }

  /**
   * Deletes the jobs and operations of removed connections. Waits for subscribers before it deletes done operations.
   */
  async function forgetRemoved(isRemoved: (connectionId: string) => boolean): Promise<void> {
    await logLoading.loadJobs();
    const isMeant = ({ connectionId }: Pick<Operation, 'connectionId'>) => isRemoved(connectionId);
    await log.forgetJobs(isMeant);
    await log.removeAll(loadedOperations.pendingOperations().filter(isMeant));
    await withTimeout(flushTimeoutMs, doneOperations.allPublished());
    await log.removeAll(loadedOperations.unpublished().filter(isMeant));
    const { session, disk, allWritten } = stores;
    // Repeats removals that have failed.
    await allWritten();
    const left = (await session.readAll()).filter(isMeant);
    await Promise.all([
      session.write(left.map((operation) => ({ kind: 'remove', operation }))),
      disk.removeDone(isMeant),
    ]);
  }

  /** Removes refused creates at a place: the person has corrected them with another create. */
  async function dismissRefused(at: Place, other: Operation): Promise<void> {
    for (const operation of await operationReads.pendingOperations()) {
      const isHere = operation.write.kind === 'create' && operation.at !== null && samePlace(operation.at, at);
      if (isHere && operation.id !== other.id && operation.state.name === 'refused') await log.removeAll([operation]);
    }
  }

  return {
    enqueue,
    resultOf,
    sendNow,
    choose,
    flush,
    forgetRemoved,
    dismissRefused,
  };
}

/** True if an operation is tried together with all others. */
function isSentWithAll(operation: Operation, reason: SendReason): boolean {
  if (!lacksPermission(operation)) return dueAt(operation.state) !== null && !isUndoable(operation);
  // The person has seen that the deletion failed. A link must not disappear later without a press.
  return reason === 'pressed' || (reason === 'newToken' && operation.write.kind !== 'delete');
}

/** True for an operation that a person can still undo: it was not tried, and nothing else delays it. */
const isUndoable = ({ state }: Operation): boolean =>
  state.name === 'waiting' && state.tries === 0 && state.failure === null;
