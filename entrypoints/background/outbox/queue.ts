import { coalesce } from '@/lib/async/coalesce.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { OutboxEntry } from '@/lib/outbox/entry.ts';
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

/** The tries that somebody waits for. */
const tries = new Map<string, PromiseWithResolvers<Outcome> & { entry: OutboxEntry }>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isEnded = false;

/** Begins nothing any more. */
export function endQueue(): void {
  isEnded = true;
  clearTimeout(timer);
}

/** The connections by their ids, as they were last read. */
let connections: ReadonlyMap<string, Connection> = new Map();

/** Notes a connection that something is asked of, and was read just now. */
export function meet(connection: Connection): void {
  connections = new Map([...connections, [connection.id, connection]]);
}

/** Sends what is due, each on the connection that it is for. */
export const sendDue = (): Promise<void> => sendTogether(undefined);

/** The same where nobody waits: what cannot be read now is read when the alarm comes. */
const sendQuietly = (): void => void sendDue().catch(() => undefined);

/** Many that end at once look at the connections once. */
const sendTogether = coalesce(async () => {
  await loadEntries();
  const all = await connectionsNow();
  connections = new Map(all.map((connection) => [connection.id, connection]));
  // A refusal may come after the token was replaced.
  goOn((held) => all.some(({ tokenVersion }) => tokenVersion === held.tokenVersion));
  pump();
});

/** Begins as many entries as may be under way, and has the next wait for its time. */
export function pump(): void {
  if (isEnded) return;
  followClock();
  const now = Date.now();
  void keepAll([...allEntries()].flatMap((entry) => postponed(entry, now) ?? []));
  for (const entry of byUrgency()) {
    const due = dueAt(entry.state);
    const isReady = due !== null && due <= now && !isUnderWay(entry.id) && hasRoom(entry);
    if (!isReady || canWait(entry) || entryBefore(entry) !== null) continue;
    const connection = sendingTo(entry);
    if (connection !== null) void run(entry, connection);
  }
  schedule(now);
}

/** Has all wait no longer than was meant where the clock was set back. */
function followClock(): void {
  const back = clockSetBack();
  if (back === 0) return;
  setPausesEarlier(back);
  void keepAll([...allEntries()].map((entry) => meantEarlier(entry, back)));
}

/** An entry by a clock that was set back: it stays later than what is on disk of its link, as that was answered. */
function meantEarlier(entry: OutboxEntry, back: number): OutboxEntry {
  const earlier = setEarlier(entry, back);
  return answeredBefore(entry) === null ? earlier : { ...earlier, askedAt: entry.askedAt };
}

/** An entry that is due while its service asks to wait, put off until then; null for any other. */
function postponed(entry: OutboxEntry, now: number): OutboxEntry | null {
  const { state } = entry;
  const due = dueAt(state);
  if (due === null || due > now || isUnderWay(entry.id)) return null;
  const pause = pauseFor(entry);
  return pause && { ...entry, state: stateUntil(state, pause) };
}

/** The connection that an entry is sent on now; null where it is left, or its token is not accepted. */
function sendingTo({ connectionId }: OutboxEntry): Connection | null {
  const connection = connections.get(connectionId);
  return connection === undefined || isHeld(connection) ? null : connection;
}

function hasRoom(entry: OutboxEntry): boolean {
  const turn = turnOf(entry);
  return countUnderWay(turn) < (turn.asker === 'byHand' ? mostAtOnce : mostRowsAtOnce);
}

/** What somebody asked for by hand goes before the rows of jobs. */
function* byUrgency(): Generator<OutboxEntry> {
  for (const entry of allEntries()) if (entry.job === undefined) yield entry;
  for (const entry of allEntries()) if (entry.job !== undefined) yield entry;
}

/** Whether a create is better put off while the list is being looked through (attempt.ts). */
const canWait = ({ job, write, state }: OutboxEntry): boolean =>
  job !== undefined && write.kind === 'create' && state.name === 'waiting' && isSearching();

/**
 * Has the next entry that is sent wait for its time. What is due and stands behind another is looked at again when that has
 * ended.
 *
 * @param now - by which what is due was begun. What becomes due since would else be neither begun nor waited for
 */
function schedule(now: number): void {
  release();
  let next = Number.POSITIVE_INFINITY;
  let isBusy = countUnderWay() > 0;
  for (const entry of allEntries()) {
    const due = sendingTo(entry) === null ? null : dueAt(entry.state);
    if (due === null) continue;
    if (due <= now) isBusy = true;
    else next = Math.min(next, due);
  }
  clearTimeout(timer);
  if (isEnded) return;
  if (Number.isFinite(next)) timer = setTimeout(sendQuietly, Math.min(longestTimer, next - now));
  const wakeAt = isBusy ? Math.min(next, now + longestTimer) : next;
  void expectSending(Number.isFinite(wakeAt) ? wakeAt : null).catch(() => undefined);
}

/**
 * What is to be done first: what is done to one link is done in the order in which it was asked for, and one at a time. A
 * deletion waits for nothing that is put off.
 */
function entryBefore(entry: OutboxEntry): OutboxEntry | null {
  const answered = answeredBefore(entry);
  if (answered !== null) return answered;
  let isEarlier = entry.write.kind !== 'delete';
  for (const other of entriesOf(entry)) {
    if (other.id === entry.id) isEarlier = false;
    else if (isUnderWay(other.id) || (isEarlier && dueAt(other.state) !== null)) return other;
  }
  return null;
}

async function run(entry: OutboxEntry, connection: Connection): Promise<void> {
  beginTry(entry);
  const outcome = await attempt(entry, connection);
  endTry(entry);
  endPassing(entry);
  tries.get(entry.id)?.resolve(outcome);
  tries.delete(entry.id);
  sendQuietly();
}

// What is to be done to the same link has waited for it.
whenHeard((entry) => {
  if (entriesOf(entry).length > 0) sendQuietly();
});

/** How the try ends that is under way or stands in line; of an entry that waits for something else, that it waits. */
export function outcomeOf(entry: OutboxEntry): Promise<Outcome> {
  if (!isNext(entry)) return Promise.resolve({ state: 'pending', entry });
  const there = tries.get(entry.id) ?? { ...Promise.withResolvers<Outcome>(), entry };
  tries.set(entry.id, there);
  return there.promise;
}

/** Whether an entry is tried now, or as soon as others are that are tried now. */
function isNext(entry: OutboxEntry): boolean {
  if (isUnderWay(entry.id)) return true;
  const due = dueAt(entry.state);
  const connection = connections.get(entry.connectionId);
  if (due === null || due > Date.now() || (connection !== undefined && isHeld(connection))) return false;
  const before = entryBefore(entry);
  return before === null || entryById(before.id) === undefined || isNext(before);
}

/** Whoever waits for a try that is put off, or does not come any more, is told so. */
function release(): void {
  for (const [id, { entry, resolve }] of tries) {
    const now = entryById(id);
    if (isUnderWay(id) || (now !== undefined && isNext(now))) continue;
    tries.delete(id);
    resolve({ state: 'pending', entry: now ?? entry });
  }
}
