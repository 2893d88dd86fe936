import { coalesce } from '@/lib/async/coalesce.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { linkIdOf, type OutboxEntry } from '@/lib/outbox/entry.ts';
import { connectionNow } from '../connection-now.ts';
import { attempt, isSearching, type Outcome } from './attempt.ts';
import {
  allEntries,
  askerOf,
  beginTry,
  countUnderWay,
  endTry,
  entryById,
  heldNow,
  hold,
  isUnderWay,
  loadEntries,
} from './entries.ts';
import { dueAt, expectSending } from './schedule.ts';

/** How many writes are being tried at once that somebody asked for by hand: as many as are sent at once (wire.ts). */
const mostAtOnce = 4;

/** How many rows of jobs: those on the wire, and as many that are kept by the time that there is room for them. */
export const mostRowsAtOnce = 8;

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

/** Sends what is due, on the connection that there is. */
export const sendDue = (): Promise<void> => sendTogether(undefined);

/** Many that end at once look at the connection once. */
const sendTogether = coalesce(async () => {
  await loadEntries();
  const connection = await connectionNow();
  if (connection !== null) pump(connection);
  else schedule(null);
});

/** Begins as many entries as may be under way, and has the next wait for its time. */
export function pump(connection: Connection): void {
  if (isEnded) return;
  // A refusal may come after the token was replaced.
  if (heldNow()?.connectionId !== connection.id) hold(null);
  const sendsTo = heldNow() === null ? connection.baseUrl : null;
  const now = Date.now();
  for (const entry of byUrgency()) {
    const due = dueAt(entry.state);
    const isReady = entry.baseUrl === sendsTo && due !== null && due <= now && !isUnderWay(entry.id);
    if (isReady && hasRoom(entry) && !canWait(entry) && entryBefore(entry) === null) void run(entry, connection);
  }
  schedule(sendsTo);
}

function hasRoom(entry: OutboxEntry): boolean {
  const asker = askerOf(entry);
  return countUnderWay(asker) < (asker === 'byHand' ? mostAtOnce : mostRowsAtOnce);
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
 * Has the next entry for a service wait for its time; null where nothing is sent. What is due and stands behind another is
 * looked at again when that has ended.
 */
function schedule(sendsTo: string | null): void {
  release();
  const now = Date.now();
  let next = Number.POSITIVE_INFINITY;
  let isBusy = countUnderWay() > 0;
  for (const { baseUrl, state } of allEntries()) {
    const due = baseUrl === sendsTo ? dueAt(state) : null;
    if (due === null) continue;
    if (due <= now) isBusy = true;
    else next = Math.min(next, due);
  }
  clearTimeout(timer);
  if (isEnded) return;
  if (Number.isFinite(next)) timer = setTimeout(() => void sendDue(), Math.min(longestTimer, next - now));
  const wakeAt = isBusy ? Math.min(next, now + longestTimer) : next;
  void expectSending(Number.isFinite(wakeAt) ? wakeAt : null).catch(() => undefined);
}

/**
 * What is to be done first: what is done to one link is done in the order in which it was asked for, and one at a time. A
 * deletion waits for nothing that is put off.
 */
function entryBefore(entry: OutboxEntry): OutboxEntry | null {
  const linkId = linkIdOf(entry.write);
  if (linkId === null) return null;
  let isEarlier = entry.write.kind !== 'delete';
  for (const other of allEntries()) {
    if (other.id === entry.id) isEarlier = false;
    else if (linkIdOf(other.write) === linkId) {
      if (isUnderWay(other.id) || (isEarlier && dueAt(other.state) !== null)) return other;
    }
  }
  return null;
}

async function run(entry: OutboxEntry, connection: Connection): Promise<void> {
  beginTry(entry);
  const outcome = await attempt(entry, connection);
  endTry(entry);
  tries.get(entry.id)?.resolve(outcome);
  tries.delete(entry.id);
  await sendDue();
}

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
  if (heldNow() !== null || due === null || due > Date.now()) return false;
  const before = entryBefore(entry);
  return before === null || isNext(before);
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
