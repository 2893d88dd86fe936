import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inTime } from '@/lib/async/async.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('waiting for something, but not for ever', () => {
  it.each([
    ['ends', () => Promise.resolve('done'), 'done'],
    ['fails', () => Promise.reject(new Error('refused')), null],
  ])('is over as soon as it %s, and leaves no timer behind', async (_how, begin, brought) => {
    expect(await inTime<string>(1000, begin())).toBe(brought);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is over after the time given, though it goes on', async () => {
    const over = vi.fn();
    void inTime(1000, new Promise(() => {})).then(over);
    await vi.advanceTimersByTimeAsync(999);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalledExactlyOnceWith(null);
  });
});
