import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { coalesceWithin } from '@/lib/async/coalesce-within.ts';
import {
  type Job,
  type JobRow,
  job,
  jobRow,
  type LeftOutRow,
  leftOutRow,
  type RowCounts,
  type RowState,
  rowStates,
} from '@/lib/jobs/job.ts';
import { readArea, readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';

interface JobsSchema extends DBSchema {
  /** Unknown until they are parsed: another version of Hem may have written them. */
  jobs: { key: string; value: unknown };
  rows: { key: [job: string, index: number]; value: unknown; indexes: { state: [job: string, state: string] } };
  leftOut: { key: [job: string, row: number]; value: unknown };
}

/** Passwords are kept in memory alone, and so until the browser closes. */
const passwordPrefix = 'jobPassword:';
const passwordKey = (id: string, index: number) => `session:${passwordPrefix}${id}:${index}` as const;

let opened: Promise<IDBPDatabase<JobsSchema>> | null = null;
let isClosed = false;

function database(): Promise<IDBPDatabase<JobsSchema>> {
  if (isClosed) return Promise.reject(new Error('The jobs are closed'));
  opened ??= open();
  return opened;
}

function open(): Promise<IDBPDatabase<JobsSchema>> {
  const openAgain = () => {
    if (opened === opening) opened = null;
  };
  const opening = openDB<JobsSchema>('jobs', 2, {
    upgrade: (created, from) => {
      if (from < 1) {
        created.createObjectStore('jobs', { keyPath: 'id' });
        created.createObjectStore('rows', { keyPath: ['job', 'index'] }).createIndex('state', ['job', 'state.name']);
      }
      created.createObjectStore('leftOut', { keyPath: ['job', 'row'] });
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

/** All jobs, the oldest first. One that cannot be read hides no other. Makes no database where there never was a job. */
export async function readJobs(): Promise<Job[]> {
  if ((await indexedDB.databases()).every(({ name }) => name !== 'jobs')) return [];
  const kept = await (await database()).getAll('jobs');
  const jobs = kept.flatMap((value) => job.safeParse(value).data ?? []);
  return jobs.toSorted((one, other) => one.startedAt - other.startedAt);
}

export async function keepJob(kept: Job): Promise<void> {
  await (await database()).put('jobs', kept);
}

/** The jobs that were removed: what is still written of their rows would stay for good. */
const removed = new Set<string>();

/** Forgets a job with all of its rows and passwords. */
export async function removeJob(id: string): Promise<void> {
  removed.add(id);
  const transaction = (await database()).transaction(['jobs', 'rows', 'leftOut'], 'readwrite');
  void transaction.objectStore('jobs').delete(id);
  void transaction.objectStore('rows').delete(rowsOf(id));
  void transaction.objectStore('leftOut').delete(rowsOf(id));
  await transaction.done;
  const kept = Object.keys(await readArea('session'));
  const passwords = kept.filter((name) => name.startsWith(`${passwordPrefix}${id}:`));
  await removeKeys(...passwords.map((name) => `session:${name}` as const));
}

/** Rows to keep as they stand. */
interface Kept {
  rows: readonly JobRow[];
  /** Whether somebody waits for it. */
  isUrgent: boolean;
}

/** Keeps rows of a job as they stand now; nothing where the job was removed meanwhile. */
export const keepRows = (rows: readonly JobRow[]): Promise<void> => keepTogether({ rows, isUrgent: true });

/** The same of a row that has ended; while others of its job follow, it waits a little to be written with them. */
export const keepEndedRow = (row: JobRow, { isLast }: { isLast: boolean }): Promise<void> =>
  keepTogether({ rows: [row], isUrgent: isLast });

/** How long rows that have ended wait for others, in milliseconds. As many are looked for again where the worker is stopped. */
const pauseForOthers = 100;

/** Rows that come within the pause share a transaction. */
const keepTogether = coalesceWithin<Kept>(
  async (several) => {
    const { store, done } = (await database()).transaction('rows', 'readwrite', { durability: 'relaxed' });
    for (const row of several.flatMap(({ rows }) => rows)) if (!removed.has(row.job)) void store.put(row);
    await done;
  },
  ({ isUrgent }) => (isUrgent ? 0 : pauseForOthers),
);

export async function readRow(id: string, index: number): Promise<JobRow | null> {
  return jobRow.safeParse(await (await database()).get('rows', [id, index])).data ?? null;
}

/** The rows of a job at these indexes, but for those that can't be read. */
export async function readRowsAt(id: string, indexes: readonly number[]): Promise<JobRow[]> {
  const { store } = (await database()).transaction('rows');
  const kept: unknown[][] = await Promise.all(
    runsOf(indexes).map(([from, to]) => store.getAll(IDBKeyRange.bound([id, from], [id, to]))),
  );
  return kept.flat().flatMap((value) => jobRow.safeParse(value).data ?? []);
}

/** The first and last of all that follow each other: read together, they take little longer than one. */
function runsOf(indexes: readonly number[]): [from: number, to: number][] {
  const runs: [from: number, to: number][] = [];
  for (const index of indexes) {
    const last = runs.at(-1);
    if (last?.[1] === index - 1) last[1] = index;
    else runs.push([index, index]);
  }
  return runs;
}

/**
 * Some rows of a job from an index on, of a state or of any, and where the next begin; null where there are no more. One
 * that cannot be read hides no other.
 */
export async function readRows(
  id: string,
  { from, most, states }: { from: number; most: number; states: readonly RowState['name'][] | null },
): Promise<{ rows: JobRow[]; next: number | null }> {
  const { store } = (await database()).transaction('rows');
  const range = IDBKeyRange.bound([id, from], [id, Number.POSITIVE_INFINITY]);
  const keys =
    states === null
      ? await store.getAllKeys(range, most + 1)
      : (await Promise.all(states.map((state) => store.index('state').getAllKeys([id, state])))).flat();
  const indexes = keys
    .map(([, index]) => index)
    .filter((index) => index >= from)
    .toSorted((one, other) => one - other);
  const last = indexes.slice(0, most).at(-1);
  const kept: unknown[] =
    states === null
      ? await store.getAll(range, most)
      : await Promise.all(indexes.slice(0, most).map((index) => store.get([id, index])));
  return {
    rows: kept.flatMap((value) => jobRow.safeParse(value).data ?? []),
    next: last === undefined || indexes.length <= most ? null : last + 1,
  };
}

/** Keeps rows of a file that no link is made of; nothing where the job was removed meanwhile. */
export async function keepLeftOut(id: string, rows: readonly LeftOutRow[]): Promise<void> {
  const transaction = (await database()).transaction(['jobs', 'leftOut'], 'readwrite', { durability: 'relaxed' });
  const isThere = (await transaction.objectStore('jobs').getKey(id)) !== undefined;
  for (const row of isThere ? rows : []) void transaction.objectStore('leftOut').put({ ...row, job: id });
  await transaction.done;
}

/** Some rows of a file that no link is made of, from one on, and where the next begin; null where there are no more. */
export async function readLeftOut(
  id: string,
  { from, most }: { from: number; most: number },
): Promise<{ rows: LeftOutRow[]; next: number | null }> {
  const range = IDBKeyRange.bound([id, from], [id, Number.POSITIVE_INFINITY]);
  const { store } = (await database()).transaction('leftOut');
  const [kept, keys] = await Promise.all([store.getAll(range, most), store.getAllKeys(range, most + 1)]);
  const rows = kept.flatMap((value) => leftOutRow.safeParse(value).data ?? []);
  return { rows, next: keys[most]?.[1] ?? null };
}

/** The indexes of the rows of a job that are to be sent, in their order. */
export async function waitingRows(id: string): Promise<number[]> {
  const keys = await (await database()).getAllKeysFromIndex('rows', 'state', [id, 'waiting']);
  return keys.map(([, index]) => index).toSorted((one, other) => one - other);
}

/** How many rows of a job stand where. */
export async function countRows(id: string): Promise<RowCounts> {
  const { store } = (await database()).transaction('rows');
  const [waiting = 0, done = 0, asking = 0, failed = 0] = await Promise.all(
    rowStates.map((state) => store.index('state').count([id, state])),
  );
  return { waiting, done, asking, failed };
}

const rowsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);

/** Keeps a row's password until the browser closes. */
export const keepPassword = (id: string, index: number, password: string): Promise<void> =>
  writeKey(passwordKey(id, index), password);

/** A row's password; null once the browser was closed. */
export async function readPassword(id: string, index: number): Promise<string | null> {
  const kept = await readKey(passwordKey(id, index));
  return typeof kept === 'string' ? kept : null;
}

export const forgetPassword = (id: string, index: number): Promise<void> => removeKeys(passwordKey(id, index));
