import { lastWhere } from '@/lib/library/index.ts';

/** Rows in their order, some left out. */
export interface RowsLeft {
  readonly length: number;
  /** All of them. Not to be changed. */
  all(): Uint32Array;
  /** The row at an index; -1 where there is none. */
  at(index: number): number;
  /** The index of a row; -1 where it is not. */
  indexOf(row: number): number;
}

/** Rows without some: a copy of a hundred thousand for each change would take as much memory as a quarter of their ids. */
export function rowsWithout(rows: Uint32Array, left: ReadonlySet<number | null>): RowsLeft {
  // Where the rows are that are left out, rising.
  const gone: number[] = [];
  if (left.size > 0) {
    for (const [place, row] of rows.entries()) if (left.has(row)) gone.push(place);
  }
  /** How many are left out up to the row at an index. */
  const goneUpTo = (index: number): number => {
    const isBefore = (at: number) => (gone[at] ?? 0) - at <= index;
    const last = lastWhere(gone.length, isBefore);
    return gone.length > 0 && isBefore(last) ? last + 1 : 0;
  };
  return {
    length: rows.length - gone.length,
    all: () => (gone.length === 0 ? rows : rows.filter((row) => !left.has(row))),
    at: (index) => rows[index + goneUpTo(index)] ?? -1,
    indexOf(row) {
      const place = left.has(row) ? -1 : rows.indexOf(row);
      return place < 0 ? -1 : place - gone.filter((taken) => taken < place).length;
    },
  };
}
