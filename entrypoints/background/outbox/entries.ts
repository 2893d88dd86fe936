import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { noTab, type Place, placeOfEntry } from '@/lib/link/place.ts';
import { type EntryState, linkIdOf, type OutboxEntry, type Write } from '@/lib/outbox/entry.ts';
import { announce, announces, endAnnouncing } from './announce.ts';
import { setBackUnseen, setEarlier } from './clock.ts';
import { heldConnections, loadHeld } from './held-connections.ts';
import { latelyMade } from './lately-made.ts';
import { forgetAllMade, keepMadeBy, loadMade } from './made-links.ts';
import { addCreate, dropCreate, dropCreates, hasCreates, othersBeside } from './open-creates.ts';
import { nextTry } from './schedule.ts';
import {
  closeStore,
  dropPasswords,
  keepEntries,
  keepPassword,
  type Patience,
  readOutbox,
  readPassword,
  removeEntries,
} from './store.ts';
import { isUnderWay, isUnsent } from './under-way.ts';

/** A write that is asked for. */
export interface Asked {
  write: Write;
  password?: string | undefined;
  at: Place | null;
  isPrivate: boolean;
  connection: Connection;
  /** The row of a job that asks for it. */
  job?: { id: string; row: number };
  /** The form that it comes from. */
  form?: string | undefined;
  /** Links that a create surely has not made: they were known before. */
  notMade?: readonly string[];
  /** When to send it, in milliseconds since 1970; now unless said. Until then it can be undone. */
  sendAt?: number;
}

/*
 * What is to be sent. Only the background writes, so memory is right while the worker lives; each change is kept before
 * what follows from it is done.
 */
const entries = new Map<string, OutboxEntry>();
/** The password of each that this worker was asked for, and when it is kept. */
const passwords = new Map<string, { password: string; kept: Promise<unknown> }>();
/** Changes that the service has answered, by their link, until they are struck out on disk as well. */
const answered = new Map<string, OutboxEntry>();
/** What an entry takes the place of, until it is kept itself or done: still on disk, and tried no more. */
const replacedBy = new Map<string, readonly OutboxEntry[]>();
type OfLink = Pick<OutboxEntry, 'write' | 'connectionId'>;
const keyOfLink = ({ write, connectionId }: OfLink): string => `${linkIdOf(write)} ${connectionId}`;
/** What the browser could not keep as it stands: gone with this worker. */
const unkept = new Set<string>();
let loading: Promise<void> | null = null;

announces(() => ({ entries: [...entries.values()], held: heldConnections() }));

/**
 * What has become of an entry: added, kept as it stands, answered by the service, struck out, or that before any of it was
 * sent. It may be struck out before it is kept.
 */
export type EntryStep = 'added' | 'kept' | 'answered' | 'struckOut' | 'takenBack';

/** Who hears of each step of an entry, at once. */
type Follower = (entry: OutboxEntry, step: EntryStep) => void;

let follower: Follower = () => {};

/** Has somebody hear of each step of an entry. */
export function followEntries(follow: Follower): void {
  follower = follow;
}

/** Reads what an earlier worker has left. */
export function loadEntries(): Promise<void> {
  // Whoever asks next tries again.
  loading ??= load().catch((fault: unknown) => {
    loading = null;
    throw fault;
  });
  return loading;
}

