import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { batch } from '@/lib/async/batch.ts';
import { runs } from '../../setup/runs.ts';

/** Lets pending promises continue that wait for no timer. */
const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Records the batches. Each runs until a test ends it. The value of an item is the time it may wait, in milliseconds.
 */
function manualBatches() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const started: { items: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const add = batch<number>(
    (items) => {
      const end = Promise.withResolvers<void>();
      started.push({ items, end });
      return end.promise;
    },
    (item) => item,
  );
  const pass = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await flushPromises();
  };
  return { add, started, pass, items: () => started.map(({ items }) => items) };
}

it('a batch starts when one of its items has waited as long as it may, and contains all items added so far', async () => {
  const { add, pass, items } = manualBatches();
  void add(200);
  await pass(50);
  void add(100);
  await pass(99);
  expect(items()).toEqual([]);
  await pass(1);
  expect(items()).toEqual([[200, 100]]);
});

it('a later item that may wait longer does not delay the batch', async () => {
  const { add, pass, items } = manualBatches();
  void add(50);
  await pass(40);
  void add(50);
  await pass(10);
  expect(items()).toEqual([[50, 50]]);
  await pass(1000);
  expect(items()).toHaveLength(1);
});

it('an item that may not wait starts the batch at once, with all waiting items', async () => {
  const { add, pass, items } = manualBatches();
  void add(200);
  void add(0);
  await pass(0);
  expect(items()).toEqual([[200, 0]]);
});

it('items added during a batch go into the next one, which starts without another wait', async () => {
  const { add, started, pass, items } = manualBatches();
  const first = add(0);
  await pass(0);
  void add(30);
  void add(0);
  await pass(100);
  expect(items()).toEqual([[0]]);
  started[0]?.end.resolve();
  await first;
  await pass(0);
  expect(items()).toEqual([[0], [30, 0]]);
});

it('a failed batch fails only its own items', async () => {
  const { add, started, pass } = manualBatches();
  const first = add(0);
  await pass(0);
  const second = add(0);
  started[0]?.end.reject(new Error('Full'));
  await expect(first).rejects.toThrow('Full');
  await pass(0);
  started[1]?.end.resolve();
  await expect(second).resolves.toBeUndefined();
});

it('each item is processed once, in order, whenever it is added and however long it may wait', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ turns: fc.nat(3), maxWait: fc.nat(3) })), async (items) => {
      const done: number[] = [];
      const add = batch<number>(
        async (batch) => {
          await flushPromises();
          done.push(...batch);
        },
        (index) => items[index]?.maxWait ?? 0,
      );
      const all: Promise<void>[] = [];
      for (const [index, { turns }] of items.entries()) {
        for (let turn = 0; turn < turns; turn += 1) await flushPromises();
        all.push(add(index));
      }
      await Promise.all(all);
      expect(done).toEqual([...items.keys()]);
    }),
    runs(50),
  );
});
