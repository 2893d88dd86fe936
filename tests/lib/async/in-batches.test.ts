import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inBatches } from '@/lib/async/in-batches.ts';
import { runs } from '../../setup/runs.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Records each batch, and takes this long to process it. */
function recordBatches(milliseconds: number) {
  const taken: number[][] = [];
  const take = async (items: number[]) => {
    taken.push(items);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  };
  return { taken, take };
}

describe('inBatches', () => {
  it('passes on the first item at once, and the items that arrive during the pause together', async () => {
    const { taken, take } = recordBatches(10);
    const batches = inBatches(100, take);
    batches.add(1);
    batches.add(2);
    await vi.advanceTimersByTimeAsync(50);
    batches.add(3);
    expect(taken).toEqual([[1]]);
    await vi.advanceTimersByTimeAsync(60);
    expect(taken).toEqual([[1], [2, 3]]);
  });

  it('passes on an item at once again after a quiet time', async () => {
    const { taken, take } = recordBatches(10);
    const batches = inBatches(100, take);
    batches.add(1);
    await vi.advanceTimersByTimeAsync(500);
    batches.add(2);
    expect(taken).toEqual([[1], [2]]);
  });

  it('drains without a pause, and leaves no timer behind', async () => {
    const { taken, take } = recordBatches(10);
    const batches = inBatches(100, take);
    for (const item of [1, 2, 3]) batches.add(item);
    const drained = vi.fn();
    void batches.drain().then(drained);
    await vi.advanceTimersByTimeAsync(20);
    expect(taken).toEqual([[1], [2, 3]]);
    expect(drained).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('accepts no item after a failure, which both add and drain throw', async () => {
    const fault = new Error('The disk is full');
    const take = vi.fn(() => Promise.reject(fault));
    const batches = inBatches(100, take);
    batches.add(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(() => batches.add(2)).toThrow(fault);
    await expect(batches.drain()).rejects.toBe(fault);
    expect(take).toHaveBeenCalledOnce();
  });

  it('loses no item, keeps their order, and processes one batch at a time', async () => {
    const times = fc.array(fc.nat(80), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(times, fc.nat(50), async (gaps, duration) => {
        const { taken, take } = recordBatches(duration);
        let [open, maxOpen] = [0, 0];
        const batches = inBatches<number>(40, async (items) => {
          open += 1;
          maxOpen = Math.max(maxOpen, open);
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
        expect(maxOpen).toBe(1);
      }),
      runs(50),
    );
  });
});
