import { type Job, job, type LeftOutRow, leftOutRow } from '@/lib/operations/job.ts';
import { readArea, readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import type { Background } from '../background.ts';
import { database, keysOf } from './database.ts';
import { keepNoRowsOf } from './rows.ts';

/** Passwords are kept in memory alone, and so until the browser closes. */
const passwordPrefix = 'jobPassword:';
const passwordKey = (id: string, index: number) => `session:${passwordPrefix}${id}:${index}` as const;

/** All jobs, the oldest first. One that cannot be read hides no other. Makes no database where there never was a job. */
export async function readJobs(background: Background): Promise<Job[]> {
  if ((await indexedDB.databases()).every(({ name }) => name !== 'jobs')) return [];
  const kept = await (await database(background)).getAll('jobs');
  const jobs = kept.flatMap((value) => job.safeParse(value).data ?? []);
  return jobs.toSorted((one, other) => one.startedAt - other.startedAt);
}

export async function keepJob(background: Background, kept: Job): Promise<void> {
  await (await database(background)).put('jobs', kept);
}

/** Forgets a job with all of its rows and passwords. */
export async function removeJob(background: Background, id: string): Promise<void> {
  keepNoRowsOf(background, id);
  const transaction = (await database(background)).transaction(['jobs', 'blocks', 'states', 'leftOut'], 'readwrite');
  void transaction.objectStore('jobs').delete(id);
  for (const name of ['blocks', 'states', 'leftOut'] as const) void transaction.objectStore(name).delete(keysOf(id));
  await transaction.done;
  const kept = Object.keys(await readArea('session'));
  const passwords = kept.filter((name) => name.startsWith(`${passwordPrefix}${id}:`));
  await removeKeys(...passwords.map((name) => `session:${name}` as const));
}

/** Keeps rows of a file that no link is made of; nothing where the job was removed meanwhile. */
export async function keepLeftOut(background: Background, id: string, rows: readonly LeftOutRow[]): Promise<void> {
  const transaction = (await database(background)).transaction(['jobs', 'leftOut'], 'readwrite', {
    durability: 'relaxed',
  });
  const isThere = (await transaction.objectStore('jobs').getKey(id)) !== undefined;
  for (const row of isThere ? rows : []) void transaction.objectStore('leftOut').put({ ...row, job: id });
  await transaction.done;
}

/** Some rows of a file that no link is made of, from one on, and where the next begin; null where there are no more. */
export async function readLeftOut(
  background: Background,
  id: string,
  { from, most }: { from: number; most: number },
): Promise<{ rows: LeftOutRow[]; next: number | null }> {
  const range = keysOf(id, from);
  const { store } = (await database(background)).transaction('leftOut');
  const [kept, keys] = await Promise.all([store.getAll(range, most), store.getAllKeys(range, most + 1)]);
  const rows = kept.flatMap((value) => leftOutRow.safeParse(value).data ?? []);
  return { rows, next: keys[most]?.[1] ?? null };
}

/** Keeps a row's password until the browser closes. */
export const keepPassword = (id: string, index: number, password: string): Promise<void> =>
  writeKey(passwordKey(id, index), password);

/** A row's password; null once the browser was closed. */
export async function readPassword(id: string, index: number): Promise<string | null> {
  const kept = await readKey(passwordKey(id, index));
  return typeof kept === 'string' ? kept : null;
}

export const forgetPassword = (id: string, index: number): Promise<void> => removeKeys(passwordKey(id, index));
