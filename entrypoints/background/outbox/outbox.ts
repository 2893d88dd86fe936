import { inTime } from '@/lib/async/in-time.ts';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { type Place, samePlace } from '@/lib/link/place.ts';
import { type CreateWrite, type EntryState, linkIdOf, type OutboxEntry, type Write } from '@/lib/outbox/entry.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { type Finding, findMade } from './find-made.ts';
import { linksBefore } from './links-before.ts';
import { type PublishedState, publishOutbox, readHeld } from './publish.ts';
import { dueAt, expectSending, nextTry } from './schedule.ts';
import { type Sent, send } from './send.ts';
import { closeStore, keepEntry, keepPassword, readEntries, readPassword, removeEntry } from './store.ts';

/** How a write stands after a try. */
export type Outcome =
  /** The service did it. A create has its link, and the entry of the country rules that follow it. */
  | { state: 'done'; created: CreatedLink | null; rules: OutboxEntry | null }
  /** The service refuses it: the entry waits for the person. */
  | { state: 'refused'; failure: Failure }
  /** It goes on by itself, or asks the person: the entry says which. */
  | { state: 'pending'; entry: OutboxEntry };

/** What is done once the service has answered a write. To be waited for where nothing may be shown before. */
type Completed = (entry: OutboxEntry, created: CreatedLink | null, connection: Connection) => Promise<void>;

/** A write that is asked for. */
export interface Asked {
  write: Write;
  password?: string | undefined;
  at: Place | null;
  isPrivate: boolean;
  connection: Connection;
  /** When to send it, in milliseconds since 1970; now unless said. Until then it can be undone. */
  sendAt?: number;
}

/** How many writes are under way at once. */
const mostAtOnce = 4;

/** So long after its answer was lost a service may still be at work on a create, in milliseconds. */
const mayStillBeMade = 10_000;

/** So often an answer to an update or a deletion is not what the interface says before the person is asked. */
const mostUnreadable = 4;

/** How long leaving a connection waits for what is sent last, in milliseconds. */
const flushMayTake = 5000;

/** The longest that a timer is trusted with, in milliseconds: the alarm has the rest. */
const longestTimer = 60_000;

/*
 * What is to be sent. Only the background writes, so memory is right while the worker lives; each change is kept before
 * what follows from it is done.
 */
const entries = new Map<string, OutboxEntry>();
const underWay = new Set<string>();
/** The tries that somebody waits for. */
const tries = new Map<string, PromiseWithResolvers<Outcome> & { entry: OutboxEntry }>();
/** What is done, and not heard of by all yet. */
const telling = new Set<Promise<void>>();
const passwords = new Map<string, string>();

/** The connection whose token the service does not accept. Another token makes another connection. */
let held: { connectionId: string; failure: Failure } | null = null;
const inTurn = takingTurns();
let isEnded = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let onCompleted: Completed = async () => undefined;
let loading: Promise<void> | null = null;

/** Says what is to be done once a write is answered. */
export function whenCompleted(completed: Completed): void {
  onCompleted = completed;
}

/** Reads what an earlier worker has left. */
export function loadOutbox(): Promise<void> {
  // Whoever asks next tries again.
  loading ??= load().catch((fault: unknown) => {
    loading = null;
    throw fault;
  });
  return loading;
}

async function load(): Promise<void> {
  const [kept, heldBefore] = await Promise.all([readEntries(), readHeld()]);
  held = heldBefore;
  for (const entry of kept) entries.set(entry.id, { ...entry, state: afterStop(entry) });
}

/** Where an entry stands whose worker was stopped: what was on its way may have arrived. */
function afterStop({ write, state }: OutboxEntry): EntryState {
  if (state.name !== 'sending') return state;
  const failure: Failure = { kind: 'network' };
  const now = Date.now();
  return write.kind === 'create'
    ? { name: 'unsure', since: now, checkAt: now, tries: 0, failure: null }
    : { name: 'waiting', sendAt: now, tries: 1, failure };
}

/** The same where the storage failed under it; what was not sent yet waits a little. */
function afterFault(entry: OutboxEntry): EntryState {
  const state = afterStop(entry);
  const at = nextTry(1, 0);
  if (state.name === 'waiting') return { ...state, sendAt: at };
  return state.name === 'unsure' ? { ...state, checkAt: at } : state;
}

