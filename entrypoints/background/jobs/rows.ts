import { coalesceWithin } from '@/lib/async/coalesce-within.ts';
import { type JobRow, jobRow, type RowCounts, type RowState } from '@/lib/operations/job.ts';
import { type Background, perBackground } from '../background.ts';
import { type BlockKey, blockOf, indexesIn, rowsByIndex, writeRows } from './blocks.ts';
import { database, keysOf } from './database.ts';

const memoryOf = perBackground((background) => ({
  /** The jobs that were removed: what is still written of their rows would stay for good. */
  removed: new Set<string>(),
  /** Rows that come within the pause share a transaction. */
  keepTogether: coalesceWithin<Kept>(
    (several) => keepNow(background, several),
    ({ isUrgent }) => (isUrgent ? 0 : pauseForOthers),
  ),
}));

async function keepNow(background: Background, several: readonly Kept[]): Promise<void> {
  const { removed } = memoryOf(background);
  const names = ['blocks', 'states'] as const;
  const transaction = (await database(background)).transaction(names, 'readwrite', { durability: 'relaxed' });
  const stores = { blocks: transaction.objectStore('blocks'), states: transaction.objectStore('states') };
  const rows = several.flatMap((kept) => kept.rows).filter(({ job }) => !removed.has(job));
  const placed = rows.map((row) => ({ job: row.job, index: row.index, row }));
  await Promise.all([writeRows(placed, stores), transaction.done]);
}

/** Says that a job is being removed: nothing more of its rows is kept. */
export const keepNoRowsOf = (background: Background, id: string): void => void memoryOf(background).removed.add(id);

/** Rows to keep as they stand. */
interface Kept {
  rows: readonly JobRow[];
  /** Whether somebody waits for it. */
  isUrgent: boolean;
}

/** Keeps rows of a job as they stand now; nothing where the job was removed meanwhile. */
export const keepRows = (background: Background, rows: readonly JobRow[]): Promise<void> =>
  memoryOf(background).keepTogether({ rows, isUrgent: true });

/** The same of a row that has ended; while others of its job follow, it waits a little to be written with them. */
export const keepEndedRow = (background: Background, row: JobRow, { isUrgent }: { isUrgent: boolean }): Promise<void> =>
  memoryOf(background).keepTogether({ rows: [row], isUrgent });

/** How long rows that have ended wait for others, in milliseconds. As many are looked for again where the worker is stopped. */
const pauseForOthers = 250;

/** A row of a job; null where there is none, or it can't be read. */
export async function readRow(background: Background, id: string, index: number): Promise<JobRow | null> {
  const [row = null] = await readRowsAt(background, id, [index]);
  return row;
}

/** The rows of a job at these indexes, but for those that can't be read. */
export async function readRowsAt(background: Background, id: string, indexes: readonly number[]): Promise<JobRow[]> {
  return readAt((await database(background)).transaction('blocks').store, id, indexes);
}

async function readAt(
  store: { getAll: (range: IDBKeyRange) => Promise<unknown[]> },
  id: string,
  indexes: readonly number[],
): Promise<JobRow[]> {
  const blocks = await Promise.all(
    runsOf(indexes.map(blockOf)).map(([from, to]) => store.getAll(IDBKeyRange.bound([id, from], [id, to]))),
  );
  const rowAt = rowsByIndex(blocks.flat());
  return indexes.flatMap((index) => jobRow.safeParse(rowAt(index)).data ?? []);
}

/** The first and last of all that follow each other: read together, they take little longer than one. */
function runsOf(numbers: readonly number[]): [from: number, to: number][] {
  const runs: [from: number, to: number][] = [];
  for (const number of [...new Set(numbers)].toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** As many blocks are looked through at once: a page of a long job has its rows in the first of them. */
const blocksAtOnce = 128;

/**
 * Some rows of a job from an index on, of a state or of any, and where the next begin; null where there are no more. One
 * that cannot be read hides no other.
 */
export async function readRows(
  background: Background,
  id: string,
  { from, most, states }: { from: number; most: number; states: readonly RowState['name'][] | null },
): Promise<{ rows: JobRow[]; next: number | null }> {
  const transaction = (await database(background)).transaction(['blocks', 'states']);
  const store = transaction.objectStore('states');
  const indexes: number[] = [];
  let range: IDBKeyRange | null = keysOf(id, blockOf(from));
  while (range !== null && indexes.length <= most) {
    const [kept, keys]: [unknown[], BlockKey[]] = await Promise.all([
      store.getAll(range, blocksAtOnce),
      store.getAllKeys(range, blocksAtOnce),
    ]);
    indexes.push(...kept.flatMap((value) => indexesIn(value, states)).filter((index) => index >= from));
    const last: number | undefined = keys[blocksAtOnce - 1]?.[1];
    range = last === undefined ? null : keysOf(id, last + 1);
  }
  const page = indexes.slice(0, most);
  const last = page.at(-1);
  return {
    rows: await readAt(transaction.objectStore('blocks'), id, page),
    next: last === undefined || indexes.length <= most ? null : last + 1,
  };
}

const statesOf = async (background: Background, id: string): Promise<unknown[]> =>
  (await database(background)).getAll('states', keysOf(id));

/** The indexes of the rows of a job that are to be sent, in their order. */
export const waitingRows = async (background: Background, id: string): Promise<number[]> =>
  (await statesOf(background, id)).flatMap((value) => indexesIn(value, ['waiting']));

/** How many rows of a job stand where. */
export async function countRows(background: Background, id: string): Promise<RowCounts> {
  const kept = await statesOf(background, id);
  const count = (name: RowState['name']) => kept.flatMap((value) => indexesIn(value, [name])).length;
  return { waiting: count('waiting'), done: count('done'), asking: count('asking'), failed: count('failed') };
}
