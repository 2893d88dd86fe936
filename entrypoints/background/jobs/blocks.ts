import * as z from 'zod/mini';
import { type RowState, rowStates } from '@/lib/jobs/job.ts';

/*
 * How rows of a job lie on disk: so many together as end at about the same time, since a record takes as long to write as
 * all of them. Where they stand lies beside them: it is counted and looked through without reading them.
 */

export type BlockKey = [job: string, block: number];
export type RowKey = [job: string, index: number];

/** As many rows as lie in a block. */
const size = 32;

/** The block that a row lies in, counted from 0. */
export const blockOf = (index: number): number => Math.floor(index / size);

/** What lies at the places of a block: rows, and null where there is none. */
const block = z.object({ block: z.int(), rows: z.array(z.unknown()) });

/** A letter for each place of a block. */
const standing = z.object({ block: z.int(), letters: z.string() });

const none = ' ';
/** Of a row that does not say where it stands. */
const unknown = '?';
const letterOf = (name: RowState['name']): string => name.slice(0, 1);

const rowWithState = z.object({ state: z.object({ name: z.enum(rowStates) }) });

/** Where the rows of a block stand. */
interface Standing {
  block: number;
  /** How many stand so. */
  count(state: RowState['name']): number;
  /** The rows that stand in any of these ways, by their indexes; all there are, for null. */
  indexes(states: readonly RowState['name'][] | null): number[];
}

/** Reads where rows stand; null where that can't be read. */
export function readStanding(kept: unknown): Standing | null {
  const { data } = standing.safeParse(kept);
  if (data === undefined) return null;
  const letters = [...data.letters];
  return {
    block: data.block,
    count: (state) => letters.filter((letter) => letter === letterOf(state)).length,
    indexes(states) {
      const meant = states?.map(letterOf);
      return letters.flatMap((letter, at) =>
        letter !== none && (meant?.includes(letter) ?? true) ? data.block * size + at : [],
      );
    },
  };
}

/** A block, and its rows by their indexes, unparsed: null where there is none. Null where it can't be read. */
export function readBlock(kept: unknown): { block: number; rowAt: (index: number) => unknown } | null {
  const { data } = block.safeParse(kept);
  return data === undefined ? null : { block: data.block, rowAt: (index) => data.rows[index % size] };
}

interface Stores {
  blocks: { get(key: BlockKey): Promise<unknown>; put(value: object): Promise<unknown> };
  standings: { put(value: object): Promise<unknown> };
}

/** Puts rows, which are not parsed, where they belong. Of several with an index the last one stays. */
export async function putInBlocks(
  { blocks, standings }: Stores,
  rows: readonly { key: RowKey; row: unknown }[],
): Promise<void> {
  const each = Map.groupBy(rows, ({ key: [job, index] }) => `${job} ${blockOf(index)}`);
  await Promise.all(
    Array.from(each.values(), async (own) => {
      const [job, index] = own[0]?.key ?? ['', 0];
      const number = blockOf(index);
      const changed = new Map(own.map(({ key, row }) => [key[1] % size, row]));
      // Where all of it is new, nothing stays of what was there.
      const before = changed.size === size ? null : readBlock(await blocks.get([job, number]));
      const lying = Array.from({ length: size }, (_, at): unknown => changed.get(at) ?? before?.rowAt(at) ?? null);
      await Promise.all([
        blocks.put({ job, block: number, rows: lying }),
        standings.put({ job, block: number, letters: lying.map(letterOfRow).join('') }),
      ]);
    }),
  );
}

/** One that can't be read counts where it says that it stands. */
function letterOfRow(row: unknown): string {
  if (row === null) return none;
  const { data } = rowWithState.safeParse(row);
  return data === undefined ? unknown : letterOf(data.state.name);
}