/** Ends this worker's part, as a browser does that stops it: a test cannot, and what it still hears must change nothing. */
export async function endOutbox(): Promise<void> {
  isEnded = true;
  entries.clear();
  clearTimeout(timer);
  await closeStore();
}

/** All that is to be sent, the oldest first. */
export async function outboxEntries(): Promise<OutboxEntry[]> {
  await loadOutbox();
  return [...entries.values()];
}

/** Keeps a write, and sends it as soon as it is due. Answers once it is kept, with how its first try is going to end. */
export async function enqueue({ write, password, at, isPrivate, connection, sendAt }: Asked) {
  await loadOutbox();
  supersede(write);
  const id = crypto.randomUUID();
  const now = Date.now();
  const entry: OutboxEntry = {
    ...{ version: 1, id, baseUrl: connection.baseUrl, isPrivate, askedAt: askedAfter(write, now), write },
    // A write without a page has a place of its own, where it can be corrected.
    at: at ?? (write.kind === 'create' ? { tabId: -1, address: `outbox:${id}` } : null),
    hasPassword: password !== undefined,
    notMade: [],
    state: { name: 'waiting', sendAt: sendAt ?? now, tries: 0, failure: null },
  };
  if (password !== undefined) {
    passwords.set(id, password);
    await keepPassword(id, password).catch(() => undefined);
  }
  entries.set(id, entry);
  const outcome = outcomeOf(entry);
  pump(connection);
  // One that is begun is kept as such.
  if (!underWay.has(id)) await keep(entry);
  return { entry, outcome };
}

/** When a write was asked for: after all else that is to be done to its link, since the next worker goes by that. Clocks are set. */
const askedAfter = (write: Write, now: number): number =>
  Math.max(now, ...entriesOf(linkIdOf(write)).map(({ askedAt }) => askedAt + 1));

/** A deletion takes the place of another, and what is corrected that of what was refused. */
function supersede(write: Write): void {
  for (const entry of idleEntriesOf(linkIdOf(write))) {
    const isReplaced = write.kind === 'delete' ? entry.write.kind === 'delete' : entry.state.name === 'refused';
    if (isReplaced) void strikeOut(entry);
  }
}

/** What is to be done to a link. */
const entriesOf = (linkId: string | null): OutboxEntry[] =>
  linkId === null ? [] : [...entries.values()].filter(({ write }) => linkIdOf(write) === linkId);

/** The same, but what is under way. */
const idleEntriesOf = (linkId: string | null): OutboxEntry[] => entriesOf(linkId).filter(({ id }) => !underWay.has(id));

/** How the try ends that is under way or stands in line; of an entry that waits for something else, that it waits. */
export function outcomeOf(entry: OutboxEntry): Promise<Outcome> {
  if (!isNext(entry)) return Promise.resolve({ state: 'pending', entry });
  const there = tries.get(entry.id) ?? { ...Promise.withResolvers<Outcome>(), entry };
  tries.set(entry.id, there);
  return there.promise;
}

/** Whether an entry is tried now, or as soon as others are that are tried now. */
function isNext(entry: OutboxEntry): boolean {
  if (underWay.has(entry.id)) return true;
  const due = dueAt(entry.state);
  if (held !== null || due === null || due > Date.now()) return false;
  const before = entryBefore(entry);
  return before === null || isNext(before);
}

/** Whoever waits for a try that is put off, or does not come any more, is told so. */
function release(): void {
  for (const [id, { entry, resolve }] of tries) {
    const now = entries.get(id);
    if (underWay.has(id) || (now !== undefined && isNext(now))) continue;
    tries.delete(id);
    resolve({ state: 'pending', entry: now ?? entry });
  }
}

/** Sends what is due, on the connection that there is. */
export async function sendDue(): Promise<void> {
  await loadOutbox();
  const connection = await connectionItem.get();
  if (connection !== null) pump(connection);
  else schedule([]);
}

/** Tries an entry now, or all that go on by themselves; also where the service did not accept the token. */
export async function sendNow(id: string | null): Promise<void> {
  await loadOutbox();
  held = null;
  const now = Date.now();
  for (const entry of entries.values()) {
    const isMeant = id === null ? dueAt(entry.state) !== null && !isUndoable(entry) : entry.id === id;
    if (!isMeant || underWay.has(entry.id)) continue;
    const { state } = entry;
    const next: EntryState | null =
      state.name === 'unsure'
        ? { ...state, checkAt: now, tries: 0 }
        : state.name === 'waiting'
          ? { ...state, sendAt: now }
          : state.name === 'refused'
            ? { name: 'waiting', sendAt: now, tries: 0, failure: state.failure }
            : null;
    if (next !== null) await keep({ ...entry, state: next });
  }
  await sendDue();
}

