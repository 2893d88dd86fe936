import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import { type OutboxEntry, outboxEntry } from '@/lib/outbox/entry.ts';
import { readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';

interface OutboxSchema extends DBSchema {
  /** Unknown until they are parsed: an older Hem may have written them. */
  entries: { key: string; value: unknown };
}

/** Kept in memory alone, and so until the browser closes: entries of private windows, and every password. */
const privateKey = 'session:outboxPrivate';
const passwordKey = (id: string) => `session:outboxPassword:${id}` as const;

let opened: Promise<IDBPDatabase<OutboxSchema>> | null = null;

function database(): Promise<IDBPDatabase<OutboxSchema>> {
  opened ??= open();
  return opened;
}

function open(): Promise<IDBPDatabase<OutboxSchema>> {
  const opening = openDB<OutboxSchema>('outbox', 1, {
    upgrade: (database) => void database.createObjectStore('entries', { keyPath: 'id' }),
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

/** All that is kept, the oldest first. What cannot be read is left out. */
export async function readEntries(): Promise<OutboxEntry[]> {
  const kept = await database().then(
    (open) => open.getAll('entries'),
    () => [],
  );
  const entries = [...kept, ...(await readPrivate())].flatMap((value) => outboxEntry.safeParse(value).data ?? []);
  return entries.toSorted((one, other) => one.askedAt - other.askedAt);
}

/** Keeps an entry as it stands now. Rejects where the browser cannot keep it. */
export async function keepEntry(entry: OutboxEntry): Promise<void> {
  if (entry.isPrivate) return changePrivate((others) => [...others, entry], entry.id);
  const transaction = (await database()).transaction('entries', 'readwrite', { durability: 'relaxed' });
  void transaction.store.put(entry).catch(() => undefined);
  await transaction.done;
}

/** Strikes an entry out. */
export async function removeEntry({ id, isPrivate, hasPassword }: OutboxEntry): Promise<void> {
  if (hasPassword) await removeKeys(passwordKey(id));
  if (isPrivate) await changePrivate((others) => others, id);
  else await (await database()).delete('entries', id);
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

const changePrivate = (change: (others: OutboxEntry[]) => OutboxEntry[], id: string): Promise<void> =>
  inTurn(async () => {
    const kept = (await readPrivate()).flatMap((value) => outboxEntry.safeParse(value).data ?? []);
    await writeKey(privateKey, change(kept.filter((entry) => entry.id !== id)));
  });
