import { coalesce } from '@/lib/async/coalesce.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../background.ts';
import { connectionsNow } from '../connections/saved-connections.ts';
import { attempt } from './attempt.ts';
import { isSearching } from './check.ts';
import { clockSetBack, setEarlier } from './clock.ts';
import { whenHeard } from './complete.ts';
import { allEntries, answeredBefore, entriesOf, entryById, keepAll, loadEntries } from './entries.ts';
import { goOn, isHeld } from './held-connections.ts';
import type { Outcome } from './outcome.ts';
import { dueAt, expectSending } from './schedule.ts';
import { endPassing, pauseFor, setPausesEarlier, stateUntil } from './service-pauses.ts';
import { beginTry, countUnderWay, endTry, isUnderWay, turnOf } from './under-way.ts';

/**
 * How many writes to a service are being tried at once that somebody asked for by hand: as many as are sent at once (wire.ts).
 */
const mostAtOnce = 4;

/** How many rows of jobs: those on the wire, and so many more that some are kept whenever there is room for them. */
export const mostRowsAtOnce = 36;

/** The longest that a timer is trusted with, in milliseconds: the alarm has the rest. */
const longestTimer = 60_000;

const memoryOf = perBackground((background) => ({
  /** The tries that somebody waits for. */
  tries: new Map<string, PromiseWithResolvers<Outcome> & { entry: Operation }>(),
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  /** The connections by their ids, as they were last read. */
  connections: new Map() as ReadonlyMap<string, Connection>,
  /** Many that end at once look at the connections once. */
  sendTogether: coalesce(() => sendAllDue(background)),
}));

async function sendAllDue(background: Background): Promise<void> {
  await loadEntries(background);
  const all = await connectionsNow(background);
  memoryOf(background).connections = new Map(all.map((connection) => [connection.id, connection]));
  // A refusal may come after the token was replaced.
  goOn(background, (held) => all.some(({ tokenVersion }) => tokenVersion === held.tokenVersion));
  pump(background);
}

/** Notes a connection that something is asked of, and was read just now. */
export function meet(background: Background, connection: Connection): void {
  const memory = memoryOf(background);
  memory.connections = new Map([...memory.connections, [connection.id, connection]]);
}

/** Sends what is due, each on the connection that it is for. */
export const sendDue = (background: Background): Promise<void> => memoryOf(background).sendTogether(undefined);

/** The same where nobody waits: what cannot be read now is read when the alarm comes. */
const sendQuietly = (background: Background): void => void sendDue(background).catch(() => undefined);

/** Begins as many entries as may be under way, and has the next wait for its time. */
export function pump(background: Background): void {
  if (background.signal.aborted) return;
  followClock(background);
  const now = Date.now();
  void keepAll(
    background,
    [...allEntries(background)].flatMap((entry) => postponed(background, entry, now) ?? []),
  );
  for (const entry of byUrgency(background)) {
    const due = dueAt(entry.state);
    const isReady = due !== null && due <= now && !isUnderWay(background, entry.id) && hasRoom(background, entry);
    if (!isReady || canWait(background, entry) || entryBefore(background, entry) !== null) continue;
    const connection = sendingTo(background, entry);
    if (connection !== null) void run(background, entry, connection);
  }
  schedule(background, now);
}

/** Has all wait no longer than was meant where the clock was set back. */
function followClock(background: Background): void {
  const back = clockSetBack(background);
  if (back === 0) return;
  setPausesEarlier(background, back);
  void keepAll(
    background,
    [...allEntries(background)].map((entry) => meantEarlier(background, entry, back)),
  );
}

/** An entry by a clock that was set back: it stays later than what is on disk of its link, as that was answered. */
function meantEarlier(background: Background, entry: Operation, back: number): Operation {
  const earlier = setEarlier(entry, back);
  return answeredBefore(background, entry) === null ? earlier : { ...earlier, askedAt: entry.askedAt };
}

/** An entry that is due while its service asks to wait, put off until then; null for any other. */
function postponed(background: Background, entry: Operation, now: number): Operation | null {
  const { state } = entry;
  const due = dueAt(state);
  if (due === null || due > now || isUnderWay(background, entry.id)) return null;
  const pause = pauseFor(background, entry);
  return pause && { ...entry, state: stateUntil(state, pause) };
}