/** Gives a write up. False where it is on its way, or was sent already. */
export async function drop(id: string): Promise<boolean> {
  await loadOutbox();
  const entry = entries.get(id);
  if (entry === undefined || underWay.has(id)) return false;
  await strikeOut(entry);
  await sendDue();
  return true;
}

/** The person says which link a create has made; null where none of them is: then it is sent again. */
export async function choose(id: string, linkId: string | null): Promise<boolean> {
  await loadOutbox();
  const connection = await connectionItem.get();
  // Read last: two windows may say it at once.
  const entry = entries.get(id);
  if (entry?.state.name !== 'choosing' || connection === null) return false;
  const { candidates } = entry.state;
  const chosen = candidates.find((candidate) => candidate.id === linkId);
  if (linkId !== null && chosen === undefined) return false;
  if (chosen !== undefined) {
    await complete(entry, chosen, connection);
    return true;
  }
  const notMade = [...entry.notMade, ...candidates.map((candidate) => candidate.id)];
  await keep({ ...entry, notMade, state: { name: 'waiting', sendAt: Date.now(), tries: 0, failure: null } });
  pump(connection);
  return true;
}

/** Sends what could still be undone, once, before its token goes; then forgets all that is for that service. */
export async function flush(): Promise<void> {
  await loadOutbox();
  const connection = await connectionItem.get();
  if (connection === null) return;
  const undoable = [...entries.values()].filter((entry) => isUndoable(entry) && entry.baseUrl === connection.baseUrl);
  for (const { id } of undoable) await sendNow(id);
  await inTime(flushMayTake, Promise.all(undoable.map((entry) => outcomeOf(latest(entry)))));
  await inTime(flushMayTake, Promise.all(telling));
}

/** Forgets what is not for the service that follows. */
export async function forgetOthers(baseUrl: string | null): Promise<void> {
  await loadOutbox();
  for (const entry of entries.values()) if (entry.baseUrl !== baseUrl) await strikeOut(entry);
  await sendDue();
}

const isUndoable = ({ state }: OutboxEntry): boolean => state.name === 'waiting' && state.failure === null;

/** Begins as many entries as may be under way, and has the next wait for its time. */
function pump(connection: Connection): void {
  if (isEnded) return;
  // A refusal may come after the token was replaced.
  if (held?.connectionId !== connection.id) held = null;
  const own = held !== null ? [] : [...entries.values()].filter(({ baseUrl }) => baseUrl === connection.baseUrl);
  const now = Date.now();
  for (const entry of own) {
    if (underWay.size >= mostAtOnce) break;
    const due = dueAt(entry.state);
    const isReady = due !== null && due <= now && !underWay.has(entry.id);
    if (isReady && entryBefore(entry) === null) void run(entry, connection);
  }
  schedule(own);
}

/** What is due and stands behind another is looked at again when that has ended. */
function schedule(own: readonly OutboxEntry[]): void {
  release();
  const now = Date.now();
  const dues = own.flatMap(({ state }) => dueAt(state) ?? []);
  const later = dues.filter((due) => due > now);
  clearTimeout(timer);
  if (isEnded) return;
  if (later.length > 0) timer = setTimeout(() => void sendDue(), Math.min(longestTimer, Math.min(...later) - now));
  const isBusy = underWay.size > 0 || later.length < dues.length;
  const alarms = isBusy ? [...later, now + longestTimer] : later;
  void expectSending(alarms.length === 0 ? null : Math.min(...alarms)).catch(() => undefined);
  void announce();
}

/**
 * What is to be done first: what is done to one link is done in the order in which it was asked for, and one at a time. A
 * deletion waits for nothing that is put off.
 */
function entryBefore(entry: OutboxEntry): OutboxEntry | null {
  const linkId = linkIdOf(entry.write);
  if (linkId === null) return null;
  let isEarlier = entry.write.kind !== 'delete';
  for (const other of entries.values()) {
    if (other.id === entry.id) isEarlier = false;
    else if (linkIdOf(other.write) === linkId) {
      if (underWay.has(other.id) || (isEarlier && dueAt(other.state) !== null)) return other;
    }
  }
  return null;
}

