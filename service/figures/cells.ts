import * as z from 'zod/mini';
import { type Dimension, dimensions } from '../../lib/contract/analytics.ts';
import { VisitorSet } from './visitor-set.ts';

/** What clicks are counted by: the interface's dimensions (§2.6), the hour of the day, and all of them together. */
const cellKinds = [...dimensions, 'hour', 'all'] as const;
export type CellKind = Dimension | 'hour' | 'all';

/** The clicks that share one value of one kind. */
export interface Cell {
  kind: CellKind;
  name: string;
  total: number;
  visitors: VisitorSet;
}

/** A cell as its figures alone. */
export type CellFigures = Pick<Cell, 'kind' | 'name' | 'total'> & { uniques: number };

/** Counted clicks, by kind and then by name. */
export type Cells = Map<CellKind, Map<string, Cell>>;

/**
 * Names a kind may have on one day. Anybody can send any referrer or language: without an end, one visitor could make
 * a link's figures as large as they please.
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

/** The cell of a kind and name, made when missing; that of all further names once there are too many. */
export function cellOf(cells: Cells, kind: CellKind, name: string): Cell {
  const named = namedOf(cells, kind);
  const known = named.get(name);
  if (known) return known;
  if (name !== others && named.size >= namesPerKind) return cellOf(cells, kind, others);
  const cell = { kind, name, total: 0, visitors: new VisitorSet() };
  named.set(name, cell);
  return cell;
}

/** Adds the clicks of one set of cells to another. */
export function addCells(to: Cells, from: Cells): Cells {
  for (const { kind, name, total, visitors } of allCells(from)) {
    const cell = cellOf(to, kind, name);
    cell.total += total;
    cell.visitors.merge(visitors);
  }
  return to;
}

/** Kind, name, total, uniques, and how many of the bytes are this cell's visitors. */
const storedCell = z.tuple([z.enum(cellKinds), z.string(), z.int(), z.int(), z.int()]);
const summary = z.array(storedCell);

/** Cells as they are stored: their figures as JSON, their visitors one after the other. */
export interface StoredCells {
  summary: string;
  visitors: Uint8Array;
}

export function writeCells(cells: Cells): StoredCells {
  const parts = allCells(cells).map((cell) => ({ cell, bytes: cell.visitors.toBytes() }));
  const rows = parts.map(({ cell, bytes }) => [cell.kind, cell.name, cell.total, cell.visitors.count, bytes.length]);
  return { summary: JSON.stringify(rows), visitors: Buffer.concat(parts.map(({ bytes }) => bytes)) };
}

export function readCells(stored: StoredCells): Cells {
  const cells: Cells = new Map();
  let at = 0;
  for (const [kind, name, total, uniques, length] of summary.parse(JSON.parse(stored.summary))) {
    const visitors = VisitorSet.from(stored.visitors.subarray(at, at + length), uniques);
    namedOf(cells, kind).set(name, { kind, name, total, visitors });
    at += length;
  }
  return cells;
}

/** The figures alone: no visitor is read. */
export const readFigures = (text: string): CellFigures[] =>
  summary.parse(JSON.parse(text)).map(([kind, name, total, uniques]) => ({ kind, name, total, uniques }));