/** The connection that an entry is sent on now; null where it is left, or its token is not accepted. */
function sendingTo(background: Background, { connectionId }: Operation): Connection | null {
  const connection = memoryOf(background).connections.get(connectionId);
  return connection === undefined || isHeld(background, connection) ? null : connection;
}

function hasRoom(background: Background, entry: Operation): boolean {
  const turn = turnOf(entry);
  return countUnderWay(background, turn) < (turn.asker === 'byHand' ? mostAtOnce : mostRowsAtOnce);
}

/** What somebody asked for by hand goes before the rows of jobs. */
function* byUrgency(background: Background): Generator<Operation> {
  for (const entry of allEntries(background)) if (entry.job === undefined) yield entry;
  for (const entry of allEntries(background)) if (entry.job !== undefined) yield entry;
}

/** Whether a create is better put off while the list is being looked through (attempt.ts). */
const canWait = (background: Background, { job, write, state }: Operation): boolean =>
  job !== undefined && write.kind === 'create' && state.name === 'waiting' && isSearching(background);

/**
 * Has the next entry that is sent wait for its time. What is due and stands behind another is looked at again when that has
 * ended.
 *
 * @param now - by which what is due was begun. What becomes due since would else be neither begun nor waited for
 */
function schedule(background: Background, now: number): void {
  const memory = memoryOf(background);
  release(background);
  let next = Number.POSITIVE_INFINITY;
  let isBusy = countUnderWay(background) > 0;
  for (const entry of allEntries(background)) {
    const due = sendingTo(background, entry) === null ? null : dueAt(entry.state);
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
function entryBefore(background: Background, entry: Operation): Operation | null {
  const answered = answeredBefore(background, entry);
  if (answered !== null) return answered;
  let isEarlier = entry.write.kind !== 'delete';
  for (const other of entriesOf(background, entry)) {
    if (other.id === entry.id) isEarlier = false;
    else if (isUnderWay(background, other.id) || (isEarlier && dueAt(other.state) !== null)) return other;
  }
  return null;
}

async function run(background: Background, entry: Operation, connection: Connection): Promise<void> {
  const memory = memoryOf(background);
  beginTry(background, entry);
  const outcome = await attempt(background, entry, connection);
  endTry(background, entry);
  endPassing(background, entry);
  memory.tries.get(entry.id)?.resolve(outcome);
  memory.tries.delete(entry.id);
  sendQuietly(background);
}

/** Goes on with a link once all have heard of what was done to it before. */
export function followHeard(background: Background): void {
  whenHeard(background, (entry) => {
    if (entriesOf(background, entry).length > 0) sendQuietly(background);
  });
}

/** How the try ends that is under way or stands in line; of an entry that waits for something else, that it waits. */
export function outcomeOf(background: Background, entry: Operation): Promise<Outcome> {
  const memory = memoryOf(background);
  if (!isNext(background, entry)) return Promise.resolve({ state: 'pending', entry });
  const there = memory.tries.get(entry.id) ?? { ...Promise.withResolvers<Outcome>(), entry };
  memory.tries.set(entry.id, there);
  return there.promise;
}

/** Whether an entry is tried now, or as soon as others are that are tried now. */
function isNext(background: Background, entry: Operation): boolean {
  if (isUnderWay(background, entry.id)) return true;
  const due = dueAt(entry.state);
  const connection = memoryOf(background).connections.get(entry.connectionId);
  if (due === null || due > Date.now() || (connection !== undefined && isHeld(background, connection))) return false;
  const before = entryBefore(background, entry);
  return before === null || entryById(background, before.id) === undefined || isNext(background, before);
}

/** Whoever waits for a try that is put off, or does not come any more, is told so. */
function release(background: Background): void {
  const memory = memoryOf(background);
  for (const [id, { entry, resolve }] of memory.tries) {
    const now = entryById(background, id);
    if (isUnderWay(background, id) || (now !== undefined && isNext(background, now))) continue;
    memory.tries.delete(id);
    resolve({ state: 'pending', entry: now ?? entry });
  }
}