async function run(entry: OutboxEntry, connection: Connection): Promise<void> {
  underWay.add(entry.id);
  let outcome: Outcome;
  try {
    outcome = entry.state.name === 'unsure' ? await check(entry, connection) : await sendOnce(entry, connection);
  } catch {
    // The storage failed under it, or this worker was stopped.
    outcome = await pending(entry, afterFault(latest(entry)));
  }
  underWay.delete(entry.id);
  tries.get(entry.id)?.resolve(outcome);
  tries.delete(entry.id);
  await sendDue();
}

async function sendOnce(entry: OutboxEntry, connection: Connection): Promise<Outcome> {
  const tries = entry.state.name === 'waiting' ? entry.state.tries : 0;
  const password = entry.hasPassword ? (passwords.get(entry.id) ?? (await readPassword(entry.id))) : null;
  if (entry.hasPassword && password === null) return pending(entry, { name: 'passwordMissing' });
  const sending = await become(entry, { name: 'sending' });
  const { write } = entry;
  const before = write.kind === 'create' ? linksBefore(connection, write.body) : null;
  const sent = await send(write, password, connection);
  const isDoubtful = sent.end === 'unsure' || (sent.end === 'refused' && saysTaken(sent.failure));
  if (before !== null && isDoubtful) await excludeLinks(sending, await before);
  return afterSending(sending, sent, tries, connection);
}

/**
 * Whether a slug is refused, as it is to a create that was sent twice: Hem itself does not, but Chromium sends a request
 * again by itself where a connection that it had kept open breaks before the answer begins.
 */
const saysTaken = (failure: Failure): boolean => failure.kind === 'invalid' && 'custom_link' in failure.fieldErrors;

async function afterSending(entry: OutboxEntry, sent: Sent, tries: number, connection: Connection): Promise<Outcome> {
  switch (sent.end) {
    case 'done':
      return complete(entry, sent.created, connection);
    case 'refused': {
      if (entry.write.kind !== 'create' || !saysTaken(sent.failure)) return refuse(entry, sent.failure);
      const found = await findMade({ ...latest(entry), body: entry.write.body }, connection);
      return found.kind === 'made' ? complete(entry, found.link, connection) : refuse(entry, sent.failure);
    }
    case 'held':
      held = { connectionId: connection.id, failure: sent.failure };
      return pending(entry, { name: 'waiting', sendAt: Date.now(), tries, failure: sent.failure });
    case 'later':
      // Waiting mends no answer that is always wrong.
      if (sent.failure.kind === 'contract' && tries >= mostUnreadable) return refuse(entry, sent.failure);
      return pending(entry, {
        // That the browser is offline says nothing of the service: once it is back, nobody waits an hour.
        ...{ name: 'waiting', tries: navigator.onLine ? tries + 1 : tries, failure: sent.failure },
        sendAt: nextTry(tries, sent.seconds),
      });
    case 'unsure': {
      const checkAt = sent.seconds > 0 ? nextTry(0, sent.seconds) : Date.now();
      const unsure: EntryState = {
        ...{ name: 'unsure', since: Date.now(), checkAt, tries, failure: sent.failure },
      };
      if (sent.seconds > 0) return pending(entry, unsure);
      // Looked for at once: mostly it was made, and only the answer was lost.
      return check(await become(entry, unsure), connection);
    }
  }
}

/** Looks whether a create whose answer was lost has made its link. */
const check = (entry: OutboxEntry, connection: Connection): Promise<Outcome> =>
  // One after the other: what one has made, the next leaves out.
  inTurn(() => checkNow(latest(entry), connection));

async function checkNow(entry: OutboxEntry, connection: Connection): Promise<Outcome> {
  const { write, state } = entry;
  if (write.kind !== 'create' || state.name !== 'unsure') return { state: 'pending', entry };
  const finding: Finding = await findMade({ ...entry, body: write.body }, connection);
  switch (finding.kind) {
    case 'made':
      return complete(entry, finding.link, connection);
    case 'unclear':
      return pending(entry, { name: 'choosing', candidates: finding.candidates });
    case 'failed': {
      if (finding.failure.kind === 'unauthorized' || finding.failure.kind === 'notConnected') {
        held = { connectionId: connection.id, failure: finding.failure };
      }
      const { tries } = state;
      return pending(entry, {
        ...{ ...state, tries: tries + 1, failure: finding.failure },
        checkAt: nextTry(tries, finding.seconds),
      });
    }
    case 'none': {
      const now = Date.now();
      // Looked for once more just before it is sent again, which is less often with each try.
      const until = state.since + Math.max(mayStillBeMade, nextTry(state.tries, 0) - now);
      if (now < until) return pending(entry, { ...state, checkAt: until });
      return pending(entry, { name: 'waiting', sendAt: now, tries: state.tries + 1, failure: state.failure });
    }
  }
}

