import type { DBSchema } from 'idb';
import { ownDatabase } from '../database.ts';
import type { BlockKey } from './blocks.ts';

/** Values are unknown until they are parsed. */
interface JobsSchema extends DBSchema {
  jobs: { key: string; value: unknown };
  /** Rows that follow each other, and where they stand (blocks.ts). Both are written together. */
  blocks: { key: BlockKey; value: unknown };
  states: { key: BlockKey; value: unknown };
  leftOut: { key: [job: string, row: number]; value: unknown };
}

/** The database of jobs, which is made where there is none. */
export const database = ownDatabase<JobsSchema>('jobs', (created) => {
  created.createObjectStore('jobs', { keyPath: 'id' });
  created.createObjectStore('leftOut', { keyPath: ['job', 'row'] });
  created.createObjectStore('blocks', { keyPath: ['job', 'block'] });
  created.createObjectStore('states', { keyPath: ['job', 'block'] });
});

/** The keys of what is kept of a job, from a number on: a block's, or that of a row in its file. */
export const keysOf = (job: string, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([job, from], [job, Number.POSITIVE_INFINITY]);
