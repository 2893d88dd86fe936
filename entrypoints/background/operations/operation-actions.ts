import { withTimeout } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { type Place, samePlace } from '@/lib/link/place.ts';
import { lacksPermission, type Operation, scheduledAt } from '@/lib/operations/operation.ts';
import { replaces } from '@/lib/operations/replaces.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Dispatcher } from './dispatcher.ts';
import { doneWith, type Ends } from './ends.ts';
import type { Jobs } from './jobs.ts';
import { joinedBy } from './joined-by.ts';
import type { KeptOperations } from './kept-operations.ts';
import type { Log } from './log.ts';
import type { LogTransaction } from './log-transaction.ts';
import type { Ongoing } from './ongoing.ts';
import { addOperation, idleOperationsOf, type NewOperation } from './operation-changes.ts';
import type { Passwords } from './passwords.ts';
import type { Publishing } from './publishing.ts';
import { triedNow } from './retry-states.ts';
import type { ServicePauses } from './service-pauses.ts';
import type { Suspensions } from './suspensions.ts';
import type { Tried } from './tried.ts';

/** The time limit for the last requests of a connection before it is removed, in milliseconds. */
const flushTimeoutMs = 5000;

interface Enqueued {
  /** The new operation, or the one that it has joined. */
  operation: Operation;
  /**
   * Resolves when the first try ends. A failure if the service refuses the operation, or if the disk has no room for one
   * that goes on.
   */
  result: Promise<Result<Tried>>;
  isJoined: boolean;
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
  dispatcher: Dispatcher;
  log: Log;
  kept: KeptOperations;
  passwords: Passwords;
  ongoing: Ongoing;
  suspensions: Suspensions;
  servicePauses: ServicePauses;
  ends: Ends;
  publishing: Publishing;
  jobs: Jobs;
}

