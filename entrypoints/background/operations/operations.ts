import { withTimeout } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { sameDraft } from '@/lib/link/draft.ts';
import { draftOfCreate } from '@/lib/link/draft-of-body.ts';
import { type Place, samePage, samePlace } from '@/lib/link/place.ts';
import { type CreateWrite, isShownToPages, lacksPermission, type Operation } from '@/lib/operations/operation.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { refuseTokensInWrite } from '../connections/refuse-tokens.ts';
import type { Background } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { storesOf } from './commit.ts';
import { allPublished, complete } from './complete.ts';
import { outcomeOf, pump, rememberConnection, resumeOncePublished, sendDue } from './dispatcher.ts';
import { loadJobs, loadLog } from './load-log.ts';
import {
  allOperations,
  isUnsaved,
  latest,
  operationById,
  operationInMemory,
  replacesOthers,
  unpublished,
  whenStored,
  withReplaced,
} from './loaded-operations.ts';
import { addOperation, forgetJobs, type NewOperation, removeAll, save, saveAll } from './log.ts';
import type { Outcome } from './outcome.ts';
import { triedNow } from './retry-states.ts';
import { dueAt } from './schedule.ts';
import { ignorePauses, pauseFor } from './service-pauses.ts';
import { resume } from './suspended-connections.ts';
import { isUnderWay } from './under-way.ts';

/* The functions of this folder for commands and messages. docs/operations.md describes the other files. */
export { outcomeOf, sendDue } from './dispatcher.ts';
export type { Outcome } from './outcome.ts';

/** The time limit for the last requests of a connection before it is removed, in milliseconds. */
const flushTimeoutMs = 5000;

/** Returns the pending operations, oldest first. */
export async function pendingOperations(background: Background): Promise<Operation[]> {
  await loadLog(background);
  return allOperations(background);
}

/** Returns an operation without a job that is pending, or was done within the last day; null for any other. */
export async function readOperation(background: Background, id: string): Promise<Operation | null> {
  await loadLog(background);
  const { memory, disk } = storesOf(background);
  return (
    operationInMemory(background, id) ??
    (await memory.read(id)) ??
    (await disk.read(id).catch(noteProblem(background, 'showPending', null)))
  );
}

/** Returns the pending operations of a connection that pages see, oldest first. */
export const pendingOperationsOf = async (background: Background, connectionId: string): Promise<Operation[]> =>
  (await pendingOperations(background)).filter((one) => one.connectionId === connectionId && isShownToPages(one));

interface Enqueued {
  operation: Operation;
  /** Resolves when the first try ends. */
  outcome: Promise<Outcome>;
  /** False if the browser had no room for it. */
  isSaved: boolean;
}

/**
 * Adds an operation, saves it, and sends it when it is due. Refuses one that contains a connection's token. Resolves
 * once it is saved. If the browser has no room for it, it is tried anyway; unless that try finishes it, the outcome is
 * a failure.
 */
export async function enqueue(background: Background, requested: NewOperation): Promise<Result<Enqueued>> {
  const failure = await refuseTokensInWrite(background, requested.write, requested.password);
  if (failure !== null) return { ok: false, failure };
  await loadLog(background);
  rememberConnection(background, requested.connection);
  const operation = await addOperation(background, requested);
  const outcome = outcomeOf(background, operation);
  const stored = whenStored(background, operation);
  pump(background);
  // A started operation is saved by its try, before its request is sent.
  if (!isUnderWay(background, operation.id) || replacesOthers(background, operation))
    await save(background, latest(background, operation));
  await stored;
  return {
    ok: true,
    value: {
      operation,
      outcome: outcome.then((ended) => failIfUnsaved(background, ended, operation)),
      isSaved: !isUnsaved(background, operation),
    },
  };
}

/** Returns an outcome; a failure if the operation is pending and could not be saved. */
const failIfUnsaved = (background: Background, ended: Outcome, operation: Operation): Outcome =>
  ended.state === 'pending' && isUnsaved(background, operation)
    ? { state: 'refused', failure: { kind: 'storage' } }
    : ended;

/** Why operations are tried now. */
type SendReason =
  /** The person has pressed a button. Operations ignore a service that asks to wait. */
  | 'pressed'
  /** The browser goes online. */
  | 'online'
  /** The connection has another token. */
  | 'newToken';

/**
 * Tries an operation now, even if the service has rejected the token.
 *
 * @param id - the operation; null for all that continue without the person, or that lacked permission
 * @param connection - limits this to the operations of a connection
 */
