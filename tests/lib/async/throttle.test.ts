import { beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from '@/lib/async/throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('doing something no more often than every so many milliseconds', () => {
  it('does it at once, and once more at the end of the pause for all that came meanwhile', async () => {
    const act = vi.fn();
    const paced = throttle(100, act);
    paced.soon();
    await vi.advanceTimersByTimeAsync(0);
    expect(act).toHaveBeenCalledTimes(1);
    paced.soon();
    paced.soon();
    await vi.advanceTimersByTimeAsync(99);
    expect(act).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('does it at once again after a quiet time', async () => {
    const act = vi.fn();
    const paced = throttle(100, act);
    paced.soon();
    await vi.advanceTimersByTimeAsync(500);
    paced.soon();
    await vi.advanceTimersByTimeAsync(0);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('does nothing any more that was taken back, until it is asked for anew', async () => {
    const act = vi.fn();
    const paced = throttle(100, act);
    paced.soon();
    paced.stop();
    await vi.advanceTimersByTimeAsync(500);
    expect(act).not.toHaveBeenCalled();
    paced.soon();
    await vi.advanceTimersByTimeAsync(0);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