/** Creates the functions that add, send and resolve operations. */
export function createOperationActions({
  connections,
  dispatcher,
  log,
  kept,
  passwords,
  ongoing,
  suspensions,
  servicePauses,
  ends,
  publishing,
  jobs,
}: Needs) {
  /**
   * Adds an operation, saves it, and sends it when it is due. Refuses one that contains a connection's token. A create
   * joins a pending one of the same link instead. Resolves once it is saved. If the browser has no room for it, it is
   * tried anyway; unless it is done then, the result is a failure.
   */
  async function enqueue(requested: NewOperation): Promise<Result<Enqueued>> {
    const { write, password, id = crypto.randomUUID() } = requested;
    const failure = await connections.refuseTokensInWrite(write, password);
    if (failure !== null) return { ok: false, failure };
    let passwordSaved: Promise<void> | undefined;
    const { operation, isJoined, replaced, others } = await log.transact(async (transaction) => {
      const pending = write.kind === 'create' ? await transaction.pendingOperations() : [];
      const joined = await joinedBy(transaction, pending, requested);
      if (joined !== null) return { operation: joined, isJoined: true, replaced: undefined, others: [] };
      const found = await replacedBy(transaction, pending, requested);
      const added = await addOperation(transaction, { ...requested, id: found.replaced?.id ?? id });
      // The try starts in the same moment. Saving it again changes nothing.
      if (password !== undefined) passwordSaved = passwords.savePassword(added, password);
      return { operation: added, isJoined: false, ...found };
    });
    const tried = dispatcher.whenTried(operation);
    const isSaved = !kept.isUnsaved(operation);
    if (isSaved && others.length > 0) await removeUnchanged(others);
    if (replaced !== undefined && password === undefined) await passwords.removePasswords([replaced]);
    await passwordSaved;
    if (!ongoing.isBeingTried(operation.id)) await log.whenShown();
    return { ok: true, value: { operation, result: tried.then(resultOfTry), isJoined, isSaved } };
  }

  /** Removes operations that have not changed meanwhile. */
  function removeUnchanged(operations: readonly Operation[]): Promise<void> {
    return log.transact(async (transaction) => {
      for (const one of operations) {
        const now = await transaction.readOperation(one);
        if (now?.askedAt === one.askedAt && !ongoing.isBeingTried(one.id)) transaction.remove(now);
      }
    });
  }

  /**
   * Reads the operations that a new one replaces: those of its link, or the refused creates at its place, which the
   * person has corrected. An update takes the place of the first one, so that saving it overwrites that one. The others
   * are removed once it is saved: neither a stopped worker nor a full disk loses all.
   */
  async function replacedBy(
    transaction: LogTransaction,
    pending: readonly Operation[],
    { write, password, at, form, isPrivate, connection }: NewOperation,
  ): Promise<{ replaced: Operation | undefined; others: Operation[] }> {
    if (write.kind === 'create') {
      const refused = pending.filter(
        (one) => one.write.kind === 'create' && one.state.name === 'refused' && isAt(one, at),
      );
      return { replaced: undefined, others: refused };
    }
    const requested = { write, hasPassword: password !== undefined, form };
    const idle = await idleOperationsOf(transaction, { write, connectionId: connection.id }, ongoing);
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
    return goesOn && kept.isUnsaved(operation)
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
    await log.started();
    suspensions.resume(({ connectionId }) => connection !== null && connectionId !== connection.id);
    await log.transact(async (transaction) => {
      for (const operation of await transaction.pendingOperations()) {
        if (connection !== null && operation.connectionId !== connection.id) continue;
        const isSelected = id === null ? isSentWithAll(operation, reason) : operation.id === id;
        if (!isSelected || ongoing.isBeingTried(operation.id)) continue;
        if (isPressed) servicePauses.ignorePauses(operation);
        else if (servicePauses.pauseFor(operation) !== null) continue;
        const state = triedNow(operation.state);
        if (state !== null) transaction.put({ ...operation, state });
      }
    });
  }

  /** Resolves an ambiguous create with the link that the person chose; null sends it again. */
  async function choose(id: string, linkId: string | null): Promise<boolean> {
    const all = await readConnections();
    const ambiguous = await log.read((reads) => reads.pendingById(id));
    const connection = all.find((one) => one.id === ambiguous?.connectionId);
    if (ambiguous?.state.name !== 'ambiguous' || connection === undefined) return false;
    const { candidates } = ambiguous.state;
    const chosen = candidates.find((candidate) => candidate.id === linkId);
    if (linkId !== null && chosen === undefined) return false;
    const done = chosen === undefined ? null : doneWith(ambiguous, chosen);
    const isTaken = await log.transact(async (transaction) => {
      const operation = await transaction.readOperation(ambiguous);
      // Another window has chosen meanwhile.
      if (operation?.state.name !== 'ambiguous') return false;
      const notMade = [...operation.notMade, ...candidates.map((candidate) => candidate.id)];
      if (done !== null) await ends.putDone(transaction, done, connection);
      // It was sent before, so it does not count as unsent.
      else
        transaction.put({
          ...operation,
          notMade,
          state: { name: 'waiting', sendAt: Date.now(), tries: 1, failure: null },
        });
      return true;
    });
    if (isTaken && done !== null) void publishing.publishDone(done, connection);
    return isTaken;
  }

  /** Sends operations that could still be undone, once, before the token is removed. */
  async function flush(connection: Connection): Promise<void> {
    const pending = await log.read((reads) => reads.pendingOperations());
    const undoable = pending.filter((one) => isUndoable(one) && one.connectionId === connection.id);
    for (const { id } of undoable) await sendNow(id, connection);
    await withTimeout(flushTimeoutMs, Promise.all(undoable.map((operation) => dispatcher.whenTried(operation))));
    await withTimeout(flushTimeoutMs, publishing.allPublished());
  }

  /**
   * Deletes the jobs and operations of removed connections. Waits for subscribers before it deletes done operations.
   */
  async function forgetRemoved(isRemoved: (connectionId: string) => boolean): Promise<void> {
    const isMeant = ({ connectionId }: Pick<Operation, 'connectionId'>) => isRemoved(connectionId);
    ongoing.cancelTries(isRemoved);
    await jobs.forgetJobs(isMeant);
    // A try may have begun meanwhile.
    ongoing.cancelTries(isRemoved);
    await log.transact(async (transaction) => {
      for (const one of (await transaction.pendingOperations()).filter(isMeant)) transaction.remove(one);
    });
    await withTimeout(flushTimeoutMs, publishing.allPublished());
    await log.transact(async (transaction) => {
      const done = await transaction.doneOperations(Number.POSITIVE_INFINITY);
      for (const one of [...done, ...(await transaction.openOperations())].filter(isMeant)) transaction.remove(one);
    });
    await kept.forgetAll(isMeant);
  }

  return {
    enqueue,
    resultOf,
    sendNow,
    choose,
    flush,
    forgetRemoved,
  };
}

const isAt = (operation: Operation, at: Place | null): boolean =>
  at !== null && operation.at !== null && samePlace(operation.at, at);

/** True if an operation is tried together with all others. */
function isSentWithAll(operation: Operation, reason: SendReason): boolean {
  if (!lacksPermission(operation)) return scheduledAt(operation.state) !== null && !isUndoable(operation);
  // The person has seen that the deletion failed. A link must not disappear later without a press.
  return reason === 'pressed' || (reason === 'newToken' && operation.write.kind !== 'delete');
}

/** True for an operation that a person can still undo: it was not tried, and nothing else delays it. */
const isUndoable = ({ state }: Operation): boolean =>
  state.name === 'waiting' && state.tries === 0 && state.failure === null;
