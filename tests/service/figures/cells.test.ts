import { describe, expect, it } from 'vitest';
import {
  addCells,
  allCells,
  type Cells,
  cellOf,
  readCells,
  readFigures,
  writeCells,
} from '../../../service/figures/cells.ts';

const withName = (cells: Cells, name: string, visitor: number) => {
  const cell = cellOf(cells, 'referrer', name);
  cell.total += 1;
  cell.visitors.add(visitor);
  return cells;
};

const totalOf = (cells: Cells) => allCells(cells).reduce((sum, { total }) => sum + total, 0);

describe('cells', () => {
  it('are read as they were written', () => {
    const cells = withName(withName(new Map(), 'one', 1), 'one', 2);
    const stored = writeCells(withName(cells, 'two', 1));
    expect(readFigures(stored.summary)).toEqual([
      { kind: 'referrer', name: 'one', total: 2, uniques: 2 },
      { kind: 'referrer', name: 'two', total: 1, uniques: 1 },
    ]);
    expect(writeCells(readCells(stored))).toEqual(stored);
  });

  it('count under "other" what comes after the first 500 names, so that nobody can make them endless', () => {
    const cells: Cells = new Map();
    for (let name = 0; name < 2_000; name += 1) withName(cells, `site-${name}`, name);
    expect(allCells(cells)).toHaveLength(501);
    expect(cellOf(cells, 'referrer', 'other').total).toBe(1_500);
    const more = withName(new Map(), 'another', 1);
    expect(totalOf(addCells(cells, more))).toBe(2_001);
    expect(allCells(cells)).toHaveLength(501);
  });
});
