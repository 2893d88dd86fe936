import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { noTab, type Place, placeOfEntry } from '@/lib/link/place.ts';
import { linkIdOf, type Operation, type OperationState, type Write } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../background.ts';
import { announce, announces } from './announce.ts';
import { setBackUnseen, setEarlier } from './clock.ts';
import { heldConnections, loadHeld } from './held-connections.ts';
import { latelyMade } from './lately-made.ts';
import { forgetAllMade, keepMadeBy, loadMade } from './made-links.ts';
import { addCreate, dropCreate, hasCreates, othersBeside } from './open-creates.ts';
import { nextTry } from './schedule.ts';
import {
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

const memoryOf = perBackground(() => ({
  /*
   * All entries, by id. Only the background writes them, so memory is right while the worker lives. Each change is saved
   * before anything that follows from it is done.
   */
  entries: new Map<string, Operation>(),
  /** The password of each that this worker was asked for, and when it is kept. */
  passwords: new Map<string, { password: string; kept: Promise<unknown> }>(),
  /** Changes that the service has answered, by their link, until they are struck out on disk as well. */
  answered: new Map<string, Operation>(),
  /** The entries that each entry replaces. They are not tried, and stay on disk until it is saved or done. */
  replacedBy: new Map<string, readonly Operation[]>(),
  /** The ids of entries that the browser could not save. They are lost when this worker stops. */
  unkept: new Set<string>(),
  loading: null as Promise<void> | null,
  follower: (() => {}) as Follower,
}));

type OfLink = Pick<Operation, 'write' | 'connectionId'>;
const keyOfLink = ({ write, connectionId }: OfLink): string => `${linkIdOf(write)} ${connectionId}`;

/** Has pages and toolbar told how the outbox stands, whenever that changes. */
export const announceEntries = (background: Background): void =>
  announces(background, () => ({
    entries: [...memoryOf(background).entries.values()],
    held: heldConnections(background),
  }));

/**
 * What has become of an entry: added, kept as it stands, answered by the service, struck out, or that before any of it was
 * sent. It may be struck out before it is kept.
 */
export type EntryStep = 'added' | 'kept' | 'answered' | 'struckOut' | 'takenBack';

/** Who hears of each step of an entry, at once. */
type Follower = (entry: Operation, step: EntryStep) => void;

/** Has somebody hear of each step of an entry. */
export function followEntries(background: Background, follow: Follower): void {
  memoryOf(background).follower = follow;
}

/** Reads what an earlier worker has left. */
export function loadEntries(background: Background): Promise<void> {
  const memory = memoryOf(background);
  // The next call tries again.
  memory.loading ??= load(background).catch((fault: unknown) => {
    memory.loading = null;
    throw fault;
  });
  return memory.loading;
}

async function load(background: Background): Promise<void> {
  const memory = memoryOf(background);
  const [kept] = await Promise.all([readOutbox(background), loadHeld(background)]);
  loadMade(background, kept.made);
  const back = setBackUnseen(kept.entries, Date.now());
  const now = kept.entries.map((entry) => (back > 0 ? setEarlier(entry, back) : entry));
  for (const entry of now) {
    memory.entries.set(entry.id, { ...entry, state: afterStop(entry) });
    addCreate(background, entry);
  }
  if (back > 0) await keepEntries(background, now).catch(() => undefined);
  void dropPasswords((id) => !memory.entries.has(id)).catch(() => undefined);
  announce(background);
}

/** Where an entry stands whose worker was stopped: what was on its way may have arrived. */
function afterStop({ write, state }: Operation): OperationState {
  if (state.name !== 'sending') return state;
  const failure: Failure = { kind: 'network' };
  const now = Date.now();
  return write.kind === 'create'
    ? { name: 'unconfirmed', since: now, checkAt: now, tries: 0, failure: null }
    : { name: 'waiting', sendAt: now, tries: 1, failure };
}

/** The same where the storage failed under it; what was not sent yet waits a little. */
export function afterFault(entry: Operation): OperationState {
  const state = afterStop(entry);
  const at = nextTry(1, 0);
  if (state.name === 'waiting') return { ...state, sendAt: at };
  return state.name === 'unconfirmed' ? { ...state, checkAt: at } : state;
}

/** All that is to be sent, the oldest first. */
export const allEntries = (background: Background): IterableIterator<Operation> =>
  memoryOf(background).entries.values();

/** An entry as it stands now; none where it was struck out. */
export const entryById = (background: Background, id: string): Operation | undefined =>
  memoryOf(background).entries.get(id);

/** An entry with all that was noted of it since. */
export const latest = (background: Background, entry: Operation): Operation =>
  memoryOf(background).entries.get(entry.id) ?? entry;

/** What is to be done to the link of a write, on the same connection. */
export function entriesOf(background: Background, { write, connectionId }: OfLink): Operation[] {
  const linkId = linkIdOf(write);
  if (linkId === null) return [];
  return [...memoryOf(background).entries.values()].filter(
    (entry) => entry.connectionId === connectionId && linkIdOf(entry.write) === linkId,
  );
}

/** The same, but what is being tried. */
export const idleEntriesOf = (background: Background, like: OfLink): Operation[] =>
  entriesOf(background, like).filter(({ id }) => !isUnderWay(background, id));

/**
 * Adds a write that is asked for. It is not kept yet: whoever adds it has it sent, or keeps it.
 *
 * @param replaced - what it takes the place of
 */
export async function addEntry(
  background: Background,
  { write, password, at, isPrivate, connection, job, form, notMade = [], sendAt }: Asked,
  replaced: readonly Operation[] = [],
): Promise<Operation> {
  const memory = memoryOf(background);
  const id = crypto.randomUUID();
  const now = Date.now();
  const connectionId = connection.id;
  const entry: Operation = {
    version: 1,
    id,
    connectionId,
    isPrivate,
    askedAt: askedAfter(background, { write, connectionId }, now),
    write,
    // A write without a page has a place of its own, where it can be corrected.
    at: at ?? (write.kind === 'create' && job === undefined ? ownPlace(id, connection.id) : null),
    hasPassword: password !== undefined,
    notMade: write.kind === 'create' ? [...notMade, ...latelyMade(background, write.body.long_url)] : [],
    ...(job && { job }),
    ...(form && { form }),
    state: { name: 'waiting', sendAt: sendAt ?? now, tries: 0, failure: null },
  };
  // In its place at once: what is asked for while its password is being kept comes after it.
  memory.entries.set(id, entry);
  addCreate(background, entry);
  memory.follower(entry, 'added');
  replace(background, replaced, entry);
  if (password !== undefined) {
    const kept = keepPassword(id, password).catch(() => undefined);
    memory.passwords.set(id, { password, kept });
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
const askedAfter = (background: Background, of: OfLink, now: number): number =>
  Math.max(
    now,
    ...[answeredBefore(background, of), ...entriesOf(background, of)].map((other) =>
      other === null ? now : other.askedAt + 1,
    ),
  );

/** The password that goes with an entry, once it is kept; null once the browser was closed. */
export async function passwordOf(background: Background, { id }: Operation): Promise<string | null> {
  const asked = memoryOf(background).passwords.get(id);
  if (asked === undefined) return readPassword(id);
  await asked.kept;
  return asked.password;
}

/** Whether the browser could not keep an entry, which is lost once this worker is stopped. */
export const isUnkept = (background: Background, { id }: Operation): boolean => memoryOf(background).unkept.has(id);

/** Notes how an entry stands now, with all that was noted of it since. */
export const become = (background: Background, entry: Operation, state: OperationState): Promise<Operation> =>
  keep(background, { ...latest(background, entry), state });

/** Keeps an entry as it is now. A browser that cannot keep it still sends it. */
export async function keep(background: Background, entry: Operation): Promise<Operation> {
  // That a deletion was begun is told at once: lists leave its link out from then on, also where their own copy has it yet.
  const isSoonDone = entry.state.name === 'sending' && entry.write.kind !== 'delete';
  await keepAll(background, [entry], isSoonDone ? mostlyDone : leisureFor([entry]));
  return entry;
}

/** The same of many; pages hear of them in so many milliseconds. */
export async function keepAll(
  background: Background,
  changed: readonly Operation[],
  delay = leisureFor(changed),
): Promise<void> {
  const memory = memoryOf(background);
  // Others were struck out meanwhile.
  const there = changed.filter(({ id }) => memory.entries.has(id));
  if (there.length === 0) return;
  for (const entry of there) memory.entries.set(entry.id, entry);
  const isKept = await keepEntries(background, there).then(
    () => true,
    () => false,
  );
  for (const { id } of there) isKept ? memory.unkept.delete(id) : memory.unkept.add(id);
  if (isKept) strikeOutReplaced(background, there);
  announce(background, delay);
  for (const entry of there) memory.follower(entry, 'kept');
}

/** What is sent is mostly done in so many milliseconds: pages hear of it where it takes longer. */
const mostlyDone = 50;

/** Jobs tell of their rows by themselves: pages hear of their entries at leisure. */
const leisureFor = (changed: readonly Operation[]): number => (changed.every(({ job }) => job !== undefined) ? 500 : 0);

/** Takes an entry out of what is to be sent, while it stays on disk: the next worker goes on from there. */
export function takeOut(background: Background, entry: Operation): void {
  const memory = memoryOf(background);
  memory.entries.delete(entry.id);
  memory.unkept.delete(entry.id);
  if (linkIdOf(entry.write) !== null) memory.answered.set(keyOfLink(entry), entry);
  strikeOutReplaced(background, [entry]);
  memory.follower(entry, 'answered');
}

/**
 * Tries entries no more that another takes the place of. They stay on disk until that is kept itself, or done: a worker that
 * is stopped in between must leave one of them. So must a disk that is full.
 */
function replace(background: Background, replaced: readonly Operation[], { id }: Operation): void {
  const memory = memoryOf(background);
  for (const one of replaced) {
    memory.entries.delete(one.id);
    dropCreate(background, one.id);
    memory.unkept.delete(one.id);
  }
  if (replaced.length > 0) memory.replacedBy.set(id, replaced);
}

function strikeOutReplaced(background: Background, by: readonly Operation[]): void {
  const memory = memoryOf(background);
  const struck = by.flatMap(({ id }) => memory.replacedBy.get(id) ?? []);
  for (const { id } of by) memory.replacedBy.delete(id);
  if (struck.length > 0) void strikeOut(background, ...struck);
}

/** Notes that all have heard of an entry that was taken out. */
export function endAnswered(background: Background, entry: Operation): void {
  const memory = memoryOf(background);
  if (memory.answered.get(keyOfLink(entry))?.id === entry.id) memory.answered.delete(keyOfLink(entry));
}

/**
 * The change of the same link that was answered and is still on disk: what is sent before that is struck out would be
 * overwritten by it once this worker is stopped.
 */
export const answeredBefore = (background: Background, entry: OfLink): Operation | null =>
  memoryOf(background).answered.get(keyOfLink(entry)) ?? null;

/** Strikes entries out. */
export const strikeOut = (background: Background, ...struck: readonly Operation[]): Promise<void> =>
  remove(background, struck, 'struckOut', 'some');

/** Strikes an entry out that is done. Of a create that a job asks for, the row has the link: the next worker looks there first. */
export const strikeOutDone = (background: Background, entry: Operation): Promise<void> =>
  remove(background, [entry], 'struckOut', entry.job !== undefined && entry.write.kind === 'create' ? 'much' : 'some');

/** Strikes all out that a job has asked for and of which nothing has left the browser, also by an earlier try. */
export function takeBack(background: Background, job: string): Promise<void> {
  return remove(
    background,
    [...memoryOf(background).entries.values()].filter((entry) => entry.job?.id === job && isUnsent(background, entry)),
    'takenBack',
    'none',
  );
}

async function remove(
  background: Background,
  struck: readonly Operation[],
  step: EntryStep,
  patience: Patience,
): Promise<void> {
  const memory = memoryOf(background);
  for (const { id } of struck) {
    memory.entries.delete(id);
    memory.passwords.delete(id);
    memory.unkept.delete(id);
    memory.replacedBy.delete(id);
  }
  await removeEntries(background, struck, patience).catch(() => undefined);
  for (const { id } of struck) dropCreate(background, id);
  for (const entry of struck) memory.follower(entry, step);
  if (!hasCreates(background)) await forgetAllMade(background);
  announce(background, leisureFor(struck));
}

/** Notes that an entry has made a link, where another is on disk that could be taken to have made it. */
export async function noteMade(background: Background, linkId: string, entry: Operation): Promise<void> {
  const others = othersBeside(background, entry);
  // What leads elsewhere is not taken to have made it, whatever is kept.
  if (others !== 'none') await keepMadeBy(background, linkId, entry, others === 'elsewhere' ? 'much' : 'some');
}