export async function sendNow(
  background: Background,
  id: string | null,
  connection: Connection | null = null,
  reason: SendReason = 'pressed',
): Promise<void> {
  const isPressed = reason === 'pressed';
  await loadJobs(background);
  resume(background, ({ connectionId }) => connection !== null && connectionId !== connection.id);
  const selected = allOperations(background).filter((operation) => {
    if (connection !== null && operation.connectionId !== connection.id) return false;
    const isSelected = id === null ? isSentWithAll(operation, reason) : operation.id === id;
    return (
      isSelected && !isUnderWay(background, operation.id) && (isPressed || pauseFor(background, operation) === null)
    );
  });
  if (isPressed) for (const operation of selected) ignorePauses(background, operation);
  await saveAll(
    background,
    selected.flatMap((operation) => {
      const state = triedNow(operation.state);
      return state === null ? [] : { ...operation, state };
    }),
  );
  await sendDue(background);
}

/** True if an operation is tried together with all others. */
function isSentWithAll(operation: Operation, reason: SendReason): boolean {
  if (!lacksPermission(operation)) return dueAt(operation.state) !== null && !isUndoable(operation);
  // The person has seen that the deletion failed. A link must not disappear later without a press.
  return reason === 'pressed' || (reason === 'newToken' && operation.write.kind !== 'delete');
}

/** Resolves an ambiguous create with the link that the person chose; null sends it again. */
export async function choose(background: Background, id: string, linkId: string | null): Promise<boolean> {
  await loadJobs(background);
  const all = await readConnections();
  // Read the operation last: another window may choose at the same time.
  const operation = operationById(background, id);
  const connection = all.find((one) => one.id === operation?.connectionId);
  if (operation?.state.name !== 'ambiguous' || connection === undefined) return false;
  const { candidates } = operation.state;
  const chosen = candidates.find((candidate) => candidate.id === linkId);
  if (linkId !== null && chosen === undefined) return false;
  if (chosen !== undefined) {
    await complete(background, operation, chosen, connection);
    resumeOncePublished(background, operation);
    // Sends its country rules: `complete` has added an update with them.
    rememberConnection(background, connection);
    pump(background);
    return true;
  }
  const notMade = [...operation.notMade, ...candidates.map((candidate) => candidate.id)];
  // It was sent before, so it does not count as unsent.
  await save(background, {
    ...operation,
    notMade,
    state: { name: 'waiting', sendAt: Date.now(), tries: 1, failure: null },
  });
  rememberConnection(background, connection);
  pump(background);
  return true;
}

/** Sends operations that could still be undone, once, before the token is removed. */
export async function flush(background: Background, connection: Connection): Promise<void> {
  await loadJobs(background);
  const undoable = allOperations(background).filter(
    (operation) => isUndoable(operation) && operation.connectionId === connection.id,
  );
  for (const { id } of undoable) await sendNow(background, id, connection);
  await withTimeout(
    flushTimeoutMs,
    Promise.all(undoable.map((operation) => outcomeOf(background, latest(background, operation)))),
  );
  await withTimeout(flushTimeoutMs, allPublished(background));
}

/**
 * Deletes the jobs and operations of removed connections. Waits for subscribers before it deletes finished operations.
 */
export async function forgetRemoved(
  background: Background,
  isRemoved: (connectionId: string) => boolean,
): Promise<void> {
  await loadJobs(background);
  const isMeant = ({ connectionId }: Pick<Operation, 'connectionId'>) => isRemoved(connectionId);
  await forgetJobs(background, isMeant);
  await removeAll(background, withReplaced(background, allOperations(background).filter(isMeant)));
  await withTimeout(flushTimeoutMs, allPublished(background));
  await removeAll(background, unpublished(background).filter(isMeant));
  const { memory, disk } = storesOf(background);
  await Promise.all([memory.removeDone(isMeant), disk.removeDone(isMeant)]);
}

const isUndoable = ({ state }: Operation): boolean => state.name === 'waiting' && state.failure === null;

/**
 * Returns a pending create for the same page or with the same body, so that no second one starts; null if there is
 * none.
 */
export async function createUnderWay(
  background: Background,
  write: CreateWrite,
  { at, isPrivate, connection }: Pick<NewOperation, 'at' | 'isPrivate' | 'connection'>,
): Promise<Operation | null> {
  const draft = draftOfCreate(write.body, write.geo_targets);
  const found = (await pendingOperations(background)).find((operation) => {
    if (operation.write.kind !== 'create' || operation.state.name === 'refused' || operation.isPrivate !== isPrivate)
      return false;
    if (operation.connectionId !== connection.id) return false;
    const isHere = at !== null && operation.at !== null && samePage(operation.at, at);
    const { body, geo_targets } = operation.write;
    return isHere || (body.long_url === write.body.long_url && sameDraft(draftOfCreate(body, geo_targets), draft));
  });
  return found ?? null;
}

/** Removes refused creates at a place: the person has corrected them with another create. */
export async function dismissRefused(background: Background, at: Place, other: Operation): Promise<void> {
  for (const operation of await pendingOperations(background)) {
    const isHere = operation.write.kind === 'create' && operation.at !== null && samePlace(operation.at, at);
    if (isHere && operation.id !== other.id && operation.state.name === 'refused')
      await removeAll(background, [operation]);
  }
}
