import { beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from '@/lib/async/throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('throttle', () => {
  it('calls the function at once, and once more after the interval for all calls meanwhile', async () => {
    const callback = vi.fn();
    const throttled = throttle(100, callback);
    throttled.soon();
    await vi.advanceTimersByTimeAsync(0);
    expect(callback).toHaveBeenCalledTimes(1);
    throttled.soon();
    throttled.soon();
    await vi.advanceTimersByTimeAsync(99);
    expect(callback).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(callback).toHaveBeenCalledTimes(2);
  });

  it('calls it at once again after a quiet time', async () => {
    const callback = vi.fn();
    const throttled = throttle(100, callback);
    throttled.soon();
    await vi.advanceTimersByTimeAsync(500);
    throttled.soon();
    await vi.advanceTimersByTimeAsync(0);
    expect(callback).toHaveBeenCalledTimes(2);
  });

  it('is not delayed by a clock that is set back', async () => {
    const callback = vi.fn();
    const throttled = throttle(100, callback);
    throttled.soon();
    await vi.advanceTimersByTimeAsync(0);
    vi.setSystemTime(Date.now() - 3_600_000);
    throttled.soon();
    await vi.advanceTimersByTimeAsync(100);
    expect(callback).toHaveBeenCalledTimes(2);
  });

  it('cancels the pending call on stop, and accepts new ones afterwards', async () => {
    const callback = vi.fn();
    const throttled = throttle(100, callback);
    throttled.soon();
    throttled.stop();
    await vi.advanceTimersByTimeAsync(500);
    expect(callback).not.toHaveBeenCalled();
    throttled.soon();
    await vi.advanceTimersByTimeAsync(0);
    expect(callback).toHaveBeenCalledTimes(1);
  });
});