/** The service did it: what follows is kept, then this is struck out. A create's answer waits for none of that. */
async function complete(entry: OutboxEntry, created: CreatedLink | null, connection: Connection): Promise<Outcome> {
  const { write, at, isPrivate } = entry;
  let rules: OutboxEntry | null = null;
  if (write.kind === 'create' && created !== null) {
    leaveOut(created.id, entry);
    const { geo_targets } = write;
    const body = { id: created.id, has_geo_targeting: true, geo_targets };
    if (geo_targets.length > 0) {
      rules = (await enqueue({ write: { kind: 'update', body }, at, isPrivate, connection })).entry;
    }
  }
  // Nobody joins it any more; on disk it stays until all have heard.
  entries.delete(entry.id);
  const told = onCompleted(entry, created, connection).then(() => strikeOut(entry));
  telling.add(told);
  void told.finally(() => telling.delete(told));
  if (write.kind === 'delete') {
    // Nothing else is to be done to it any more. Until here it could be taken back.
    for (const other of idleEntriesOf(write.id)) void strikeOut(other);
    await told;
  }
  return { state: 'done', created, rules };
}

/** A link that one create has made is no other's. */
function leaveOut(linkId: string, maker: OutboxEntry): void {
  for (const entry of entries.values()) {
    if (entry.write.kind === 'create' && entry.id !== maker.id) void excludeLinks(entry, [linkId]);
  }
}

const excludeLinks = (entry: OutboxEntry, ids: readonly string[]): Promise<OutboxEntry> =>
  keep({ ...latest(entry), notMade: [...new Set([...latest(entry).notMade, ...ids])] });

async function refuse(entry: OutboxEntry, failure: Failure): Promise<Outcome> {
  await become(entry, { name: 'refused', failure });
  return { state: 'refused', failure };
}

const pending = async (entry: OutboxEntry, state: EntryState): Promise<Outcome> => ({
  state: 'pending',
  entry: await become(entry, state),
});

/** Notes how an entry stands now, with all that was noted of it since. */
const become = (entry: OutboxEntry, state: EntryState): Promise<OutboxEntry> => keep({ ...latest(entry), state });

/** An entry with all that was noted of it since. */
const latest = (entry: OutboxEntry): OutboxEntry => entries.get(entry.id) ?? entry;

/** Keeps an entry as it is now. A browser that cannot keep it still sends it. */
async function keep(entry: OutboxEntry): Promise<OutboxEntry> {
  // Struck out meanwhile.
  if (!entries.has(entry.id)) return entry;
  entries.set(entry.id, entry);
  await keepEntry(entry).catch(() => undefined);
  void announce();
  return entry;
}

async function strikeOut(entry: OutboxEntry): Promise<void> {
  entries.delete(entry.id);
  passwords.delete(entry.id);
  await removeEntry(entry).catch(() => undefined);
  void announce();
}

/** Tells pages and toolbar how it stands. */
async function announce(): Promise<void> {
  if (isEnded) return;
  return publishOutbox((): PublishedState => ({ entries: [...entries.values()], held })).catch(() => undefined);
}

/** The create that is on its way for an address, or for the very same link, and may not be begun twice. */
export async function createUnderWay(
  write: CreateWrite,
  { at, isPrivate }: Pick<Asked, 'at' | 'isPrivate'>,
): Promise<OutboxEntry | null> {
  const same = JSON.stringify(write);
  const found = (await outboxEntries()).find((entry) => {
    if (entry.write.kind !== 'create' || entry.state.name === 'refused' || entry.isPrivate !== isPrivate) return false;
    const isHere = at !== null && at.address !== '' && entry.at?.address === at.address;
    return isHere || JSON.stringify(entry.write) === same;
  });
  return found ?? null;
}

/** Puts away what was refused at a place: the person has corrected it. */
export async function putAwayRefused(at: Place): Promise<void> {
  for (const entry of await outboxEntries()) {
    const isHere = entry.write.kind === 'create' && entry.at !== null && samePlace(entry.at, at);
    if (isHere && entry.state.name === 'refused') await strikeOut(entry);
  }
}
