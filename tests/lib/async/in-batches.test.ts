import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inBatches } from '@/lib/async/in-batches.ts';
import { runs } from '../../setup/runs.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Takes each batch for so many milliseconds, and notes it. */
function taking(milliseconds: number) {
  const taken: number[][] = [];
  const take = async (items: number[]) => {
    taken.push(items);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  };
  return { taken, take };
}

describe('handing on in batches', () => {
  it('hands on the first at once, and together what comes until the pause is over', async () => {
    const { taken, take } = taking(10);
    const batches = inBatches(100, take);
    batches.add(1);
    batches.add(2);
    await vi.advanceTimersByTimeAsync(50);
    batches.add(3);
    expect(taken).toEqual([[1]]);
    await vi.advanceTimersByTimeAsync(60);
    expect(taken).toEqual([[1], [2, 3]]);
  });

  it('hands on at once again after a quiet time', async () => {
    const { taken, take } = taking(10);
    const batches = inBatches(100, take);
    batches.add(1);
    await vi.advanceTimersByTimeAsync(500);
    batches.add(2);
    expect(taken).toEqual([[1], [2]]);
  });

  it('is drained without a pause, and leaves no timer behind', async () => {
    const { taken, take } = taking(10);
    const batches = inBatches(100, take);
    for (const item of [1, 2, 3]) batches.add(item);
    const drained = vi.fn();
    void batches.drain().then(drained);
    await vi.advanceTimersByTimeAsync(20);
    expect(taken).toEqual([[1], [2, 3]]);
    expect(drained).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('takes nothing more after a failure, and says it to who adds or drains', async () => {
    const fault = new Error('The disk is full');
    const take = vi.fn(() => Promise.reject(fault));
    const batches = inBatches(100, take);
    batches.add(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(() => batches.add(2)).toThrow(fault);
    await expect(batches.drain()).rejects.toBe(fault);
    expect(take).toHaveBeenCalledOnce();
  });

  it('loses none, and keeps their order, one batch at a time', async () => {
    const times = fc.array(fc.nat(80), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(times, fc.nat(50), async (gaps, duration) => {
        const { taken, take } = taking(duration);
        let [open, most] = [0, 0];
        const batches = inBatches<number>(40, async (items) => {
          open += 1;
          most = Math.max(most, open);
          await take(items);
          open -= 1;
        });
        for (const [item, gap] of gaps.entries()) {
          batches.add(item);
          await vi.advanceTimersByTimeAsync(gap);
        }
        const drained = batches.drain();
        await vi.runAllTimersAsync();
        await drained;
        expect(taken.flat()).toEqual(gaps.map((_gap, item) => item));
        expect(most).toBe(1);
      }),
      runs(50),
    );
  });
});
