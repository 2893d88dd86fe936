import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  addCells,
  allCells,
  type Cells,
  countCells,
  getCell,
  parseCounts,
  readCells,
  writeCells,
} from '../../../service/stats/cells.ts';

const withName = (cells: Cells, name: string, visitor: number) => {
  const cell = getCell(cells, 'referrer', name);
  cell.total += 1;
  cell.visitors.add(visitor);
  return cells;
};

const totalOf = (cells: Cells) => allCells(cells).reduce((sum, { total }) => sum + total, 0);

describe('cells', () => {
  it('are read as they were written', () => {
    const cells = withName(withName(new Map(), 'one', 1), 'one', 2);
    const stored = writeCells(withName(cells, 'two', 1));
    expect(parseCounts(stored.summary)).toEqual([
      { kind: 'referrer', name: 'one', total: 2, uniques: 2 },
      { kind: 'referrer', name: 'two', total: 1, uniques: 1 },
    ]);
    expect(writeCells(readCells(stored))).toEqual(stored);
  });

  it.each([
    ['nothing', 'null'],
    ['an object', '[{}]'],
    ['a kind that there is not', '[["planet", "one", 1, 1, 0]]'],
    ['a name that is none', '[["referrer", 1, 1, 1, 0]]'],
    ['a count that is none', '[["referrer", "one", "1", 1, 0]]'],
    ['a part of a visitor', '[["referrer", "one", 1, 0.5, 0]]'],
    ['too little', '[["referrer", "one", 1, 1]]'],
    ['too much', '[["referrer", "one", 1, 1, 0, 0, 0]]'],
  ])('are refused if they are damaged: %s', (_what, text) => {
    expect(() => parseCounts(text)).toThrow();
    expect(() => readCells({ summary: text, visitors: new Uint8Array() })).toThrow();
  });

  it('keep 500 names and count the rest as "other", so that visitors cannot make them endless', () => {
    const cells: Cells = new Map();
    for (let name = 0; name < 20_000; name += 1) withName(cells, `site-${name}`, name);
    expect(allCells(cells).length).toBeLessThanOrEqual(1_001);
    const kept = readCells(writeCells(cells));
    expect(allCells(kept)).toHaveLength(501);
    expect(getCell(kept, 'referrer', 'other').total).toBe(19_500);
    expect(totalOf(addCells(kept, withName(new Map(), 'another', 1)))).toBe(20_001);
    expect(countCells(kept)).toHaveLength(501);
  });

  it('keep frequent names, however many others are invented', () => {
    let cells: Cells = new Map();
    let invented = 0;
    for (let batch = 0; batch < 200; batch += 1) {
      const added: Cells = new Map();
      for (let click = 0; click < 50; click += 1) {
        // From the second thousand on, one in a hundred clicks is from the real one.
        if (batch >= 20 && click % 50 === 25 && batch % 2 === 0) withName(added, 'real.example', batch);
        else {
          invented += 1;
          withName(added, `invented-${invented}.example`, invented);
        }
      }
      cells = readCells(writeCells(addCells(cells, added)));
    }
    expect(getCell(cells, 'referrer', 'real.example').total).toBe(90);
    expect(totalOf(cells)).toBe(10_000);
  });

  it('have no more visitors than clicks, although visitors are estimated', () => {
    for (let size = 700; size < 1_000; size += 10) {
      const cells: Cells = new Map();
      for (let visitor = 0; visitor < size; visitor += 1) {
        withName(cells, 'one', Number.parseInt(hash('sha256', `${size} ${visitor}`, 'hex').slice(0, 12), 16));
      }
      const [stored] = parseCounts(writeCells(cells).summary);
      expect(stored?.uniques).toBeLessThanOrEqual(size);
      expect(countCells(cells)[0]?.uniques).toBe(stored?.uniques);
    }
  });
});
