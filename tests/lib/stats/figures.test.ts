import { describe, expect, it } from 'vitest';
import { dimensions, intervals } from '@/lib/contract/analytics.ts';
import { figuresOf, rowsBy } from '@/lib/stats/figures.ts';
import { answerWith } from './figures-of.ts';

describe('the figures of an answer', () => {
  it('have every dimension and interval, null where the service left them out (reading R8)', () => {
    const figures = figuresOf(answerWith({}));
    expect(figures.dimensions).toEqual(dimensions.map((dimension) => ({ dimension, rows: null })));
    expect(figures.steps).toEqual(Object.fromEntries(intervals.map((interval) => [interval, null])));
    expect(figures).toMatchObject({ total_count: null, unique_count: null });
  });

  it('read names that are null as empty, and leave counts that are null so: they are not 0', () => {
    const stats = { country: [{ name: null, total_count: 3, unique_count: null }], interval: { day: [{}] } };
    const figures = figuresOf(answerWith({ total_count: 3, stats }));
    expect(rowsBy(figures, 'country')).toEqual([{ name: '', total_count: 3, unique_count: null }]);
    expect(figures.steps.day).toEqual([{ date: '', total_count: null, unique_count: null }]);
    expect(figures).toMatchObject({ total_count: 3, unique_count: null });
  });

  it('keep dimensions of the service’s own under their names', () => {
    const row = { name: 'night', total_count: 1, unique_count: 1 };
    expect(figuresOf(answerWith({ others: { mood: [row] } })).others).toEqual([{ dimension: 'mood', rows: [row] }]);
  });
});
