import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mutex, withTimeout } from '@/lib/async/async.ts';
import { runs } from '../../setup/runs.ts';

describe('waiting for something, but not for ever', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it.each([
    ['ends', () => Promise.resolve('done'), 'done'],
    ['fails', () => Promise.reject(new Error('refused')), null],
  ])('is over as soon as it %s, and leaves no timer behind', async (_how, begin, brought) => {
    expect(await withTimeout<string>(1000, begin())).toBe(brought);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is over after the time given, though it goes on', async () => {
    const over = vi.fn();
    void withTimeout(1000, new Promise(() => {})).then(over);
    await vi.advanceTimersByTimeAsync(999);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalledExactlyOnceWith(null);
  });
});

it('begins no act before the one before it is done, however that ended', async () => {
  const inTurn = mutex();
  const seen: string[] = [];
  const act = (name: string, fails: boolean) =>
    inTurn(async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const ended = await Promise.allSettled([act('one', true), act('two', false)]);
  expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

it('nobody reads what another is about to write, whatever comes first', async () => {
  const acts = fc.array(fc.boolean(), { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), acts, async (scheduler, fail) => {
      const inTurn = mutex();
      let kept: number[] = [];
      const asked: number[] = [];
      const all = fail.map(async (fails, act) => {
        await scheduler.schedule(Promise.resolve(), 'asks');
        asked.push(act);
        await inTurn(async () => {
          const before = kept;
          await scheduler.schedule(Promise.resolve(), 'has read');
          kept = [...before, act];
          await scheduler.schedule(Promise.resolve(), 'has written');
          if (fails) throw new Error('Failed');
        }).catch(() => undefined);
      });
      await scheduler.waitFor(Promise.all(all));
      expect(kept).toEqual(asked);
    }),
    runs(200),
  );
});
