import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allStatsRoute,
  compareRoute,
  findBy,
  maxSelected,
  readCompareView,
  selectedLinksRoute,
} from '@/lib/stats/compare-route.ts';
import { defaultRange } from '@/lib/stats/ranges.ts';
import { linesOf } from '@/lib/stats/sums.ts';

it('lines are aligned, even if one lacks a step', () => {
  const point = (start: number, total_count: number) => ({ start, total_count, unique_count: 0 });
  const one = { id: 'one', points: [point(1, 5), point(2, 6)] };
  const other = { id: 'other', points: [point(2, 7), point(3, 8)] };
  expect(linesOf([one, other], 'total_count')).toEqual({
    starts: [1, 2, 3],
    lines: [
      { id: 'one', counts: [5, 6, 0] },
      { id: 'other', counts: [0, 7, 8] },
    ],
  });
});

describe('the address of compared links', () => {
  it('means the default days if it says "all", since creation differs between links', () => {
    expect(readCompareView('tag=spring&range=all').range).toEqual(defaultRange);
    expect(readCompareView('tag=spring&range=7d').range).toEqual({ name: '7d' });
  });

  it('keeps the view', () => {
    const view = fc.record({
      by: fc.constantFrom(...findBy),
      text: fc.string({ minLength: 1, unit: 'grapheme' }),
      only: fc.option(fc.array(fc.uuid())),
    });
    fc.assert(
      fc.property(view, (part) => {
        const complete = { ...readCompareView(''), ...part };
        expect(readCompareView(compareRoute(complete).split('?')[1] ?? '')).toEqual(complete);
      }),
    );
  });

  it('keeps selected links, instead of a search', () => {
    const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: maxSelected });
    fc.assert(
      fc.property(ids, (ids) => {
        expect(readCompareView(selectedLinksRoute(ids).split('?')[1] ?? '')).toEqual({
          ...readCompareView(''),
          ...{ compares: false, ids },
        });
      }),
    );
  });

  it('keeps the days, and the comparison unless it is off', () => {
    const view = fc.record({
      compares: fc.boolean(),
      range: fc.constantFrom(defaultRange, { name: '7d' } as const, { name: 'this_month' } as const),
    });
    fc.assert(
      fc.property(view, fc.constantFrom(compareRoute, allStatsRoute), (part, routeOf) => {
        const complete = { ...readCompareView(''), ...part };
        expect(readCompareView(routeOf(complete).split('?')[1] ?? '')).toEqual(complete);
      }),
    );
  });

  it('leaves out invalid and repeated ids', () => {
    const id = '123e4567-e89b-42d3-a456-426614174001';
    expect(readCompareView(`ids=${id},nonsense,,${id}&tag=spring`)).toMatchObject({ ids: [id], text: '' });
  });

  it('is short without a selection', () => {
    expect(compareRoute(readCompareView(''))).toBe('/stats');
  });
});