async function load(): Promise<void> {
  const [kept] = await Promise.all([readOutbox(), loadHeld()]);
  loadMade(kept.made);
  const back = setBackUnseen(kept.entries, Date.now());
  const now = kept.entries.map((entry) => (back > 0 ? setEarlier(entry, back) : entry));
  for (const entry of now) {
    entries.set(entry.id, { ...entry, state: afterStop(entry) });
    addCreate(entry);
  }
  if (back > 0) await keepEntries(now).catch(() => undefined);
  void dropPasswords((id) => !entries.has(id)).catch(() => undefined);
  announce();
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
export function afterFault(entry: OutboxEntry): EntryState {
  const state = afterStop(entry);
  const at = nextTry(1, 0);
  if (state.name === 'waiting') return { ...state, sendAt: at };
  return state.name === 'unsure' ? { ...state, checkAt: at } : state;
}

/** Forgets all in memory, and keeps and tells nothing any more. */
export async function endEntries(): Promise<void> {
  endAnnouncing();
  entries.clear();
  dropCreates();
  await closeStore();
}

/** All that is to be sent, the oldest first. */
export const allEntries = (): IterableIterator<OutboxEntry> => entries.values();

/** An entry as it stands now; none where it was struck out. */
export const entryById = (id: string): OutboxEntry | undefined => entries.get(id);

/** An entry with all that was noted of it since. */
export const latest = (entry: OutboxEntry): OutboxEntry => entries.get(entry.id) ?? entry;

/** What is to be done to the link of a write, on the same connection. */
export function entriesOf({ write, connectionId }: OfLink): OutboxEntry[] {
  const linkId = linkIdOf(write);
  if (linkId === null) return [];
  return [...entries.values()].filter(
    (entry) => entry.connectionId === connectionId && linkIdOf(entry.write) === linkId,
  );
}

/** The same, but what is being tried. */
export const idleEntriesOf = (like: OfLink): OutboxEntry[] => entriesOf(like).filter(({ id }) => !isUnderWay(id));

/**
 * Adds a write that is asked for. It is not kept yet: whoever adds it has it sent, or keeps it.
 *
 * @param replaced - what it takes the place of
 */
export async function addEntry(
  { write, password, at, isPrivate, connection, job, form, notMade = [], sendAt }: Asked,
  replaced: readonly OutboxEntry[] = [],
): Promise<OutboxEntry> {
  const id = crypto.randomUUID();
  const now = Date.now();
  const connectionId = connection.id;
  const entry: OutboxEntry = {
    ...{ version: 1, id, connectionId, isPrivate, askedAt: askedAfter({ write, connectionId }, now), write },
    // A write without a page has a place of its own, where it can be corrected.
    at: at ?? (write.kind === 'create' && job === undefined ? ownPlace(id, connection.id) : null),
    hasPassword: password !== undefined,
    notMade: write.kind === 'create' ? [...notMade, ...latelyMade(write.body.long_url)] : [],
    ...(job && { job }),
    ...(form && { form }),
    state: { name: 'waiting', sendAt: sendAt ?? now, tries: 0, failure: null },
  };
  // In its place at once: what is asked for while its password is being kept comes after it.
  entries.set(id, entry);
  addCreate(entry);
  follower(entry, 'added');
  replace(replaced, entry);
  if (password !== undefined) {
    const kept = keepPassword(id, password).catch(() => undefined);
    passwords.set(id, { password, kept });
    await kept;
  }
  return entry;
}

const ownPlace = (id: string, connectionId: string): Place => ({
  tabId: noTab,
  address: placeOfEntry(id),
  connectionId,
});

/** When a write was asked for: after all else on disk that is done to its link, since the next worker goes by that. Clocks are set. */
const askedAfter = (of: OfLink, now: number): number =>
  Math.max(now, ...[answeredBefore(of), ...entriesOf(of)].map((other) => (other === null ? now : other.askedAt + 1)));

/** The password that goes with an entry, once it is kept; null once the browser was closed. */
export async function passwordOf({ id }: OutboxEntry): Promise<string | null> {
  const asked = passwords.get(id);
  if (asked === undefined) return readPassword(id);
  await asked.kept;
  return asked.password;
}

/** Whether the browser could not keep an entry, which is lost once this worker is stopped. */
export const isUnkept = ({ id }: OutboxEntry): boolean => unkept.has(id);

/** Notes how an entry stands now, with all that was noted of it since. */
export const become = (entry: OutboxEntry, state: EntryState): Promise<OutboxEntry> =>
  keep({ ...latest(entry), state });

/** Keeps an entry as it is now. A browser that cannot keep it still sends it. */
export async function keep(entry: OutboxEntry): Promise<OutboxEntry> {
  // That a deletion was begun is told at once: lists leave its link out from then on, also where their own copy has it yet.
  const isSoonDone = entry.state.name === 'sending' && entry.write.kind !== 'delete';
  await keepAll([entry], isSoonDone ? mostlyDone : leisureFor([entry]));
  return entry;
}

/** The same of many; pages hear of them in so many milliseconds. */
export async function keepAll(changed: readonly OutboxEntry[], delay = leisureFor(changed)): Promise<void> {
  // Others were struck out meanwhile.
  const there = changed.filter(({ id }) => entries.has(id));
  if (there.length === 0) return;
  for (const entry of there) entries.set(entry.id, entry);
  const isKept = await keepEntries(there).then(
    () => true,
    () => false,
  );
  for (const { id } of there) isKept ? unkept.delete(id) : unkept.add(id);
  if (isKept) strikeOutReplaced(there);
  announce(delay);
  for (const entry of there) follower(entry, 'kept');
}

/** What is sent is mostly done in so many milliseconds: pages hear of it where it takes longer. */
const mostlyDone = 50;

/** Jobs tell of their rows by themselves: pages hear of their entries at leisure. */
const leisureFor = (changed: readonly OutboxEntry[]): number =>
  changed.every(({ job }) => job !== undefined) ? 500 : 0;

/** Takes an entry out of what is to be sent, while it stays on disk: the next worker goes on from there. */
export function takeOut(entry: OutboxEntry): void {
  entries.delete(entry.id);
  unkept.delete(entry.id);
  if (linkIdOf(entry.write) !== null) answered.set(keyOfLink(entry), entry);
  strikeOutReplaced([entry]);
  follower(entry, 'answered');
}

/**
 * Tries entries no more that another takes the place of. They stay on disk until that is kept itself, or done: a worker that
 * is stopped in between must leave one of them. So must a disk that is full.
 */
function replace(replaced: readonly OutboxEntry[], { id }: OutboxEntry): void {
  for (const one of replaced) {
    entries.delete(one.id);
    dropCreate(one.id);
    unkept.delete(one.id);
  }
  if (replaced.length > 0) replacedBy.set(id, replaced);
}

function strikeOutReplaced(by: readonly OutboxEntry[]): void {
  const struck = by.flatMap(({ id }) => replacedBy.get(id) ?? []);
  for (const { id } of by) replacedBy.delete(id);
  if (struck.length > 0) void strikeOut(...struck);
}

/** Notes that all have heard of an entry that was taken out. */
export function endAnswered(entry: OutboxEntry): void {
  if (answered.get(keyOfLink(entry))?.id === entry.id) answered.delete(keyOfLink(entry));
}

/**
 * The change of the same link that was answered and is still on disk: what is sent before that is struck out would be
 * overwritten by it once this worker is stopped.
 */
export const answeredBefore = (entry: OfLink): OutboxEntry | null => answered.get(keyOfLink(entry)) ?? null;

/** Strikes entries out. */
export const strikeOut = (...struck: readonly OutboxEntry[]): Promise<void> => remove(struck, 'struckOut', 'some');

/** Strikes an entry out that is done. Of a create that a job asks for, the row has the link: the next worker looks there first. */
export const strikeOutDone = (entry: OutboxEntry): Promise<void> =>
  remove([entry], 'struckOut', entry.job !== undefined && entry.write.kind === 'create' ? 'much' : 'some');

/** Strikes all out that a job has asked for and of which nothing has left the browser, also by an earlier try. */
export function takeBack(job: string): Promise<void> {
  return remove(
    [...entries.values()].filter((entry) => entry.job?.id === job && isUnsent(entry)),
    'takenBack',
    'none',
  );
}

async function remove(struck: readonly OutboxEntry[], step: EntryStep, patience: Patience): Promise<void> {
  for (const { id } of struck) {
    entries.delete(id);
    passwords.delete(id);
    unkept.delete(id);
    replacedBy.delete(id);
  }
  await removeEntries(struck, patience).catch(() => undefined);
  for (const { id } of struck) dropCreate(id);
  for (const entry of struck) follower(entry, step);
  if (!hasCreates()) await forgetAllMade();
  announce(leisureFor(struck));
}

/** Notes that an entry has made a link, where another is on disk that could be taken to have made it. */
export async function noteMade(linkId: string, entry: OutboxEntry): Promise<void> {
  const others = othersBeside(entry);
  // What leads elsewhere is not taken to have made it, whatever is kept.
  if (others !== 'none') await keepMadeBy(linkId, entry, others === 'elsewhere' ? 'much' : 'some');
}
