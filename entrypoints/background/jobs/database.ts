import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { type BlockKey, rowsInBlock, writeRows } from './blocks.ts';

/** Values are unknown until they are parsed: another version of Hem may have written them. */
interface JobsSchema extends DBSchema {
  jobs: { key: string; value: unknown };
  /** Rows that follow each other, and where they stand (blocks.ts). Both are written together. */
  blocks: { key: BlockKey; value: unknown };
  states: { key: BlockKey; value: unknown };
  /** Up to version 2, each row had a record of its own. */
  rows: { key: [job: string, index: number]; value: unknown };
  leftOut: { key: [job: string, row: number]; value: unknown };
}

let opened: Promise<IDBPDatabase<JobsSchema>> | null = null;
let isClosed = false;

/** The database of jobs, which is made where there is none. */
export function database(): Promise<IDBPDatabase<JobsSchema>> {
  if (isClosed) return Promise.reject(new Error('The jobs are closed'));
  opened ??= open();
  return opened;
}

function open(): Promise<IDBPDatabase<JobsSchema>> {
  const openAgain = () => {
    if (opened === opening) opened = null;
  };
  const opening = openDB<JobsSchema>('jobs', 3, {
    upgrade: (created, from, _, transaction) => {
      if (from < 1) created.createObjectStore('jobs', { keyPath: 'id' });
      if (from < 2) created.createObjectStore('leftOut', { keyPath: ['job', 'row'] });
      created.createObjectStore('blocks', { keyPath: ['job', 'block'] });
      created.createObjectStore('states', { keyPath: ['job', 'block'] });
      if (from < 1) return;
      // What can't be taken over whole stays as it is; it may have been given up by then.
      takeOverRows(created, transaction)
        .catch(() => transaction.abort())
        .catch(() => undefined);
      transaction.done.catch(() => undefined);
    },
    // The browser may close it under us, as where its data is cleared.
    terminated: openAgain,
  });
  // Whoever asks next tries again.
  opening.catch(openAgain);
  return opening;
}

/** As many rows are taken over at once. */
const atOnce = 32 * rowsInBlock;

async function takeOverRows(
  created: IDBPDatabase<JobsSchema>,
  transaction: IDBPTransaction<JobsSchema, StoreNames<JobsSchema>[], 'versionchange'>,
): Promise<void> {
  const rows = transaction.objectStore('rows');
  const stores = { blocks: transaction.objectStore('blocks'), states: transaction.objectStore('states') };
  for (let rest: IDBKeyRange | null = null; ; ) {
    const [keys, values]: [[string, number][], unknown[]] = await Promise.all([
      rows.getAllKeys(rest, atOnce),
      rows.getAll(rest, atOnce),
    ]);
    const last = keys.at(-1);
    if (last === undefined) break;
    await writeRows(
      keys.map(([job, index], at) => ({ job, index, row: values[at] })),
      stores,
    );
    rest = IDBKeyRange.lowerBound(last, true);
  }
  created.deleteObjectStore('rows');
}

/** Stops keeping anything: what still runs of a worker that was stopped changes nothing for the next. */
export async function closeJobStore(): Promise<void> {
  isClosed = true;
  (await opened?.catch(() => null))?.close();
}

/** The keys of what is kept of a job, from a number on: a block's, or that of a row in its file. */
export const keysOf = (job: string, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([job, from], [job, Number.POSITIVE_INFINITY]);
