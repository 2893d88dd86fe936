import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOf } from '@/lib/stats/change.ts';
import { rank } from '@/lib/stats/rank.ts';
import { metrics } from '@/lib/stats/stats.ts';

const count = fc.nat({ max: 1_000_000 });
const row = fc.record({ name: fc.string({ maxLength: 200 }), total_count: count, unique_count: count });

describe('ranking', () => {
  it('sorts by count, and gives equal counts the same place, by name', () => {
    const rows = ['c', 'b', 'a'].map((name) => ({ name, total_count: name === 'c' ? 2 : 1, unique_count: 1 }));
    const ranked = rank(rows, 'total_count', { total_count: 4, unique_count: 3 });
    expect(ranked.map(({ name, place, share }) => [name, place, share])).toEqual([
      ['c', 1, 0.5],
      ['a', 2, 0.25],
      ['b', 2, 0.25],
    ]);
  });

  it('keeps every row, falls, and has shares from 0 to 1', () => {
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom(...metrics), count, (rows, metric, total) => {
        const ranked = rank(rows, metric, { total_count: total, unique_count: total });
        expect(ranked.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
        for (const [index, { share, [metric]: value }] of ranked.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
          expect(Number(value)).toBeLessThanOrEqual(ranked[index - 1]?.[metric] ?? Number(value));
        }
        const sum = ranked.reduce((sum, { share }) => sum + (share ?? 0), 0);
        if (metric === 'total_count') expect(sum).toBeLessThanOrEqual(1.000001);
      }),
    );
  });

  it('calculates shares of the sum if the service reports no total', () => {
    const rows = ['a', 'b'].map((name) => ({ name, total_count: 1, unique_count: 3 }));
    for (const metric of metrics) {
      const ranked = rank(rows, metric, { total_count: 0, unique_count: 0 });
      expect(ranked.map(({ share }) => share)).toEqual([0.5, 0.5]);
    }
  });
});

describe('a change', () => {
  it.each([
    [150, 100, { difference: 50, ratio: 0.5, direction: 'up' }],
    [50, 100, { difference: -50, ratio: -0.5, direction: 'down' }],
    [0, 0, { difference: 0, ratio: null, direction: 'same' }],
    [7, 0, { difference: 7, ratio: null, direction: 'up' }],
  ])('from %i is calculated, compared with %i', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });
});

describe('rows with missing counts', () => {
  const row = (name: string, total_count: number | null, unique_count: number | null = null) => ({
    ...{ name, total_count, unique_count },
  });

  it('come last, without a share', () => {
    const ranked = rank([row('a', null), row('b', 0), row('c', 3)], 'total_count', row('', null));
    expect(ranked.map(({ name, place, share }) => [name, place, share])).toEqual([
      ['c', 1, 1],
      ['b', 2, 0],
      ['a', 3, null],
    ]);
  });

  it('are cut like others, and the shares stay those of all rows', () => {
    const ranked = rank([row('a', 1), row('b', 3)], 'total_count', row('', 2), 1);
    expect(ranked).toEqual([{ ...row('b', 3), place: 1, share: 0.75 }]);
  });

  it('have shares of the visitors in total, or of the largest row if that is more', () => {
    const rows = [row('a', 1, 4), row('b', 1, 3)];
    const shares = (visitors: number) => rank(rows, 'unique_count', row('', 9, visitors)).map(({ share }) => share);
    expect([shares(8), shares(2)]).toEqual([
      [0.5, 0.375],
      [1, 0.75],
    ]);
  });
});
