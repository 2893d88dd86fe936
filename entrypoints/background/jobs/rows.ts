import { coalesceWithin } from '@/lib/async/coalesce-within.ts';
import { type JobRow, jobRow, type RowCounts, type RowState } from '@/lib/jobs/job.ts';
import { blockOf, putInBlocks, readBlock, readStanding } from './blocks.ts';
import { database } from './database.ts';

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

/** The jobs that were removed: what is still written of their rows would stay for good. */
const removed = new Set<string>();

/** Rows that come within the pause share a transaction. */
const keepTogether = coalesceWithin<Kept>(
  async (several) => {
    const transaction = (await database()).transaction(['blocks', 'standings'], 'readwrite', { durability: 'relaxed' });
    const rows = several.flatMap(({ rows }) => rows.filter(({ job }) => !removed.has(job)));
    const stores = { blocks: transaction.objectStore('blocks'), standings: transaction.objectStore('standings') };
    const put = putInBlocks(
      stores,
      rows.map((row) => ({ key: [row.job, row.index], row })),
    ).catch((fault: unknown) => {
      // A block without its standing would be counted as it was.
      if (transaction.error === null) transaction.abort();
      throw fault;
    });
    await Promise.all([put, transaction.done]);
  },
  ({ isUrgent }) => (isUrgent ? 0 : pauseForOthers),
);

interface Removing {
  delete(range: IDBKeyRange): Promise<void>;
}

/** Removes all rows of a job, and keeps none of it any more. Its transaction is to be waited for. */
export function removeRows(stores: Record<'blocks' | 'standings', Removing>, id: string): void {
  removed.add(id);
  for (const store of Object.values(stores)) void store.delete(from(id, 0));
}

/** The blocks of a job from one on. */
const from = (id: string, block: number): IDBKeyRange => IDBKeyRange.bound([id, block], [id, Number.POSITIVE_INFINITY]);

/** A row of a job; null where there is none, or it can't be read. */
export const readRow = async (id: string, index: number): Promise<JobRow | null> =>
  (await readRowsAt(id, [index]))[0] ?? null;

/** The rows of a job at these indexes, in their order, but for those that can't be read. */
export const readRowsAt = async (id: string, indexes: readonly number[]): Promise<JobRow[]> =>
  rowsAt((await database()).transaction('blocks').store, id, indexes);

async function rowsAt(blocks: Reading, id: string, indexes: readonly number[]): Promise<JobRow[]> {
  const numbers = [...new Set(indexes.map(blockOf))].toSorted((one, other) => one - other);
  const ranges = runsOf(numbers).map(([first, last]) => IDBKeyRange.bound([id, first], [id, last]));
  const kept = (await Promise.all(ranges.map((range) => blocks.getAll(range)))).flat();
  const byNumber = new Map(kept.flatMap((one) => readBlock(one) ?? []).map(({ block, rowAt }) => [block, rowAt]));
  return indexes.flatMap((index) => jobRow.safeParse(byNumber.get(blockOf(index))?.(index)).data ?? []);
}

interface Reading {
  getAll(range: IDBKeyRange): Promise<unknown[]>;
}

/** The first and last of all that follow each other: read together, they take little longer than one. */
function runsOf(numbers: readonly number[]): [first: number, last: number][] {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** As many blocks as are looked through together. */
const blocksAtOnce = 128;

/**
 * Some rows of a job from an index on, of a state or of any, and where the next begin; null where there are no more. One
 * that cannot be read hides no other.
 */
export async function readRows(
  id: string,
  { from: first, most, states }: { from: number; most: number; states: readonly RowState['name'][] | null },
): Promise<{ rows: JobRow[]; next: number | null }> {
  const transaction = (await database()).transaction(['blocks', 'standings']);
  const standings = transaction.objectStore('standings');
  const indexes: number[] = [];
  for (let block: number | null = blockOf(first); block !== null && indexes.length <= most; ) {
    const kept = await standings.getAll(from(id, block), blocksAtOnce);
    const stand = kept.flatMap((one) => readStanding(one) ?? []);
    indexes.push(...stand.flatMap((one) => one.indexes(states)).filter((index) => index >= first));
    const last = stand.at(-1);
    block = last === undefined || kept.length < blocksAtOnce ? null : last.block + 1;
  }
  const rows = await rowsAt(transaction.objectStore('blocks'), id, indexes.slice(0, most));
  const last = indexes[most - 1];
  return { rows, next: last === undefined || indexes.length <= most ? null : last + 1 };
}

const standingsOf = async (id: string) =>
  (await (await database()).getAll('standings', from(id, 0))).flatMap((kept) => readStanding(kept) ?? []);

/** The indexes of the rows of a job that are to be sent, in their order. */
export const waitingRows = async (id: string): Promise<number[]> =>
  (await standingsOf(id)).flatMap((standing) => standing.indexes(['waiting']));

/** How many rows of a job stand where. */
export async function countRows(id: string): Promise<RowCounts> {
  const standings = await standingsOf(id);
  const count = (state: RowState['name']) => standings.reduce((all, standing) => all + standing.count(state), 0);
  return { waiting: count('waiting'), done: count('done'), asking: count('asking'), failed: count('failed') };
}
