import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { lazyLru } from '../../../service/shared/lazy-lru.ts';

it('keeps only the last values', () => {
  const recent = lazyLru<number>({ max: 2 });
  expect(recent.get('a')).toBeUndefined();
  for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) recent.set(key, at);
  expect(['a', 'b', 'c'].map(recent.get)).toEqual([2, undefined, 3]);
});

it('expires a value after its time, unless it is set again', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  /** The cache reads the clock once in a millisecond. */
  const pass = async (milliseconds: number) => {
    now.mockReturnValue(performance.now() + milliseconds);
    await wait(5);
  };
  const recent = lazyLru<string>({ max: 10, ttl: 20 });
  recent.set('a', 'first');
  await pass(20);
  expect(recent.get('a')).toBe('first');
  await pass(1);
  expect(recent.get('a')).toBeUndefined();
  recent.set('a', 'second');
  await pass(19);
  recent.set('a', 'third');
  await pass(19);
  expect(recent.get('a')).toBe('third');
});
