import { vi } from 'vitest';
import * as z from 'zod/mini';
import { openHemDatabase, storedOperation } from '@/lib/database/hem-database.ts';
import { type Operation, operation, type Write } from '@/lib/operations/operation.ts';
import { readArea } from '@/lib/storage/keyed-item.ts';
import { eventually } from './clock.ts';
import { openLog } from './log.ts';

/*
 * The only place where tests know how the background stores operations: the database, its stores, and the names of
 * states.
 */

/** The database with operations and jobs. */
export const changesDatabase = 'hem';

const exists = async (): Promise<boolean> => (await indexedDB.databases()).some(({ name }) => name === changesDatabase);

/**
 * Makes the database refuse new operations and jobs. Returns the spy, whose `mockRestore` ends this.
 *
 * @param room - the number of transactions that succeed before
 */
export function fillDisk(room = 0) {
  const { put } = IDBObjectStore.prototype;
  const saved = new Set<IDBTransaction>();
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(this: IDBObjectStore, ...given) {
    if (this.transaction.db.name === changesDatabase) {
      if (saved.size === room && !saved.has(this.transaction)) throw new DOMException('Full', 'QuotaExceededError');
      saved.add(this.transaction);
    }
    return put.apply(this, given);
  });
}

/** Makes the database refuse to remove anything. Returns the spy, whose `mockRestore` ends this. */
export const failRemovals = () =>
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('The disk fails', 'UnknownError');
  });

/** Returns the names of the operations that are kept until the browser closes. */
export const keptInSession = async (): Promise<string[]> =>
  Object.keys(await readArea('session')).filter((name) => name.startsWith('operation:'));

/** Creates the database with its stores if the background has not done so yet. */
const openDatabase = () => openHemDatabase(() => undefined);

/**
 * Returns the open operations on disk: pending, or done but not yet published. Rows that were never started are
 * left out.
 */
export async function openOperations(): Promise<Operation[]> {
  if (!(await exists())) return [];
  const database = await openDatabase();
  const stored = await database.getAllFromIndex('operations', 'open');
  database.close();
  return stored.map((one) => operation.parse(one));
}

type State = Operation['state'];

/** True if an operation continues without a person, or is not yet published. */
export const isMoving = ({ name }: State): boolean => ['waiting', 'sending', 'unconfirmed', 'done'].includes(name);

/** True if the service has refused the operation. */
export const isRefused = ({ name }: State): boolean => name === 'refused';

/** True if the link was changed elsewhere, so the person is asked. */
export const isConflict = ({ name }: State): boolean => name === 'conflict';

/** True if the operation is being sent. */
export const isSending = ({ name }: State): boolean => name === 'sending';

/** True if a create was sent and its link may exist. */
export const isUnconfirmed = ({ name }: State): boolean => name === 'unconfirmed';

/** Returns the links that an ambiguous create may have created; null in any other state. */
export const candidatesOf = (state: State) => (state.name === 'ambiguous' ? state.candidates : null);

/** Waits until no operation continues without a person. Returns the open operations, as they are on disk. */
export const operationsAtRest = (): Promise<Operation[]> =>
  eventually(async () => {
    const entries = await openOperations();
    const moving = entries.filter(({ state }) => isMoving(state));
    if (moving.length > 0) throw new Error(`Not finished: ${JSON.stringify(moving.map(({ state }) => state))}`);
    return entries;
  });

/** Returns an operation as it is on disk: old and due. */
export const dueOperation = (connectionId: string, write: Write, different: Partial<Operation> = {}): Operation => ({
  ...{ version: 1, id: crypto.randomUUID(), connectionId, at: null, isPrivate: false, askedAt: 0, write },
  ...{ hasPassword: false, notMade: [] },
  state: { name: 'waiting', sendAt: 0, tries: 0, failure: null },
  ...different,
});

/** Stores operations as if an earlier worker had left them. Values that are no operations are stored as open. */
export async function storeOperations(...entries: unknown[]): Promise<void> {
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

/** Stores an operation of a private window as if an earlier worker had left it. */
export async function storePrivateOperation(operation: Operation): Promise<void> {
  const { log, stop } = openLog();
  await log.transact(async (transaction) => transaction.put(operation));
  stop();
}

/** Replaces all stored operations. */
export async function replaceOperations(entries: readonly Operation[]): Promise<void> {
  const database = await openDatabase();
  const { store, done } = database.transaction('operations', 'readwrite');
  void store.clear();
  for (const entry of entries) void store.put(storedOperation(entry));
  await done;
  database.close();
}

const named = z.object({ id: z.string() });

/** Returns all stored operations, unparsed. */
export async function storedChanges(): Promise<unknown[]> {
  const database = await openDatabase();
  const stored = await database.getAll('operations');
  database.close();
  return stored;
}

/** Locks the operations, or another store, with a transaction until the returned function is called. */
export async function holdChanges(
  store: 'operations' | 'links' | 'stats' = 'operations',
): Promise<() => Promise<void>> {
  const database = await openDatabase();
  const transaction = database.transaction(store, 'readwrite');
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

/** Returns the ids of the stored jobs, and of the jobs with stored rows. */
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
