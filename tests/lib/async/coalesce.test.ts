import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { coalesce } from '@/lib/async/coalesce.ts';
import { runs } from '../../setup/runs.ts';

/** Batches as they are done, each until somebody ends it. */
function heldBatches(pause?: number) {
  const begun: { items: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const add = coalesce<number>((items) => {
    const end = Promise.withResolvers<void>();
    begun.push({ items, end });
    return end.promise;
  }, pause);
  return { add, begun, items: () => begun.map(({ items }) => items) };
}

/** Lets all go on that waits for no timer. */
const rest = () => new Promise<void>((resolve) => setImmediate(resolve));

it('what comes while a batch is under way is done together by the next', async () => {
  const { add, begun, items } = heldBatches();
  const first = add(1);
  await rest();
  const others = Promise.all([add(2), add(3)]);
  await rest();
  expect(items()).toEqual([[1]]);
  begun[0]?.end.resolve();
  await first;
  await rest();
  expect(items()).toEqual([[1], [2, 3]]);
  begun[1]?.end.resolve();
  await others;
});

it('a batch that fails fails for those that are in it, and for nobody after it', async () => {
  const { add, begun } = heldBatches();
  const first = add(1);
  await rest();
  const second = add(2);
  begun[0]?.end.reject(new Error('Full'));
  await expect(first).rejects.toThrow('Full');
  await rest();
  begun[1]?.end.resolve();
  await expect(second).resolves.toBeUndefined();
});

it('one alone holds up nothing, and what follows several waits for the pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { add, begun, items } = heldBatches(200);
  const end = async () => {
    begun.at(-1)?.end.resolve();
    await rest();
  };
  void add(1);
  await rest();
  void add(2);
  void add(3);
  await end();
  expect(items()).toEqual([[1], [2, 3]]);
  void add(4);
  await end();
  expect(items()).toEqual([[1], [2, 3]]);
  await vi.advanceTimersByTimeAsync(200);
  await rest();
  expect(items()).toEqual([[1], [2, 3], [4]]);
});

it('every item is done once and in its order, whenever it comes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3)), async (waits) => {
      const done: number[] = [];
      const add = coalesce<number>(async (items) => {
        await rest();
        done.push(...items);
      });
      const all: Promise<void>[] = [];
      for (const [index, turns] of waits.entries()) {
        for (let turn = 0; turn < turns; turn += 1) await rest();
        all.push(add(index));
      }
      await Promise.all(all);
      expect(done).toEqual([...waits.keys()]);
    }),
    runs(50),
  );
});

it('no two batches are done at once, none of them is empty, and whoever asked hears how its own ended, whatever comes first', async () => {
  const asks = fc.array(fc.record({ fails: fc.boolean() }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), asks, async (scheduler, asked) => {
      const [order, batches]: [number[], (readonly number[])[]] = [[], []];
      const fails = (items: readonly number[]) => items.some((item) => asked[item]?.fails);
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
      const all = asked.map(async (_, item) => {
        await scheduler.schedule(Promise.resolve(), 'asks');
        order.push(item);
        const isKept = await add(item).then(
          () => true,
          () => false,
        );
        const own = batches.filter((items) => items.includes(item));
        expect(own).toHaveLength(1);
        expect(isKept).toBe(!fails(own.flat()));
      });
      await scheduler.waitFor(Promise.all(all));
      expect(batches.flat()).toEqual(order);
      expect(batches.every(({ length }) => length > 0)).toBe(true);
    }),
    runs(200),
  );
});
