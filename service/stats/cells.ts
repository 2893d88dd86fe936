import * as z from 'zod/mini';
import { type Dimension, dimensions } from '../../lib/contract/analytics.ts';
import { VisitorSet } from './visitor-set.ts';

/** What clicks are counted by: the interface's dimensions (§2.6), the hour of the day, and all of them together. */
const cellKinds = [...dimensions, 'hour', 'all'] as const;
export type CellKind = Dimension | 'hour' | 'all';

/** The clicks that share one value of one kind. */
interface Cell {
  kind: CellKind;
  name: string;
  total: number;
  visitors: VisitorSet;
  /**
   * How many clicks it may have had that others were counted for: what the last name had that went before it came. Of
   * `other`, what a new name may have had.
   */
  missed: number;
}

/** A cell as its figures alone. */
export type CellFigures = Pick<Cell, 'kind' | 'name' | 'total'> & { uniques: number };

/** Counted clicks, by kind and then by name. */
export type Cells = Map<CellKind, Map<string, Cell>>;

/**
 * Names that a kind keeps for one period. Anybody can send any referrer or language: without an end, one visitor could
 * make a link's figures as large as they please.
 */
const namesPerKind = 500;
const others = 'other';

/** Every cell, kind by kind. */
export const allCells = (cells: Cells): Cell[] => [...cells.values()].flatMap((named) => [...named.values()]);

/** The cell of a kind and name, where there is one. */
export const knownCell = (cells: Cells, kind: CellKind, name: string) => cells.get(kind)?.get(name);

function namedOf(cells: Cells, kind: CellKind): Map<string, Cell> {
  const known = cells.get(kind);
  if (known) return known;
  const named = new Map<string, Cell>();
  cells.set(kind, named);
  return named;
}

function make(named: Map<string, Cell>, kind: CellKind, name: string): Cell {
  const missed = named.get(others)?.missed ?? 0;
  const cell = { kind, name, total: 0, visitors: new VisitorSet(), missed };
  named.set(name, cell);
  return cell;
}

const rankOf = ({ total, missed }: Cell) => total + missed;

/**
 * Keeps the names that are frequent, and counts the rest as `other` (Space-Saving: Metwally, Agrawal and El Abbadi, 2005).
 * A name is ranked by what it has and what it may have missed, so that one that goes on coming stays, however many are
 * invented in between: whatever has more than one in 500 of the clicks is kept.
 */
function keepFrequent(named: Map<string, Cell>, kind: CellKind): void {
  if (named.size <= namesPerKind) return;
  const ranked = [...named.values()].filter(({ name }) => name !== others).sort((a, b) => rankOf(b) - rankOf(a));
  const left = ranked.slice(namesPerKind);
  if (left.length === 0) return;
  const rest = named.get(others) ?? make(named, kind, others);
  for (const cell of left) {
    rest.total += cell.total;
    rest.visitors.merge(cell.visitors);
    rest.missed = Math.max(rest.missed, rankOf(cell));
    named.delete(cell.name);
  }
}

/** The cell of a kind and name, made when missing. It may be given up when the next one is asked for. */
export function cellOf(cells: Cells, kind: CellKind, name: string): Cell {
  const named = namedOf(cells, kind);
  const known = named.get(name);
  if (known) return known;
  // Not at each: what is over the limit goes in one.
  if (named.size >= 2 * namesPerKind) keepFrequent(named, kind);
  return make(named, kind, name);
}

/** Adds the clicks of one set of cells to another. */
export function addCells(to: Cells, from: Cells): Cells {
  for (const [kind, added] of from) {
    const named = namedOf(to, kind);
    const missed = added.get(others)?.missed ?? 0;
    // What is not among those that are added may have been, and was given up.
    if (missed > 0) for (const cell of named.values()) if (!added.has(cell.name)) cell.missed += missed;
    for (const { name, total, visitors, missed } of added.values()) {
      const cell = cellOf(to, kind, name);
      cell.total += total;
      cell.missed += missed;
      cell.visitors.merge(visitors);
    }
  }
  return to;
}

/** Kind, name, total, uniques, how many of the bytes are this cell's visitors, and what it may have missed, if anything. */
type StoredCell = [CellKind, string, number, number, number, number?];

const kinds: ReadonlySet<unknown> = new Set(cellKinds);

/** By hand: stats of a year read thousands of them, each of which takes ten times as long as a tuple of schemas. */
const isStoredCell = (cell: unknown) =>
  Array.isArray(cell) &&
  (cell.length === 5 || cell.length === 6) &&
  kinds.has(cell[0]) &&
  typeof cell[1] === 'string' &&
  cell.slice(2).every(Number.isSafeInteger);
const summary = z.array(z.custom<StoredCell>(isStoredCell));

/** Cells as they are stored: their figures as JSON, their visitors one after the other. */
interface StoredCells {
  summary: string;
  visitors: Uint8Array;
}

/** As many visitors as a cell says, and never more than it has clicks: beyond 682 they are estimated. */
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

/** @param isOwn whether the visitors' bytes are nobody else's, and may be changed in their place. */
export function readCells(stored: StoredCells, isOwn = false): Cells {
  const cells: Cells = new Map();
  let at = 0;
  for (const [kind, name, total, uniques, length, missed = 0] of summary.parse(JSON.parse(stored.summary))) {
    const visitors = VisitorSet.from(stored.visitors.subarray(at, at + length), uniques, isOwn);
    namedOf(cells, kind).set(name, { kind, name, total, visitors, missed });
    at += length;
  }
  return cells;
}

/** The figures of cells: no visitor is read. */
export const readFigures = (text: string): CellFigures[] =>
  summary.parse(JSON.parse(text)).map(([kind, name, total, uniques]) => ({ kind, name, total, uniques }));

/** The figures of cells, as they would be stored. */
export function figuresOf(cells: Cells): CellFigures[] {
  for (const [kind, named] of cells) keepFrequent(named, kind);
  return allCells(cells).map((cell) => ({ ...cell, uniques: uniquesOf(cell) }));
}
