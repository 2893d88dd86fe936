import { type IndexGroup, indexGroupsOf, type OperationKey, rowsOfJob } from '@/lib/database/hem-database.ts';
import {
  type Job,
  type JobRow,
  job,
  jobRow,
  type LeftOutRow,
  leftOutRow,
  type RowCounts,
} from '@/lib/operations/job.ts';
import type { RowGroup } from '@/lib/operations/operation.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { Stores } from './stores.ts';

const parsed = (value: unknown): JobRow | [] => jobRow.safeParse(value).data ?? [];

const inGroup = (id: string, group: IndexGroup, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([id, group, from], [id, group, Number.POSITIVE_INFINITY]);

/** A page of rows. `next` is the row number to continue from; null at the end. */
interface Page<Row> {
  rows: Row[];
  next: number | null;
}

interface Needs {
  openDatabase: OpenDatabase;
  stores: Stores;
}

/** Creates the reader of the jobs and their rows on disk. */
export function createJobRows({ openDatabase, stores }: Needs) {
  /** Reads all jobs, oldest first. Skips unreadable ones. */
  async function readJobs(): Promise<Job[]> {
    const stored = await (await openDatabase()).getAll('jobs');
    const jobs = stored.flatMap((value) => job.safeParse(value).data ?? []);
    return jobs.toSorted((one, other) => one.startedAt - other.startedAt);
  }

  async function countRows(id: string): Promise<RowCounts> {
    const rows = (await openDatabase()).transaction('operations').store.index('rows');
    const count = async (group: RowGroup) => {
      const counts = await Promise.all(indexGroupsOf(group).map((one) => rows.count(inGroup(id, one))));
      return counts.reduce((sum, one) => sum + one);
    };
    const [waiting, done, asking, failed] = await Promise.all([
      ...([count('waiting'), count('done'), count('asking'), count('failed')] as const),
    ]);
    return { waiting, done, asking, failed };
  }

  /** Reads the first rows of a job that were never started. */
  async function readWaiting(id: string, most: number): Promise<JobRow[]> {
    const rows = (await openDatabase()).transaction('operations').store.index('rows');
    return (await rows.getAll(inGroup(id, 'waiting'), most)).flatMap(parsed);
  }

  /** Reads a page of a job's rows, of some groups or of all. Skips unreadable rows. */
  async function readRows(
    id: string,
    { from, most, groups }: { from: number; most: number; groups: readonly RowGroup[] | null },
  ): Promise<Page<JobRow>> {
    await stores.allWritten();
    const { store } = (await openDatabase()).transaction('operations');
    const rows = store.index('rows');
    const parts: Promise<[unknown[], OperationKey[]]>[] =
      groups === null
        ? [Promise.all([store.getAll(rowsOfJob(id, from), most), store.getAllKeys(rowsOfJob(id, from), most + 1)])]
        : groups.flatMap(indexGroupsOf).map((group) => {
            const range = inGroup(id, group, from);
            return Promise.all([rows.getAll(range, most), rows.getAllKeys(range, most + 1)]);
          });
    const found = (await Promise.all(parts)).flatMap(([values, keys]) =>
      keys.map(([, row], at) => ({ row, value: values[at] })),
    );
    found.sort((one, other) => one.row - other.row);
    return { rows: found.slice(0, most).flatMap(({ value }) => parsed(value)), next: found[most]?.row ?? null };
  }

  /** Yields the rows of a job in some groups, page by page. */
  async function* eachPage(id: string, groups: readonly RowGroup[], most = 500): AsyncGenerator<JobRow[]> {
    for (let from: number | null = 0; from !== null; ) {
      const page: Page<JobRow> = await readRows(id, { from, most, groups });
      yield page.rows;
      from = page.next;
    }
  }

  /** Reads a page of the rows that an import left out. */
  async function readLeftOut(id: string, { from, most }: { from: number; most: number }): Promise<Page<LeftOutRow>> {
    const range = rowsOfJob(id, from);
    const { store } = (await openDatabase()).transaction('leftOut');
    const [stored, keys] = await Promise.all([store.getAll(range, most), store.getAllKeys(range, most + 1)]);
    return { rows: stored.flatMap((value) => leftOutRow.safeParse(value).data ?? []), next: keys[most]?.[1] ?? null };
  }

  return { readJobs, countRows, readWaiting, readRows, eachPage, readLeftOut };
}

export type JobRows = ReturnType<typeof createJobRows>;
