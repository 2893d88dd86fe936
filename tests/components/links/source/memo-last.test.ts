import { expect, it, vi } from 'vitest';
import { memoLast } from '@/components/links/source/memo-last.ts';

it('computes again only if an argument has changed', () => {
  const compute = vi.fn((one: number, other: number) => [one + other]);
  const memo = memoLast(compute);
  expect(memo(1, 2)).toBe(memo(1, 2));
  expect(memo(1, 3)).toEqual([4]);
  expect(memo(1, 2)).toEqual([3]);
  expect(compute).toHaveBeenCalledTimes(3);
});
