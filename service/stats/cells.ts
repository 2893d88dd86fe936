import * as z from 'zod/mini';
import { type Dimension, dimensions } from '../../lib/contract/analytics.ts';
import { VisitorSet } from './visitor-set.ts';

/** The kinds by which clicks are counted: the interface's dimensions (§2.6), the hour of the day, and all together. */
const cellKinds = [...dimensions, 'hour', 'all'] as const;
export type CellKind = Dimension | 'hour' | 'all';

/** The clicks that share one value of one kind. */
interface Cell {
  kind: CellKind;
  name: string;
  total: number;
  visitors: VisitorSet;
  /**
   * The clicks that it may have lost to `other`: those of the last name that was dropped before this one came. On
   * `other`, the possible clicks of a new name.
   */
  missed: number;
}

/** The counts of a cell, without its visitors. */
export type CellCounts = Pick<Cell, 'kind' | 'name' | 'total'> & { uniques: number };

/** Cells by kind and name. */
export type Cells = Map<CellKind, Map<string, Cell>>;

/**
 * Names of a kind in one period. Visitors can send any referrer or language, so without a limit one visitor could make
 * the stats as large as they like.
 */
const namesPerKind = 500;
const otherName = 'other';

/** Returns all cells. */
export const allCells = (cells: Cells): Cell[] => [...cells.values()].flatMap((named) => [...named.values()]);

/** Returns a cell, if it exists. */
export const findCell = (cells: Cells, kind: CellKind, name: string) => cells.get(kind)?.get(name);

function cellsOfKind(cells: Cells, kind: CellKind): Map<string, Cell> {
  const existing = cells.get(kind);
  if (existing) return existing;
  const named = new Map<string, Cell>();
  cells.set(kind, named);
  return named;
}

function addCell(named: Map<string, Cell>, kind: CellKind, name: string): Cell {
  const missed = named.get(otherName)?.missed ?? 0;
  const cell = { kind, name, total: 0, visitors: new VisitorSet(), missed };
  named.set(name, cell);
  return cell;
}

const rank = ({ total, missed }: Cell) => total + missed;

/**
 * Keeps the frequent names, and counts the rest as `other` (Space-Saving: Metwally, Agrawal and El Abbadi, 2005). A
 * name ranks by its clicks and those it may have missed, so a frequent one survives any number of invented ones. Each
 * name with more than 1 in 500 clicks is kept.
 */
function keepFrequent(named: Map<string, Cell>, kind: CellKind): void {
  if (named.size <= namesPerKind) return;
  const ranked = [...named.values()].filter(({ name }) => name !== otherName).sort((a, b) => rank(b) - rank(a));
  const dropped = ranked.slice(namesPerKind);
  if (dropped.length === 0) return;
  const rest = named.get(otherName) ?? addCell(named, kind, otherName);
  for (const cell of dropped) {
    rest.total += cell.total;
    rest.visitors.merge(cell.visitors);
    rest.missed = Math.max(rest.missed, rank(cell));
    named.delete(cell.name);
  }
}

/** Returns a cell, created if it is missing. The next call may drop it. */
export function getCell(cells: Cells, kind: CellKind, name: string): Cell {
  const named = cellsOfKind(cells, kind);
  const existing = named.get(name);
  if (existing) return existing;
  // Dropping many at once is cheaper than one at each call.
  if (named.size >= 2 * namesPerKind) keepFrequent(named, kind);
  return addCell(named, kind, name);
}

/** Adds cells to others, in place. */
export function addCells(to: Cells, from: Cells): Cells {
  for (const [kind, added] of from) {
    const named = cellsOfKind(to, kind);
    const missed = added.get(otherName)?.missed ?? 0;
    // The added cells may have dropped these names.
    if (missed > 0) for (const cell of named.values()) if (!added.has(cell.name)) cell.missed += missed;
    for (const { name, total, visitors, missed } of added.values()) {
      const cell = getCell(to, kind, name);
      cell.total += total;
      cell.missed += missed;
      cell.visitors.merge(visitors);
    }
  }
  return to;
}

/** Kind, name, total, uniques, length of the visitors' bytes, and missed clicks, if any. */
type StoredCell = [CellKind, string, number, number, number, number?];

const kinds: ReadonlySet<unknown> = new Set(cellKinds);

/** Checked by hand: a year of stats has thousands of cells, and zod's tuples take ten times as long. */
const isStoredCell = (cell: unknown) =>
  Array.isArray(cell) &&
  (cell.length === 5 || cell.length === 6) &&
  kinds.has(cell[0]) &&
  typeof cell[1] === 'string' &&
  cell.slice(2).every(Number.isSafeInteger);
const summary = z.array(z.custom<StoredCell>(isStoredCell));

/** Stored cells: their counts as JSON, and their visitors one after the other. */
interface StoredCells {
  summary: string;
  visitors: Uint8Array;
}

/** Returns a cell's visitors, at most as many as its clicks. Beyond 682 they are an estimate. */
export const uniquesOf = ({ total, visitors }: Pick<Cell, 'total' | 'visitors'>) => Math.min(total, visitors.count);

export function writeCells(cells: Cells): StoredCells {
  for (const [kind, named] of cells) keepFrequent(named, kind);
  const parts = allCells(cells).map((cell) => ({ cell, bytes: cell.visitors.toBytes() }));
  const rows = parts.map(({ cell, bytes }) => {
    const { kind, name, total, missed } = cell;
    return [kind, name, total, uniquesOf(cell), bytes.length, ...(missed > 0 ? [missed] : [])];
  });
  return { summary: JSON.stringify(rows), visitors: Buffer.concat(parts.map(({ bytes }) => bytes)) };
}

/** @param ownsBytes true if no other code uses the visitors' bytes, so that they may be changed in place. */
export function readCells(stored: StoredCells, ownsBytes = false): Cells {
  const cells: Cells = new Map();
  let at = 0;
  for (const [kind, name, total, uniques, length, missed = 0] of summary.parse(JSON.parse(stored.summary))) {
    const visitors = VisitorSet.from(stored.visitors.subarray(at, at + length), uniques, ownsBytes);
    cellsOfKind(cells, kind).set(name, { kind, name, total, visitors, missed });
    at += length;
  }
  return cells;
}

/** Reads the counts of stored cells without their visitors. */
export const parseCounts = (text: string): CellCounts[] =>
  summary.parse(JSON.parse(text)).map(([kind, name, total, uniques]) => ({ kind, name, total, uniques }));

/** Returns the counts that `writeCells` would store. */
export function countCells(cells: Cells): CellCounts[] {
  for (const [kind, named] of cells) keepFrequent(named, kind);
  return allCells(cells).map((cell) => ({ ...cell, uniques: uniquesOf(cell) }));
}
