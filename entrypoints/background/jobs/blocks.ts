import * as z from 'zod/mini';
import { type RowState, rowStates } from '@/lib/operations/job.ts';

/*
 * How rows lie on disk. Rows of a job end beside each other, and what a browser does for a record takes longer than what is
 * in it: rows that follow each other lie in one, a block. Where they stand lies in a small record of its own, so that rows
 * are counted and looked for without being read.
 */

/** As many rows lie together. */
export const rowsInBlock = 32;

/** The block in which a row lies. */
export const blockOf = (index: number): number => Math.floor(index / rowsInBlock);

export type BlockKey = [job: string, block: number];

/** Rows at their places, from the first index of the block on; null where there is none. */
interface KeptBlock {
  job: string;
  block: number;
  rows: unknown[];
}

/** Where these rows stand, a letter for each. */
interface KeptStates {
  job: string;
  block: number;
  letters: string;
}

const letterOf = { waiting: 'w', done: 'd', asking: 'a', failed: 'f' } as const satisfies Record<
  RowState['name'],
  string
>;
/** Stands for a row without a readable state. */
const unknownState = '?';
const noRow = '-';

/** Less than a row has to be: one that cannot be read counts where it says that it stands. */
const standsSomewhere = z.object({ state: z.object({ name: z.enum(rowStates) }) });

function stateLetter(row: unknown): string {
  if (row === null) return noRow;
  const { data } = standsSomewhere.safeParse(row);
  return data === undefined ? unknownState : letterOf[data.state.name];
}

/** A row, unparsed, and its place. */
interface PlacedRow {
  job: string;
  index: number;
  row: unknown;
}

/** The stores of a transaction that are written. */
interface Stores {
  blocks: { get: (key: BlockKey) => Promise<unknown>; put: (value: KeptBlock) => Promise<unknown> };
  states: { put: (value: KeptStates) => Promise<unknown> };
}

/** Writes rows, of however many jobs, beside those that are there; of two for one place, the later. */
export async function writeRows(rows: readonly PlacedRow[], stores: Stores): Promise<void> {
  const writes: Promise<void>[] = [];
  for (const [job, ofJob] of Map.groupBy(rows, (placed) => placed.job)) {
    for (const [block, inBlock] of Map.groupBy(ofJob, ({ index }) => blockOf(index))) {
      const changed = new Map(inBlock.map(({ index, row }) => [index % rowsInBlock, row]));
      writes.push(writeBlock([job, block], changed, stores));
    }
  }
  await Promise.all(writes);
}

async function writeBlock([job, block]: BlockKey, changed: ReadonlyMap<number, unknown>, stores: Stores) {
  // Where each is written anew, none of those before stays.
  const before = changed.size === rowsInBlock ? [] : rowsOf(await stores.blocks.get([job, block]));
  const length = Math.max(before.length, ...changed.keys().map((place) => place + 1));
  const rows = Array.from({ length }, (_, place) => changed.get(place) ?? before[place] ?? null);
  await Promise.all([
    stores.blocks.put({ job, block, rows }),
    stores.states.put({ job, block, letters: rows.map(stateLetter).join('') }),
  ]);
}

const keptBlock = z.object({ block: z.int(), rows: z.array(z.unknown()) });
const keptStates = z.object({ block: z.int(), letters: z.string() });

const rowsOf = (block: unknown): unknown[] => keptBlock.safeParse(block).data?.rows ?? [];

/** The rows of blocks by their indexes, each as it lies there. */
export function rowsByIndex(blocks: readonly unknown[]): (index: number) => unknown {
  const read = blocks.flatMap((value) => keptBlock.safeParse(value).data ?? []);
  const byNumber = new Map(read.map(({ block, rows }) => [block, rows]));
  return (index) => byNumber.get(blockOf(index))?.[index % rowsInBlock];
}

/** The indexes of the rows of a block that stand so, or of all that there are. */
export function indexesIn(states: unknown, wanted: readonly RowState['name'][] | null): number[] {
  const { data } = keptStates.safeParse(states);
  if (data === undefined) return [];
  const letters: string[] | undefined = wanted?.map((name) => letterOf[name]);
  const isWanted = (letter: string) => letters?.includes(letter) ?? letter !== noRow;
  return [...data.letters].flatMap((letter, place) => (isWanted(letter) ? data.block * rowsInBlock + place : []));
}
