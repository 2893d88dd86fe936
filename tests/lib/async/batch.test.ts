import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { batch } from '@/lib/async/batch.ts';
import { runs } from '../../setup/runs.ts';

/** Lets all go on that waits for no timer. */
const rest = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Batches as they are done, each until somebody ends it. Each item says how long it may wait. */
function heldBatches() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const begun: { items: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const add = batch<number>(
    (items) => {
      const end = Promise.withResolvers<void>();
      begun.push({ items, end });
      return end.promise;
    },
    (item) => item,
  );
  const pass = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await rest();
  };
  return { add, begun, pass, items: () => begun.map(({ items }) => items) };
}

it('a batch begins once one of its items has waited as long as it may, and takes all that came by then', async () => {
  const { add, pass, items } = heldBatches();
  void add(200);
  await pass(50);
  void add(100);
  await pass(99);
  expect(items()).toEqual([]);
  await pass(1);
  expect(items()).toEqual([[200, 100]]);
});

it('what comes later and may wait longer puts nothing off', async () => {
  const { add, pass, items } = heldBatches();
  void add(50);
  await pass(40);
  void add(50);
  await pass(10);
  expect(items()).toEqual([[50, 50]]);
  await pass(1000);
  expect(items()).toHaveLength(1);
});

it('what may not wait is begun at once, with all that waits', async () => {
  const { add, pass, items } = heldBatches();
  void add(200);
  void add(0);
  await pass(0);
  expect(items()).toEqual([[200, 0]]);
});

it('what comes while a batch is under way is done by the next, however urgent, and waits no more by then', async () => {
  const { add, begun, pass, items } = heldBatches();
  const first = add(0);
  await pass(0);
  void add(30);
  void add(0);
  await pass(100);
  expect(items()).toEqual([[0]]);
  begun[0]?.end.resolve();
  await first;
  await pass(0);
  expect(items()).toEqual([[0], [30, 0]]);
});

it('a batch that fails fails for those that are in it, and for nobody after it', async () => {
  const { add, begun, pass } = heldBatches();
  const first = add(0);
  await pass(0);
  const second = add(0);
  begun[0]?.end.reject(new Error('Full'));
  await expect(first).rejects.toThrow('Full');
  await pass(0);
  begun[1]?.end.resolve();
  await expect(second).resolves.toBeUndefined();
});

it('every item is done once and in its order, whenever it comes and however long it may wait', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ turns: fc.nat(3), patience: fc.nat(3) })), async (items) => {
      const done: number[] = [];
      const add = batch<number>(
        async (batch) => {
          await rest();
          done.push(...batch);
        },
        (at) => items[at]?.patience ?? 0,
      );
      const all: Promise<void>[] = [];
      for (const [at, { turns }] of items.entries()) {
        for (let turn = 0; turn < turns; turn += 1) await rest();
        all.push(add(at));
      }
      await Promise.all(all);
      expect(done).toEqual([...items.keys()]);
    }),
    runs(50),
  );
});
