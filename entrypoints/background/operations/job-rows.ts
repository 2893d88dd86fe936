import {
  type IndexGroup,
  indexGroupOf,
  indexGroupsOf,
  type OperationKey,
  rowsOfJob,
} from '@/lib/database/hem-database.ts';
import {
  canRetry,
  type Job,
  type JobRow,
  jobRow,
  type LeftOutRow,
  leftOutRow,
  type RowCounts,
} from '@/lib/operations/job.ts';
import type { RowGroup } from '@/lib/operations/operation.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { KeptOperations } from './kept-operations.ts';
import type { Log } from './log.ts';

const parsed = (value: unknown): JobRow | [] => jobRow.safeParse(value).data ?? [];

const inGroup = (id: string, group: IndexGroup, from = 0, to = Number.POSITIVE_INFINITY): IDBKeyRange =>
  IDBKeyRange.bound([id, group, from], [id, group, to]);

/**
 * The number of rows that are counted together. While 40,000 are counted at once, other reads of the database wait: a popup
 * beside a job was drawn five times as late (npm run bench:many).
 */
const blockSize = 1000;

/** Returns the number of the block that a row is counted in. */
export const blockOf = (row: number): number => Math.floor(row / blockSize);

/** A page of rows. `next` is the row number to continue from; null at the end. */
interface Page<Row> {
  rows: Row[];
  next: number | null;
}

/** The numbers of rows of a job. `underWay` are the waiting ones that were started. */
export interface Counted {
  counts: RowCounts;
  underWay: number;
}

interface Needs {
  openDatabase: OpenDatabase;
  kept: KeptOperations;
  log: Log;
}

/** Creates the reader of the rows of jobs. */
export function createJobRows({ openDatabase, kept, log }: Needs) {
  /** Counts a block of a job's rows. Rows whose last state the disk lacks count in that state alone. */
  async function countRows(id: string, block: number): Promise<Counted> {
    const rows = (await openDatabase()).transaction('operations').store.index('rows');
    const inMemory = kept.missingOnDisk().filter(({ job }) => job?.id === id && blockOf(job.row) === block);
    const numbers = new Set(inMemory.map(({ job }) => job?.row));
    const from = block * blockSize;
    const count = async (group: IndexGroup) => {
      const range = inGroup(id, group, from, from + blockSize - 1);
      if (numbers.size === 0) return rows.count(range);
      return (await rows.getAllKeys(range)).filter(([, row]) => !numbers.has(row)).length;
    };
    const [unstarted, underWay, done, asking, failed] = await Promise.all([
      count('waiting'),
      count('underWay'),
      count('done'),
      count('asking'),
      count('failed'),
    ]);
    const counts: Record<IndexGroup, number> = { waiting: unstarted, underWay, done, asking, failed };
    for (const row of inMemory) counts[indexGroupOf(row)] += 1;
    return {
      counts: {
        waiting: counts.waiting + counts.underWay,
        done: counts.done,
        asking: counts.asking,
        failed: counts.failed,
      },
      underWay: counts.underWay,
    };
  }

  /** True if retrying can help a failed row of a job. */
  async function hasRetryable({ id, about }: Job): Promise<boolean> {
    for await (const rows of eachPage(id, ['failed'], 50)) if (rows.some((row) => canRetry(about, row))) return true;
    return false;
  }

  /** Reads a page of a job's rows, of some groups or of all. Skips unreadable rows. */
  async function readRows(
    id: string,
    { from, most, groups }: { from: number; most: number; groups: readonly RowGroup[] | null },
  ): Promise<Page<JobRow>> {
    // Waits for earlier changes.
    await log.read(async () => undefined);
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

  return { countRows, hasRetryable, readRows, eachPage, readLeftOut };
}

export type JobRows = ReturnType<typeof createJobRows>;
