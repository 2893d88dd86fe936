import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { type BlockKey, putInBlocks, type RowKey } from './blocks.ts';

/** All values are unknown until they are parsed: another version of Hem may have written them. */
interface JobsSchema extends DBSchema {
  jobs: { key: string; value: unknown };
  /** Rows that lie beside each other, and where they stand (blocks.ts). */
  blocks: { key: BlockKey; value: unknown };
  standings: { key: BlockKey; value: unknown };
  /** Until version 3, a record for each row. */
  rows: { key: RowKey; value: unknown };
  leftOut: { key: [job: string, row: number]; value: unknown };
}

let opened: Promise<IDBPDatabase<JobsSchema>> | null = null;
let isClosed = false;

/** The database of jobs. Rejects where the browser keeps none. */
export function database(): Promise<IDBPDatabase<JobsSchema>> {
  if (isClosed) return Promise.reject(new Error('The jobs are closed'));
  opened ??= open();
  return opened;
}

/** Whether there ever was a job. */
export const isDatabaseThere = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === 'jobs');

/** Stops keeping anything: what still runs of a worker that was stopped changes nothing for the next. */
export async function closeJobDatabase(): Promise<void> {
  isClosed = true;
  (await opened?.catch(() => null))?.close();
}

function open(): Promise<IDBPDatabase<JobsSchema>> {
  const openAgain = () => {
    if (opened === opening) opened = null;
  };
  const opening = openDB<JobsSchema>('jobs', 3, {
    upgrade: async (created, from, _to, transaction) => {
      if (from < 1) created.createObjectStore('jobs', { keyPath: 'id' });
      if (from < 2) created.createObjectStore('leftOut', { keyPath: ['job', 'row'] });
      for (const name of ['blocks', 'standings'] as const)
        created.createObjectStore(name, { keyPath: ['job', 'block'] });
      if (from < 1) return;
      await takeOverRows(transaction);
      created.deleteObjectStore('rows');
    },
    // The browser may close it under us, as where its data is cleared.
    terminated: openAgain,
  });
  // Whoever asks next tries again.
  opening.catch(openAgain);
  return opening;
}

/** As many rows as are taken over together: a job may have more than memory should hold. */
const atOnce = 1024;

async function takeOverRows(transaction: IDBPTransaction<JobsSchema, StoreNames<JobsSchema>[], 'versionchange'>) {
  const rows = transaction.objectStore('rows');
  const stores = { blocks: transaction.objectStore('blocks'), standings: transaction.objectStore('standings') };
  let range: IDBKeyRange | null = null;
  for (;;) {
    const [values, keys]: [unknown[], RowKey[]] = await Promise.all([
      rows.getAll(range, atOnce),
      rows.getAllKeys(range, atOnce),
    ]);
    await putInBlocks(
      stores,
      keys.map((key, at) => ({ key, row: values[at] })),
    );
    const last = keys.at(-1);
    if (last === undefined || keys.length < atOnce) return;
    range = IDBKeyRange.lowerBound(last, true);
  }
}
