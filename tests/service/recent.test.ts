import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { keepRecent } from '../../service/recent.ts';

it('keeps the last values alone', () => {
  const recent = keepRecent<number>({ max: 2 });
  expect(recent.get('a')).toBeUndefined();
  for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) recent.set(key, at);
  expect(['a', 'b', 'c'].map(recent.get)).toEqual([2, undefined, 3]);
});

it('forgets a value after its time, unless it is set again', async () => {
  const recent = keepRecent<string>({ max: 10, ttl: 20 });
  recent.set('a', 'first');
  await wait(30);
  expect(recent.get('a')).toBeUndefined();
  recent.set('a', 'second');
  expect(recent.get('a')).toBe('second');
});
