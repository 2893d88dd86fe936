import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { BlockKey } from './blocks.ts';

/** Values are unknown until they are parsed. */
interface JobsSchema extends DBSchema {
  jobs: { key: string; value: unknown };
  /** Rows that follow each other, and where they stand (blocks.ts). Both are written together. */
  blocks: { key: BlockKey; value: unknown };
  states: { key: BlockKey; value: unknown };
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
  const opening = openDB<JobsSchema>('jobs', 1, {
    upgrade: (created) => {
      created.createObjectStore('jobs', { keyPath: 'id' });
      created.createObjectStore('leftOut', { keyPath: ['job', 'row'] });
      created.createObjectStore('blocks', { keyPath: ['job', 'block'] });
      created.createObjectStore('states', { keyPath: ['job', 'block'] });
    },
    // The browser may close it under us, as where its data is cleared.
    terminated: openAgain,
  });
  // Whoever asks next tries again.
  opening.catch(openAgain);
  return opening;
}

/** Stops keeping anything: what still runs of a worker that was stopped changes nothing for the next. */
export async function closeJobStore(): Promise<void> {
  isClosed = true;
  (await opened?.catch(() => null))?.close();
}

/** The keys of what is kept of a job, from a number on: a block's, or that of a row in its file. */
export const keysOf = (job: string, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([job, from], [job, Number.POSITIVE_INFINITY]);
