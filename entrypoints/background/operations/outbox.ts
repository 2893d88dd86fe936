import { inTime } from '@/lib/async/in-time.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { type Place, samePage, samePlace } from '@/lib/link/place.ts';
import type { CreateWrite, Operation, OperationState } from '@/lib/operations/operation.ts';
import { replaces } from '@/lib/operations/replaces.ts';
import { withoutDropped } from '@/lib/operations/without-dropped.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import type { Background } from '../background.ts';
import { refuseTokensInWrite } from '../refuse-tokens.ts';
import { allHeard, complete } from './complete.ts';
import {
  type Asked,
  addEntry,
  allEntries,
  entryById,
  idleEntriesOf,
  isUnkept,
  keep,
  keepAll,
  latest,
  loadEntries,
  strikeOut,
} from './entries.ts';
import { goOn } from './held-connections.ts';
import type { Outcome } from './outcome.ts';
import { meet, outcomeOf, pump, sendDue } from './queue.ts';
import { dueAt } from './schedule.ts';
import { passOver, pauseFor } from './service-pauses.ts';
import { countUnderWay, isUnderWay, isUnsent } from './under-way.ts';

/*
 * What the rest of the background may ask of the outbox. `entries.ts` holds what is to be sent, `queue.ts` says what is
 * tried when, `attempt.ts` tries it.
 */
export { whereAnswersAreKept } from './check.ts';
export { whenCompleted } from './complete.ts';
export { announceEntries, takeBack } from './entries.ts';
export type { Outcome } from './outcome.ts';
export { followHeard, mostRowsAtOnce, outcomeOf, sendDue } from './queue.ts';
export { holdRows, whenRowGoes } from './wire.ts';

/** How long leaving a connection waits for what is sent last, in milliseconds. */
const flushMayTake = 5000;

/** All that is to be sent, the oldest first. */
export async function outboxEntries(background: Background): Promise<Operation[]> {
  await loadEntries(background);
  return [...allEntries(background)];
}

interface Enqueued {
  entry: Operation;
  /** Resolves when the first try ends. */
  outcome: Promise<Outcome>;
  isKept: boolean;
}

/**
 * Saves a write, and sends it as soon as it is due. Refuses one that holds a connection's token. Resolves once it is
 * saved. A write that the browser has no room for is tried all the same; if that try does not end it, the outcome says
 * that it was not saved.
 */
export async function enqueue(background: Background, asked: Asked): Promise<Result<Enqueued>> {
  const failure = await refuseTokensInWrite(background, asked.write, asked.password);
  if (failure !== null) return { ok: false, failure };
  await loadEntries(background);
  meet(background, asked.connection);
  const replaced = replacedBy(background, asked);
  const entry = await addEntry(background, asked, replaced);
  const outcome = outcomeOf(background, entry);
  pump(background);
  // One that is begun is kept as such.
  if (!isUnderWay(background, entry.id) || replaced.length > 0) await keep(background, latest(background, entry));
  return {
    ok: true,
    value: {
      entry,
      outcome: outcome.then((ended) => orNotKept(background, ended, entry)),
      isKept: !isUnkept(background, entry),
    },
  };
}

const orNotKept = (background: Background, ended: Outcome, entry: Operation): Outcome =>
  ended.state === 'pending' && isUnkept(background, entry) ? { state: 'refused', failure: { kind: 'storage' } } : ended;

/** What a write takes the place of. */
function replacedBy(background: Background, asked: Asked): Operation[] {
  const { write, connection, password } = asked;
  return idleEntriesOf(background, { write, connectionId: connection.id }).filter((entry) =>
    replaces({ ...asked, hasPassword: password !== undefined }, entry),
  );
}

/**
 * Tries an entry now, or all that go on by themselves; also where the service did not accept the token.
 *
 * @param of - the connection whose entries are meant; without one, those of all are
 * @param isPressed - whether a person wants it: then it does not wait for a service that asks to
 */
export async function sendNow(
  background: Background,
  id: string | null,
  of: Connection | null = null,
  { isPressed = true }: { isPressed?: boolean } = {},
): Promise<void> {
  await loadEntries(background);
  goOn(background, ({ connectionId }) => of !== null && connectionId !== of.id);
  const now = Date.now();
  const meant = [...allEntries(background)].filter((entry) => {
    if (of !== null && entry.connectionId !== of.id) return false;
    const isMeant = id === null ? dueAt(entry.state) !== null && !isUndoable(entry) : entry.id === id;
    return isMeant && !isUnderWay(background, entry.id) && (isPressed || pauseFor(background, entry) === null);
  });
  if (isPressed) for (const entry of meant) passOver(background, entry);
  await keepAll(
    background,
    meant.flatMap((entry) => {
      const state = triedAt(entry.state, now);
      return state === null ? [] : { ...entry, state };
    }),
  );
  await sendDue(background);
}

/** A state in which an entry is tried at a moment; null where only the person can go on. */
function triedAt(state: OperationState, now: number): OperationState | null {
  switch (state.name) {
    case 'unconfirmed':
      return { ...state, checkAt: now, tries: 0 };
    case 'waiting':
      return { ...state, sendAt: now };
    case 'refused':
      return { name: 'waiting', sendAt: now, tries: 0, failure: state.failure };
    default:
      return null;
  }
}

