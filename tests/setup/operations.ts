import { openDB } from 'idb';
import * as z from 'zod/mini';
import { type Operation, operation, type Write } from '@/lib/operations/operation.ts';
import { eventually } from './outbox.ts';

/*
 * The one place where tests know how the background stores what is asked for: the databases and their stores, and the names
 * of states.
 */

/** The database of changes, and that of jobs. */
export const changesDatabase = 'outbox';
export const jobsDatabase = 'jobs';

const exists = async (database: string): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === database);

/** Rows of a job, which lie together while they are tried for the first time. */
const group = z.object({ entries: z.array(z.unknown()) });

/** The changes on disk that are not done. Opened before the background has made it, the database would have no stores. */
export async function keptEntries(): Promise<Operation[]> {
  if (!(await exists(changesDatabase))) return [];
  const database = await openDB(changesDatabase);
  const read = (name: string) => (database.objectStoreNames.contains(name) ? database.getAll(name) : []);
  const [alone, groups] = [await read('entries'), z.array(group).parse(await read('groups'))];
  database.close();
  return [...groups.flatMap(({ entries }) => entries), ...alone].map((entry) => operation.parse(entry));
}

type State = Operation['state'];

/** True if a change goes on by itself. */
export const isMoving = ({ name }: State): boolean => ['waiting', 'sending', 'unconfirmed'].includes(name);

/** True for a change of which the service has refused a try. */
export const isRefused = ({ name }: State): boolean => name === 'refused';

/** True for a change that is on its way. */
export const isSending = ({ name }: State): boolean => name === 'sending';

/** True for a create that was sent and may have made its link. */
export const isUnconfirmed = ({ name }: State): boolean => name === 'unconfirmed';

/** The links among which a person chooses the one that a create has made; null if nobody is asked. */
export const candidatesOf = (state: State) => (state.name === 'ambiguous' ? state.candidates : null);

/** Waits until nothing is under way, and returns what waits for a person: as it is on disk, whoever is told. */
export const outboxAtRest = (): Promise<Operation[]> =>
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

/** Stores changes as an earlier worker has left them, for the next one. */
export async function leaveEntries(...entries: unknown[]): Promise<void> {
  const database = await openDB(changesDatabase, undefined, {
    upgrade: (created) => {
      for (const name of ['entries', 'groups', 'made']) created.createObjectStore(name, { keyPath: 'id' });
    },
  });
  const { store, done } = database.transaction('entries', 'readwrite');
  for (const entry of entries) void store.put(entry);
  await done;
  database.close();
}

/** All stored changes, unparsed. */
export async function storedChanges(): Promise<unknown[]> {
  const database = await openDB(changesDatabase);
  const stored: unknown[] = await database.getAll('entries');
  database.close();
  return stored;
}

/** Keeps everybody from reading and writing some stores, until the returned function is called. */
async function holdStore(name: string, store: string): Promise<() => Promise<void>> {
  const database = await openDB(name);
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

/** Keeps changes from being written. */
export const holdChanges = () => holdStore(changesDatabase, 'entries');

/** Keeps rows of jobs from being written. */
export const holdRows = () => holdStore(jobsDatabase, 'blocks');

const rowKey = z.tuple([z.string(), z.number()]);

/** The ids of the stored jobs, and of those that have rows. */
export async function storedJobs(): Promise<{ jobs: unknown[]; rows: string[] }> {
  if (!(await exists(jobsDatabase))) return { jobs: [], rows: [] };
  const database = await openDB(jobsDatabase);
  const jobs: unknown[] = await database.getAllKeys('jobs');
  const keys = [...(await database.getAllKeys('blocks')), ...(await database.getAllKeys('states'))];
  database.close();
  return { jobs, rows: [...new Set(keys.map((key) => rowKey.parse(key)[0]))] };
}

/** Makes a stored row of a job unreadable. */
export async function spoilRow(job: string, index: number): Promise<void> {
  const database = await openDB(jobsDatabase);
  const block = z.object({ rows: z.array(z.unknown()) }).parse(await database.get('blocks', [job, 0]));
  const unreadable = { job, index, state: { name: 'done' }, version: 9 };
  await database.put('blocks', { job, block: 0, rows: block.rows.with(index, unreadable) });
  database.close();
}

/** True for the keys of `storage.session` under which passwords are stored. */
export const isPasswordKey = (key: string): boolean => /^(?:outbox|job)Password:/.test(key);
