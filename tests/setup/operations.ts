import { vi } from 'vitest';
import * as z from 'zod/mini';
import { openHemDatabase, storedOperation } from '@/lib/database/hem-database.ts';
import { type Operation, operation, type Write } from '@/lib/operations/operation.ts';
import { eventually } from './clock.ts';

/*
 * The one place where tests know how the background stores what is asked for: the databases and their stores, and the names
 * of states.
 */

/** The database of operations and jobs. */
export const changesDatabase = 'hem';

const exists = async (): Promise<boolean> => (await indexedDB.databases()).some(({ name }) => name === changesDatabase);

/** Has the disk refuse operations. Returns what ends that. */
export function fillDisk() {
  const { put } = IDBObjectStore.prototype;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(this: IDBObjectStore, ...given) {
    if (this.transaction.db.name === changesDatabase) throw new DOMException('Full', 'QuotaExceededError');
    return put.apply(this, given);
  });
}

/** Opened before the background has made it, the database would have no stores: this makes it. */
const openDatabase = () => openHemDatabase(() => undefined);

/** The operations on disk of which something is still to become, until all have heard of it; no rows that are not begun. */
export async function keptEntries(): Promise<Operation[]> {
  if (!(await exists())) return [];
  const database = await openDatabase();
  const stored = await database.getAllFromIndex('operations', 'open');
  database.close();
  return stored.map((one) => operation.parse(one));
}

type State = Operation['state'];

/** True if a change goes on by itself, or not all have heard that it is done. */
export const isMoving = ({ name }: State): boolean => ['waiting', 'sending', 'unconfirmed', 'done'].includes(name);

/** True for a change of which the service has refused a try. */
export const isRefused = ({ name }: State): boolean => name === 'refused';

/** True for a change of a link that was changed elsewhere: the person is asked. */
export const isConflict = ({ name }: State): boolean => name === 'conflict';

/** True for a change that is on its way. */
export const isSending = ({ name }: State): boolean => name === 'sending';

/** True for a create that was sent and may have made its link. */
export const isUnconfirmed = ({ name }: State): boolean => name === 'unconfirmed';

/** The links among which a person chooses the one that a create has made; null if nobody is asked. */
export const candidatesOf = (state: State) => (state.name === 'ambiguous' ? state.candidates : null);

/** Waits until nothing is under way, and returns what waits for a person: as it is on disk, whoever is told. */
export const operationsAtRest = (): Promise<Operation[]> =>
  eventually(async () => {
    const entries = await keptEntries();
    const moving = entries.filter(({ state }) => isMoving(state));
    if (moving.length > 0) throw new Error(`Still moving: ${JSON.stringify(moving.map(({ state }) => state))}`);
    return entries;
  });

/** A change as it is on disk: of a connection, asked for long ago, and due. */
export const entryOf = (connectionId: string, write: Write, different: Partial<Operation> = {}): Operation => ({
  ...{ version: 1, id: crypto.randomUUID(), connectionId, at: null, isPrivate: false, askedAt: 0, write },
  ...{ hasPassword: false, notMade: [] },
  state: { name: 'waiting', sendAt: 0, tries: 0, failure: null },
  ...different,
});

/** Stores operations as an earlier worker has left them, for the next one. What is no operation is stored as open. */
export async function leaveEntries(...entries: unknown[]): Promise<void> {
  const database = await openDatabase();
  const { store, done } = database.transaction('operations', 'readwrite');
  for (const entry of entries) {
    const { data } = operation.safeParse(entry);
    const { id } = named.parse(entry);
    void store.put(data === undefined ? { ...Object(entry), key: [id, 0], index: { open: 1 } } : storedOperation(data));
  }
  await done;
  database.close();
}

/** Stores operations in place of all others. */
export async function replaceEntries(entries: readonly Operation[]): Promise<void> {
  const database = await openDatabase();
  const { store, done } = database.transaction('operations', 'readwrite');
  void store.clear();
  for (const entry of entries) void store.put(storedOperation(entry));
  await done;
  database.close();
}

const named = z.object({ id: z.string() });

/** All stored operations, unparsed. */
export async function storedChanges(): Promise<unknown[]> {
  const database = await openDatabase();
  const stored = await database.getAll('operations');
  database.close();
  return stored;
}

/** Keeps everybody from reading and writing operations, until the returned function is called. */
export async function holdChanges(): Promise<() => Promise<void>> {
  const database = await openDatabase();
  const transaction = database.transaction('operations', 'readwrite');
  let isOver = false;
  const holding = (async () => {
    while (!isOver) await transaction.store.count();
    await transaction.done;
    database.close();
  })();
  return () => {
    isOver = true;
    return holding;
  };
}

/** The ids of the stored jobs, and of those that have rows. */
export async function storedJobs(): Promise<{ jobs: string[]; rows: string[] }> {
  if (!(await exists())) return { jobs: [], rows: [] };
  const database = await openDatabase();
  const jobs = await database.getAllKeys('jobs');
  const stored = (await database.getAll('operations')).map((one) => operation.parse(one));
  database.close();
  return { jobs, rows: [...new Set(stored.flatMap(({ job }) => job?.id ?? []))] };
}

/** Makes a stored row of a job unreadable. */
export async function spoilRow(job: string, index: number): Promise<void> {
  const database = await openDatabase();
  const row = await database.get('operations', [job, index]);
  await database.put('operations', { ...Object(row), version: 9 });
  database.close();
}

/** True for the keys of `storage.session` under which passwords are stored. */
export const isPasswordKey = (key: string): boolean => key.startsWith('operationPassword:');
