import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mutex, withTimeout } from '@/lib/async/async.ts';
import { runs } from '../../setup/runs.ts';

describe('withTimeout', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it.each([
    ['ends', () => Promise.resolve('done'), 'done'],
    ['fails', () => Promise.reject(new Error('refused')), null],
  ])('resolves as soon as the promise %s, and leaves no timer behind', async (_how, begin, brought) => {
    expect(await withTimeout<string>(1000, begin())).toBe(brought);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('resolves with null after the given time, although the promise is still pending', async () => {
    const over = vi.fn();
    void withTimeout(1000, new Promise(() => {})).then(over);
    await vi.advanceTimersByTimeAsync(999);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalledExactlyOnceWith(null);
  });
});

it('a mutex starts a call after the previous one has ended, even if that one failed', async () => {
  const withLock = mutex();
  const seen: string[] = [];
  const call = (name: string, fails: boolean) =>
    withLock(async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const ended = await Promise.allSettled([call('one', true), call('two', false)]);
  expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

it('calls through a mutex never overwrite each other’s writes, in any interleaving', async () => {
  const calls = fc.array(fc.boolean(), { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), calls, async (scheduler, fail) => {
      const withLock = mutex();
      let saved: number[] = [];
      const order: number[] = [];
      const all = fail.map(async (fails, call) => {
        await scheduler.schedule(Promise.resolve(), 'asks');
        order.push(call);
        await withLock(async () => {
          const before = saved;
          await scheduler.schedule(Promise.resolve(), 'has read');
          saved = [...before, call];
          await scheduler.schedule(Promise.resolve(), 'has written');
          if (fails) throw new Error('Failed');
        }).catch(() => undefined);
      });
      await scheduler.waitFor(Promise.all(all));
      expect(saved).toEqual(order);
    }),
    runs(200),
  );
});
