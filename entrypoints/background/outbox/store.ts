import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import { coalesce } from '@/lib/async/coalesce.ts';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import { uuid } from '@/lib/contract/values.ts';
import { type OutboxEntry, outboxEntry } from '@/lib/outbox/entry.ts';
import { readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';

interface OutboxSchema extends DBSchema {
  /** Unknown until they are parsed: another version of Hem may have written them. */
  entries: { key: string; value: unknown };
  /** The links that creates have made while others waited. */
  made: { key: string; value: unknown };
}

const made = z.object({ id: uuid, /** The entry that has made it. */ by: uuid });

export type Made = z.infer<typeof made>;

/** Kept in memory alone, and so until the browser closes: entries of private windows, and every password. */
const privateKey = 'session:outboxPrivate';
const passwordKey = (id: string) => `session:outboxPassword:${id}` as const;

let opened: Promise<IDBPDatabase<OutboxSchema>> | null = null;

function database(): Promise<IDBPDatabase<OutboxSchema>> {
  opened ??= open();
  return opened;
}

function open(): Promise<IDBPDatabase<OutboxSchema>> {
  const opening = openDB<OutboxSchema>('outbox', 2, {
    upgrade: (database, before) => {
      if (before < 1) database.createObjectStore('entries', { keyPath: 'id' });
      database.createObjectStore('made', { keyPath: 'id' });
    },
    // The browser may close it under us, as where its data is cleared.
    terminated: openAgain,
  });
  // Whoever asks next tries again.
  opening.catch(openAgain);
  return opening;

  function openAgain(): void {
    if (opened === opening) opened = null;
  }
}

let isClosed = false;

/** Whether this worker was stopped, and is to keep and tell nothing any more. */
export const isStoreClosed = (): boolean => isClosed;

/** Stops keeping anything: what still runs of a worker that was stopped changes nothing for the next. */
export async function closeStore(): Promise<void> {
  isClosed = true;
  const closing = opened;
  opened = Promise.reject(new Error('The outbox is closed'));
  opened.catch(() => undefined);
  (await closing?.catch(() => null))?.close();
}

/** What the outbox has kept. */
interface Kept {
  /** The oldest first. */
  entries: OutboxEntry[];
  made: Made[];
  /** How many entries this Hem cannot read. They stay where they are. */
  unreadable: number;
}

/** Reads all that is kept. One entry that cannot be read hides no other. */
export async function readOutbox(): Promise<Kept> {
  const open = await database().catch(() => null);
  const [onDisk, links, inMemory] = await Promise.all([
    open?.getAll('entries').catch(() => []) ?? [],
    open?.getAll('made').catch(() => []) ?? [],
    readPrivate(),
  ]);
  const kept = [...onDisk, ...inMemory];
  const entries = kept.flatMap((value) => parsed(value) ?? []).toSorted((one, other) => one.askedAt - other.askedAt);
  return {
    entries,
    made: links.flatMap((value) => made.safeParse(value).data ?? []),
    unreadable: kept.length - entries.length,
  };
}

/** Removes the entries that this Hem cannot read. */
export async function removeUnreadable(): Promise<void> {
  await changePrivate((kept) => kept.filter(parsed));
  const { store, done } = (await database()).transaction('entries', 'readwrite');
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  const unread = keys.filter((_, at) => parsed(values[at]) === undefined);
  await Promise.all([...unread.map((key) => store.delete(key)), done]);
}

/** One change of what is on disk. */
type DiskChange =
  | { kind: 'keep' | 'strikeOut'; entries: readonly OutboxEntry[] }
  | { kind: 'made'; link: Made }
  | { kind: 'forgetMade' };

/** How long rows of jobs wait for others to be written with, in milliseconds: about as long as a service takes to answer. */
const pauseForOthers = 20;

/** Nobody waits for a row. */
const isByHand = (change: DiskChange): boolean =>
  'entries' in change && change.entries.some(({ job }) => job === undefined);

/** Changes that come while others are being written share the next transaction. */
const write = coalesce<DiskChange>(writeNow, pauseForOthers, isByHand);

async function writeNow(changes: readonly DiskChange[]): Promise<void> {
  const names = ['entries', 'made'] as const;
  const transaction = (await database()).transaction(names, 'readwrite', { durability: 'relaxed' });
  const [entries, made] = [transaction.objectStore('entries'), transaction.objectStore('made')];
  const steps: Promise<unknown>[] = [];
  for (const change of changes) {
    if (change.kind === 'keep') steps.push(...change.entries.map((entry) => entries.put(entry)));
    else if (change.kind === 'strikeOut') steps.push(...change.entries.map(({ id }) => entries.delete(id)));
    else if (change.kind === 'made') steps.push(made.put(change.link));
    else steps.push(made.clear());
  }
  await Promise.all([...steps, transaction.done]);
}

/** Keeps that a link was made, until nothing waits that could be taken for it. */
export const keepMade = (link: Made): Promise<void> => write({ kind: 'made', link });

/** Forgets which links were made. */
export const forgetMade = (): Promise<void> => write({ kind: 'forgetMade' });

/** Keeps entries as they stand now, however many with one write. Rejects where the browser cannot keep them. */
export async function keepEntries(entries: readonly OutboxEntry[]): Promise<void> {
  const [inMemory, onDisk] = byPlace(entries);
  if (inMemory.length > 0) await changePrivate((kept) => [...without(kept, inMemory), ...inMemory]);
  if (onDisk.length > 0) await write({ kind: 'keep', entries: onDisk });
}

/** Strikes entries out, however many with one write. */
export async function removeEntries(entries: readonly OutboxEntry[]): Promise<void> {
  const passwords = entries.filter(({ hasPassword }) => hasPassword).map(({ id }) => passwordKey(id));
  if (passwords.length > 0) await removeKeys(...passwords);
  const [inMemory, onDisk] = byPlace(entries);
  if (inMemory.length > 0) await changePrivate((kept) => without(kept, inMemory));
  if (onDisk.length > 0) await write({ kind: 'strikeOut', entries: onDisk });
}

/** Those of private windows, and the others. */
const byPlace = (entries: readonly OutboxEntry[]): [OutboxEntry[], OutboxEntry[]] => [
  entries.filter(({ isPrivate }) => isPrivate),
  entries.filter(({ isPrivate }) => !isPrivate),
];

function without(kept: readonly unknown[], entries: readonly OutboxEntry[]): unknown[] {
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

const unread = z.array(z.unknown());
const readPrivate = async (): Promise<unknown[]> => unread.safeParse(await readKey(privateKey)).data ?? [];

const inTurn = takingTurns();

const changePrivate = (change: (kept: unknown[]) => unknown[]): Promise<void> =>
  inTurn(async () => {
    const kept = change(await readPrivate());
    // An empty list would be left behind where Hem is disconnected.
    await (kept.length === 0 ? removeKeys(privateKey) : writeKey(privateKey, kept));
  });

const parsed = (value: unknown): OutboxEntry | undefined => outboxEntry.safeParse(value).data;