/** Gives a write up. False where it is on its way, or was sent already. */
export async function drop(background: Background, id: string): Promise<boolean> {
  await loadEntries(background);
  const entry = entryById(background, id);
  if (entry === undefined || isUnderWay(background, id)) return false;
  // In one step: what is begun in between would go by what is given up.
  await Promise.all([keepAll(background, rebased(background, entry)), strikeOut(background, entry)]);
  await sendDue(background);
  return true;
}

/** Gives all up that is for a connection but what is on its way, and answers with how many that are. */
export async function dropAll(background: Background, of: Connection): Promise<number> {
  await loadEntries(background);
  const ofConnection = [...allEntries(background)].filter(({ connectionId }) => connectionId === of.id);
  await strikeOut(background, ...ofConnection.filter(({ id }) => !isUnderWay(background, id)));
  await sendDue(background);
  return countUnderWay(background, { connectionId: of.id });
}

/** The saves that were to follow a save, based on the link without it: they would else ask about what was given up. */
function rebased(background: Background, given: Operation): Operation[] {
  const { write: dropped, state, askedAt } = given;
  if (dropped.kind !== 'update') return [];
  const mayBeThere = 'tries' in state && (state.tries ?? 0) > 0;
  return idleEntriesOf(background, given).flatMap((entry) => {
    const { write, hasPassword } = entry;
    if (entry.id === given.id || write.kind !== 'update' || entry.askedAt < askedAt) return [];
    const without = withoutDropped(write, dropped, { mayBeThere, hasPassword });
    return without === write ? [] : { ...entry, write: without };
  });
}

/** Gives a write up that surely has changed nothing yet. False where it may have: then only another can undo it. */
export async function dropUnsent(background: Background, id: string): Promise<boolean> {
  await loadEntries(background);
  const entry = entryById(background, id);
  return (
    entry !== undefined && (entry.state.name === 'conflict' || isUnsent(background, entry)) && drop(background, id)
  );
}

/** The person says which link a create has made; null where none of them is: then it is sent again. */
export async function choose(background: Background, id: string, linkId: string | null): Promise<boolean> {
  await loadEntries(background);
  const all = await readConnections();
  // Read last: two windows may say it at once.
  const entry = entryById(background, id);
  const connection = all.find((one) => one.id === entry?.connectionId);
  if (entry?.state.name !== 'ambiguous' || connection === undefined) return false;
  const { candidates } = entry.state;
  const chosen = candidates.find((candidate) => candidate.id === linkId);
  if (linkId !== null && chosen === undefined) return false;
  if (chosen !== undefined) {
    await complete(background, entry, chosen, connection);
    // Its country rules follow.
    meet(background, connection);
    pump(background);
    return true;
  }
  const notMade = [...entry.notMade, ...candidates.map((candidate) => candidate.id)];
  // It has left the browser before: nobody takes it back unseen.
  await keep(background, {
    ...entry,
    notMade,
    state: { name: 'waiting', sendAt: Date.now(), tries: 1, failure: null },
  });
  meet(background, connection);
  pump(background);
  return true;
}

/** Sends what could still be undone, once, before its token goes. */
export async function flush(background: Background, connection: Connection): Promise<void> {
  await loadEntries(background);
  const undoable = [...allEntries(background)].filter(
    (entry) => isUndoable(entry) && entry.connectionId === connection.id,
  );
  for (const { id } of undoable) await sendNow(background, id, connection);
  await inTime(flushMayTake, Promise.all(undoable.map((entry) => outcomeOf(background, latest(background, entry)))));
  await inTime(flushMayTake, allHeard(background));
}

/** Forgets what is for removed connections. Resolves after the subscribers of what was just done, which still write. */
export async function forgetRemoved(
  background: Background,
  isRemoved: (connectionId: string) => boolean,
): Promise<void> {
  await loadEntries(background);
  await strikeOut(background, ...[...allEntries(background)].filter(({ connectionId }) => isRemoved(connectionId)));
  await inTime(flushMayTake, allHeard(background));
}

const isUndoable = ({ state }: Operation): boolean => state.name === 'waiting' && state.failure === null;

/** Returns the create on its way to a service for the same page, or for the very same link, which is not begun twice. */
export async function createUnderWay(
  background: Background,
  write: CreateWrite,
  { at, isPrivate, connection }: Pick<Asked, 'at' | 'isPrivate' | 'connection'>,
): Promise<Operation | null> {
  const same = JSON.stringify(write);
  const found = (await outboxEntries(background)).find((entry) => {
    if (entry.write.kind !== 'create' || entry.state.name === 'refused' || entry.isPrivate !== isPrivate) return false;
    if (entry.connectionId !== connection.id) return false;
    const isHere = at !== null && entry.at !== null && samePage(entry.at, at);
    return isHere || (entry.write.body.long_url === write.body.long_url && JSON.stringify(entry.write) === same);
  });
  return found ?? null;
}

/** Puts away what was refused at a place: the person has corrected it, and asked for another. */
export async function putAwayRefused(background: Background, at: Place, other: Operation): Promise<void> {
  for (const entry of await outboxEntries(background)) {
    const isHere = entry.write.kind === 'create' && entry.at !== null && samePlace(entry.at, at);
    if (isHere && entry.id !== other.id && entry.state.name === 'refused') await strikeOut(background, entry);
  }
}
