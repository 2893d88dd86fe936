import { expect, it } from 'vitest';
import { otherDimensions } from '@/lib/contract/analytics.ts';

const row = { name: 'night', total_count: 1, unique_count: 1 };
const body = (stats: unknown) => ({ status: 'success', data: { stats } });

it('dimensions that the interface does not have are read with their own names', () => {
  expect(otherDimensions(body({ country: [row], interval: {}, mood: [row], color: [] }))).toEqual({
    mood: [row],
    color: [],
  });
});

it.each([
  ['a text', 'many'],
  ['a list of something else', [1, 2]],
  ['a count as a text', [{ ...row, total_count: '1' }]],
])('%s is not a dimension, and is ignored (reading R8)', (_what, value) => {
  expect(otherDimensions(body({ mood: value }))).toEqual({});
});

it.each([null, undefined, [], {}])('stats that are %s have no other dimensions', (stats) => {
  expect(otherDimensions(body(stats))).toEqual({});
});
