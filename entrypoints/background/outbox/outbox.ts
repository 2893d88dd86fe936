import { inTime } from '@/lib/async/in-time.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { type Place, samePage, samePlace } from '@/lib/link/place.ts';
import type { CreateWrite, EntryState, OutboxEntry } from '@/lib/outbox/entry.ts';
import { replaces } from '@/lib/outbox/replaces.ts';
import { withoutDropped } from '@/lib/outbox/without-dropped.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { refuseTokensInWrite } from '../refuse-tokens.ts';
import { allHeard, complete } from './complete.ts';
import {
  type Asked,
  addEntry,
  allEntries,
  endEntries,
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
import { endQueue, meet, outcomeOf, pump, sendDue } from './queue.ts';
import { dueAt } from './schedule.ts';
import { passOver, pauseFor } from './service-pauses.ts';
import { countUnderWay, isUnderWay, isUnsent } from './under-way.ts';

/*
 * What the rest of the background may ask of the outbox. `entries.ts` holds what is to be sent, `queue.ts` says what is
 * tried when, `attempt.ts` tries it.
 */
export { whereAnswersAreKept } from './check.ts';
export { whenCompleted } from './complete.ts';
export { takeBack } from './entries.ts';
export type { Outcome } from './outcome.ts';
export { mostRowsAtOnce, outcomeOf, sendDue } from './queue.ts';
export { holdRows, whenRowGoes } from './wire.ts';

/** How long leaving a connection waits for what is sent last, in milliseconds. */
const flushMayTake = 5000;

/** Ends this worker's part, as a browser does that stops it: a test cannot, and what it still hears must change nothing. */
export async function endOutbox(): Promise<void> {
  endQueue();
  await endEntries();
}

/** All that is to be sent, the oldest first. */
export async function outboxEntries(): Promise<OutboxEntry[]> {
  await loadEntries();
  return [...allEntries()];
}

interface Enqueued {
  entry: OutboxEntry;
  /** Resolves when the first try ends. */
  outcome: Promise<Outcome>;
  isKept: boolean;
}

/**
 * Saves a write, and sends it as soon as it is due. Refuses one that holds a connection's token. Resolves once it is
 * saved. A write that the browser has no room for is tried all the same; if that try does not end it, the outcome says
 * that it was not saved.
 */
export async function enqueue(asked: Asked): Promise<Result<Enqueued>> {
  const failure = await refuseTokensInWrite(asked.write, asked.password);
  if (failure !== null) return { ok: false, failure };
  await loadEntries();
  meet(asked.connection);
  const replaced = replacedBy(asked);
  const entry = await addEntry(asked, replaced);
  const outcome = outcomeOf(entry);
  pump();
  // One that is begun is kept as such.
  if (!isUnderWay(entry.id) || replaced.length > 0) await keep(latest(entry));
  return {
    ok: true,
    value: { entry, outcome: outcome.then((ended) => orNotKept(ended, entry)), isKept: !isUnkept(entry) },
  };
}

const orNotKept = (ended: Outcome, entry: OutboxEntry): Outcome =>
  ended.state === 'pending' && isUnkept(entry) ? { state: 'refused', failure: { kind: 'storage' } } : ended;

/** What a write takes the place of. */
function replacedBy(asked: Asked): OutboxEntry[] {
  const { write, connection, password } = asked;
  return idleEntriesOf({ write, connectionId: connection.id }).filter((entry) =>
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
  id: string | null,
  of: Connection | null = null,
  { isPressed = true }: { isPressed?: boolean } = {},
): Promise<void> {
  await loadEntries();
  goOn(({ connectionId }) => of !== null && connectionId !== of.id);
  const now = Date.now();
  const meant = [...allEntries()].filter((entry) => {
    if (of !== null && entry.connectionId !== of.id) return false;
    const isMeant = id === null ? dueAt(entry.state) !== null && !isUndoable(entry) : entry.id === id;
    return isMeant && !isUnderWay(entry.id) && (isPressed || pauseFor(entry) === null);
  });
  if (isPressed) for (const entry of meant) passOver(entry);
  await keepAll(
    meant.flatMap((entry) => {
      const state = triedAt(entry.state, now);
      return state === null ? [] : { ...entry, state };
    }),
  );
  await sendDue();
}

/** A state in which an entry is tried at a moment; null where only the person can go on. */
function triedAt(state: EntryState, now: number): EntryState | null {
  switch (state.name) {
    case 'unsure':
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
export async function drop(id: string): Promise<boolean> {
  await loadEntries();
  const entry = entryById(id);
  if (entry === undefined || isUnderWay(id)) return false;
  // In one step: what is begun in between would go by what is given up.
  await Promise.all([keepAll(rebased(entry)), strikeOut(entry)]);
  await sendDue();
  return true;
}

/** Gives all up that is for a connection but what is on its way, and answers with how many that are. */
export async function dropAll(of: Connection): Promise<number> {
  await loadEntries();
  const ofConnection = [...allEntries()].filter(({ connectionId }) => connectionId === of.id);
  await strikeOut(...ofConnection.filter(({ id }) => !isUnderWay(id)));
  await sendDue();
  return countUnderWay({ connectionId: of.id });
}

/** The saves that were to follow a save, based on the link without it: they would else ask about what was given up. */
function rebased(given: OutboxEntry): OutboxEntry[] {
  const { write: dropped, state, askedAt } = given;
  if (dropped.kind !== 'update') return [];
  const mayBeThere = 'tries' in state && (state.tries ?? 0) > 0;
  return idleEntriesOf(given).flatMap((entry) => {
    const { write, hasPassword } = entry;
    if (entry.id === given.id || write.kind !== 'update' || entry.askedAt < askedAt) return [];
    const without = withoutDropped(write, dropped, { mayBeThere, hasPassword });
    return without === write ? [] : { ...entry, write: without };
  });
}

/** Gives a write up that surely has changed nothing yet. False where it may have: then only another can undo it. */
export async function dropUnsent(id: string): Promise<boolean> {
  await loadEntries();
  const entry = entryById(id);
  return entry !== undefined && (entry.state.name === 'conflict' || isUnsent(entry)) && drop(id);
}

/** The person says which link a create has made; null where none of them is: then it is sent again. */
export async function choose(id: string, linkId: string | null): Promise<boolean> {
  await loadEntries();
  const all = await readConnections();
  // Read last: two windows may say it at once.
  const entry = entryById(id);
  const connection = all.find((one) => one.id === entry?.connectionId);
  if (entry?.state.name !== 'choosing' || connection === undefined) return false;
  const { candidates } = entry.state;
  const chosen = candidates.find((candidate) => candidate.id === linkId);
  if (linkId !== null && chosen === undefined) return false;
  if (chosen !== undefined) {
    await complete(entry, chosen, connection);
    // Its country rules follow.
    meet(connection);
    pump();
    return true;
  }
  const notMade = [...entry.notMade, ...candidates.map((candidate) => candidate.id)];
  // It has left the browser before: nobody takes it back unseen.
  await keep({ ...entry, notMade, state: { name: 'waiting', sendAt: Date.now(), tries: 1, failure: null } });
  meet(connection);
  pump();
  return true;
}

/** Sends what could still be undone, once, before its token goes. */
export async function flush(connection: Connection): Promise<void> {
  await loadEntries();
  const undoable = [...allEntries()].filter((entry) => isUndoable(entry) && entry.connectionId === connection.id);
  for (const { id } of undoable) await sendNow(id, connection);
  await inTime(flushMayTake, Promise.all(undoable.map((entry) => outcomeOf(latest(entry)))));
  await inTime(flushMayTake, allHeard());
}

/** Forgets what is for removed connections. Resolves after the subscribers of what was just done, which still write. */
export async function forgetRemoved(isRemoved: (connectionId: string) => boolean): Promise<void> {
  await loadEntries();
  await strikeOut(...[...allEntries()].filter(({ connectionId }) => isRemoved(connectionId)));
  await inTime(flushMayTake, allHeard());
}

const isUndoable = ({ state }: OutboxEntry): boolean => state.name === 'waiting' && state.failure === null;

/** Returns the create on its way to a service for the same page, or for the very same link, which is not begun twice. */
export async function createUnderWay(
  write: CreateWrite,
  { at, isPrivate, connection }: Pick<Asked, 'at' | 'isPrivate' | 'connection'>,
): Promise<OutboxEntry | null> {
  const same = JSON.stringify(write);
  const found = (await outboxEntries()).find((entry) => {
    if (entry.write.kind !== 'create' || entry.state.name === 'refused' || entry.isPrivate !== isPrivate) return false;
    if (entry.connectionId !== connection.id) return false;
    const isHere = at !== null && entry.at !== null && samePage(entry.at, at);
    return isHere || (entry.write.body.long_url === write.body.long_url && JSON.stringify(entry.write) === same);
  });
  return found ?? null;
}

/** Puts away what was refused at a place: the person has corrected it, and asked for another. */
export async function putAwayRefused(at: Place, other: OutboxEntry): Promise<void> {
  for (const entry of await outboxEntries()) {
    const isHere = entry.write.kind === 'create' && entry.at !== null && samePlace(entry.at, at);
    if (isHere && entry.id !== other.id && entry.state.name === 'refused') await strikeOut(entry);
  }
}
