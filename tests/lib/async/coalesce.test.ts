import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { coalesce } from '@/lib/async/coalesce.ts';
import { runs } from '../../setup/runs.ts';

/** Records the batches. Each runs until a test ends it. */
function manualBatches(pause?: number) {
  const started: { items: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const add = coalesce<number>((items) => {
    const end = Promise.withResolvers<void>();
    started.push({ items, end });
    return end.promise;
  }, pause);
  return { add, started, items: () => started.map(({ items }) => items) };
}

/** Lets pending promises continue that wait for no timer. */
const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve));

it('items added during a batch go into the next one', async () => {
  const { add, started, items } = manualBatches();
  const first = add(1);
  await flushPromises();
  const others = Promise.all([add(2), add(3)]);
  await flushPromises();
  expect(items()).toEqual([[1]]);
  started[0]?.end.resolve();
  await first;
  await flushPromises();
  expect(items()).toEqual([[1], [2, 3]]);
  started[1]?.end.resolve();
  await others;
});

it('a failed batch fails only its own items', async () => {
  const { add, started } = manualBatches();
  const first = add(1);
  await flushPromises();
  const second = add(2);
  started[0]?.end.reject(new Error('Full'));
  await expect(first).rejects.toThrow('Full');
  await flushPromises();
  started[1]?.end.resolve();
  await expect(second).resolves.toBeUndefined();
});

it('a single item causes no pause, but a batch of several does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { add, started, items } = manualBatches(200);
  const end = async () => {
    started.at(-1)?.end.resolve();
    await flushPromises();
  };
  void add(1);
  await flushPromises();
  void add(2);
  void add(3);
  await end();
  expect(items()).toEqual([[1], [2, 3]]);
  void add(4);
  await end();
  expect(items()).toEqual([[1], [2, 3]]);
  await vi.advanceTimersByTimeAsync(200);
  await flushPromises();
  expect(items()).toEqual([[1], [2, 3], [4]]);
});

it('each item is processed once, in order, whenever it is added', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3)), async (waits) => {
      const done: number[] = [];
      const add = coalesce<number>(async (items) => {
        await flushPromises();
        done.push(...items);
      });
      const all: Promise<void>[] = [];
      for (const [index, turns] of waits.entries()) {
        for (let turn = 0; turn < turns; turn += 1) await flushPromises();
        all.push(add(index));
      }
      await Promise.all(all);
      expect(done).toEqual([...waits.keys()]);
    }),
    runs(50),
  );
});

it('batches never overlap and are never empty, and each caller gets the result of its own batch', async () => {
  const arbitraryCalls = fc.array(fc.record({ fails: fc.boolean() }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), arbitraryCalls, async (scheduler, calls) => {
      const [order, batches]: [number[], (readonly number[])[]] = [[], []];
      const fails = (items: readonly number[]) => items.some((item) => calls[item]?.fails);
      let busy = 0;
      const work = async (items: readonly number[]) => {
        busy += 1;
        batches.push(items);
        expect(busy).toBe(1);
        await scheduler.schedule(Promise.resolve(), 'is done');
        busy -= 1;
        if (fails(items)) throw new Error('Full');
      };
      const add = coalesce<number>(work);
      const all = calls.map(async (_, item) => {
        await scheduler.schedule(Promise.resolve(), 'asks');
        order.push(item);
        const succeeded = await add(item).then(
          () => true,
          () => false,
        );
        const own = batches.filter((items) => items.includes(item));
        expect(own).toHaveLength(1);
        expect(succeeded).toBe(!fails(own.flat()));
      });
      await scheduler.waitFor(Promise.all(all));
      expect(batches.flat()).toEqual(order);
      expect(batches.every(({ length }) => length > 0)).toBe(true);
    }),
    runs(200),
  );
});
