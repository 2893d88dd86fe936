import type { DBSchema, IDBPObjectStore } from 'idb';
import * as z from 'zod/mini';
import { coalesceWithin } from '@/lib/async/coalesce-within.ts';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import { uuid } from '@/lib/contract/values.ts';
import { type Operation, operation } from '@/lib/operations/operation.ts';
import { readArea, readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import { type Background, perBackground } from '../background.ts';
import { ownDatabase } from '../database.ts';
import { trackGroups } from './groups.ts';

interface OutboxSchema extends DBSchema {
  /** Unknown until they are parsed. */
  entries: { key: string; value: unknown };
  /** Entries that lie together (groups.ts). */
  groups: { key: string; value: unknown };
  /** The links that creates have made while others waited. */
  made: { key: string; value: unknown };
}

const group = z.object({ id: z.string(), entries: z.array(operation) });

const made = z.object({ id: uuid, /** The entry that has made it. */ by: uuid });

/** Several that were made at about the same time. Their id is none of theirs: one that is noted again would hide the others. */
const madeTogether = z.object({ id: uuid, links: z.array(made) });

export type Made = z.infer<typeof made>;

/** Kept in memory alone, and so until the browser closes: entries of private windows, and every password. */
const privateKey = 'session:outboxPrivate';
const passwordName = 'outboxPassword:';
const passwordKey = (id: string) => `session:${passwordName}${id}` as const;

const memoryOf = perBackground((background) => ({
  /** The records in which the entries lie. */
  tracked: trackGroups(),
  /** Each change is a transaction with all that came by then. */
  write: coalesceWithin<DiskChange>((changes) => writeNow(background, changes), patienceFor),
  inTurn: takingTurns(),
}));

const database = ownDatabase<OutboxSchema>('outbox', (created) => {
  for (const name of ['entries', 'groups', 'made'] as const) created.createObjectStore(name, { keyPath: 'id' });
});

/** What the outbox has kept. */
interface Kept {
  /** The oldest first. */
  entries: Operation[];
  made: Made[];
}

/**
 * Reads all that is kept. A record that cannot be parsed is skipped and stays where it is. Rejects where the database fails
 * under it: what it holds would count as gone, and jobs would begin it once more.
 */
export async function readOutbox(background: Background): Promise<Kept> {
  const open = await database(background).catch(() => null);
  const [onDisk, together, links, inMemory] = await Promise.all([
    open?.getAll('entries') ?? [],
    open?.getAll('groups') ?? [],
    open?.getAll('made') ?? [],
    readPrivate(),
  ]);
  const groups = together.flatMap((value) => group.safeParse(value).data ?? []);
  const alone = onDisk.flatMap((value) => parsed(value) ?? []);
  memoryOf(background).tracked.load(groups, alone);
  const entries = [...groups.flatMap((one) => one.entries), ...alone];
  const others = inMemory.flatMap((value) => parsed(value) ?? []);
  return {
    entries: [...entries, ...others].toSorted((one, other) => one.askedAt - other.askedAt),
    made: links.flatMap((value) => madeTogether.safeParse(value).data?.links ?? []),
  };
}

/** How long a change waits for others: not where somebody waits for it; long where nothing depends on it for now. */
export type Patience = 'none' | 'some' | 'much';

/** One change of what is on disk. */
type DiskChange =
  | { kind: 'keep'; entries: readonly Operation[] }
  | { kind: 'strikeOut'; entries: readonly Operation[]; patience: Patience }
  | { kind: 'made'; link: Made; patience: Patience }
  | { kind: 'forgetMade' };

/**
 * How long rows of jobs wait for others to be written with, in milliseconds: to be sent, less than those take that are kept
 * by then; to be struck out; and where that can wait for the rows that come next.
 */
const pauses = { keep: 10, none: 0, some: 35, much: 250 };

/** How long a change may wait for others. */
function patienceFor(change: DiskChange): number {
  if (change.kind === 'forgetMade') return 0;
  if ('entries' in change && change.entries.some(({ job }) => job === undefined)) return 0;
  return change.kind === 'keep' ? pauses.keep : pauses[change.patience];
}

async function writeNow(background: Background, changes: readonly DiskChange[]): Promise<void> {
  const memory = memoryOf(background);
  const names = ['entries', 'groups', 'made'] as const;
  const transaction = (await database(background)).transaction(names, 'readwrite', { durability: 'relaxed' });
  const [entries, groups] = [transaction.objectStore('entries'), transaction.objectStore('groups')];
  const writes = memory.tracked.write(
    changes.flatMap((change): readonly (Operation | string)[] => {
      if (change.kind === 'keep') return change.entries;
      return change.kind === 'strikeOut' ? change.entries.map(({ id }) => id) : [];
    }),
  );
  try {
    await Promise.all([
      ...writes.put.map((entry) => entries.put(entry)),
      ...writes.remove.map((id) => entries.delete(id)),
      ...writes.putGroups.map((one) => groups.put(one)),
      ...writes.removeGroups.map((id) => groups.delete(id)),
      ...writeMade(changes, transaction.objectStore('made')),
      transaction.done,
    ]);
  } catch (fault) {
    memory.tracked.lost(writes);
    throw fault;
  }
}

function writeMade(
  changes: readonly DiskChange[],
  store: Pick<IDBPObjectStore<OutboxSchema, ['made'], 'made', 'readwrite'>, 'put' | 'clear'>,
): Promise<unknown>[] {
  const forgotten = changes.findLastIndex(({ kind }) => kind === 'forgetMade');
  const links = changes.slice(forgotten + 1).flatMap((change) => (change.kind === 'made' ? change.link : []));
  return [
    ...(forgotten < 0 ? [] : [store.clear()]),
    ...(links.length === 0 ? [] : [store.put({ id: crypto.randomUUID(), links })]),
  ];
}

/** Keeps that a link was made, until nothing waits that could be taken for it. */
export const keepMade = (background: Background, link: Made, patience: Patience): Promise<void> =>
  memoryOf(background).write({ kind: 'made', link, patience });

/** Forgets which links were made. */
export const forgetMade = (background: Background): Promise<void> => memoryOf(background).write({ kind: 'forgetMade' });

/** Keeps entries as they stand now, however many with one write. Rejects where the browser cannot keep them. */
export async function keepEntries(background: Background, entries: readonly Operation[]): Promise<void> {
  const [inMemory, onDisk] = byPlace(entries);
  if (inMemory.length > 0) await changePrivate(background, (kept) => [...without(kept, inMemory), ...inMemory]);
  if (onDisk.length > 0) await memoryOf(background).write({ kind: 'keep', entries: onDisk });
}

/**
 * Strikes entries out, however many with one write.
 *
 * @param patience - how long those of rows wait for others
 */
export async function removeEntries(
  background: Background,
  entries: readonly Operation[],
  patience: Patience,
): Promise<void> {
  const [inMemory, onDisk] = byPlace(entries);
  if (inMemory.length > 0) await changePrivate(background, (kept) => without(kept, inMemory));
  if (onDisk.length > 0) await memoryOf(background).write({ kind: 'strikeOut', entries: onDisk, patience });
  // After them: an entry without its password would ask for it, though it is done.
  const passwords = entries.filter(({ hasPassword }) => hasPassword).map(({ id }) => passwordKey(id));
  if (passwords.length > 0) await removeKeys(...passwords);
}

/** Those of private windows, and the others. */
const byPlace = (entries: readonly Operation[]): [Operation[], Operation[]] => [
  entries.filter(({ isPrivate }) => isPrivate),
  entries.filter(({ isPrivate }) => !isPrivate),
];

function without(kept: readonly unknown[], entries: readonly Operation[]): unknown[] {
  const ids = new Set(entries.map(({ id }) => id));
  return kept.filter((one) => !ids.has(parsed(one)?.id ?? ''));
}

/** Keeps the password of an entry until the browser closes. */
export const keepPassword = (id: string, password: string): Promise<void> => writeKey(passwordKey(id), password);

/** The password of an entry; null once the browser was closed. */
export async function readPassword(id: string): Promise<string | null> {
  const kept = await readKey(passwordKey(id));
  return typeof kept === 'string' ? kept : null;
}

/** Lets go of the passwords whose entries were struck out, where a worker was stopped in between. */
export async function dropPasswords(isOfNone: (entry: string) => boolean): Promise<void> {
  const names = Object.keys(await readArea('session'));
  const ids = names.flatMap((name) => (name.startsWith(passwordName) ? [name.slice(passwordName.length)] : []));
  const dropped = ids.filter(isOfNone);
  if (dropped.length > 0) await removeKeys(...dropped.map(passwordKey));
}

const unread = z.array(z.unknown());
const readPrivate = async (): Promise<unknown[]> => unread.safeParse(await readKey(privateKey)).data ?? [];

const changePrivate = (background: Background, change: (kept: unknown[]) => unknown[]): Promise<void> =>
  memoryOf(background).inTurn(async () => {
    const kept = change(await readPrivate());
    background.signal.throwIfAborted();
    // An empty list would be left behind where Hem is disconnected.
    await (kept.length === 0 ? removeKeys(privateKey) : writeKey(privateKey, kept));
  });

const parsed = (value: unknown): Operation | undefined => operation.safeParse(value).data;
