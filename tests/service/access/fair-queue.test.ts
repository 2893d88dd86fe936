import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFairQueue } from '../../../service/access/fair-queue.ts';
import { runs } from '../../setup/runs.ts';

it('jobs run one at a time, those of a key in order, and another key waits for at most one job of each', async () => {
  const keys = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 });
  const property = fc.asyncProperty(keys, async (sent) => {
    const queue = createFairQueue({ perKey: 30, all: 30 });
    const state = { running: 0 };
    const begun: string[] = [];
    const jobs = sent.map((key, number) =>
      queue.run(key, async () => {
        state.running += 1;
        expect(state.running).toBe(1);
        begun.push(`${key}${number}`);
        await Promise.resolve();
        state.running -= 1;
        return number;
      }),
    );
    expect(await Promise.all(jobs)).toEqual(sent.map((_, number) => number));
    expect(begun.toSorted()).toEqual(sent.map((key, number) => `${key}${number}`).toSorted());
    for (const key of new Set(sent)) {
      const own = begun.filter((one) => one.startsWith(key)).map((one) => Number(one.slice(1)));
      expect(own).toEqual(own.toSorted((one, other) => one - other));
    }
    // All jobs were sent at once. So between two jobs of a key, each other key has one at most.
    for (const [at, one] of begun.entries()) {
      const next = begun.findIndex((other, index) => index > at && other[0] === one[0]);
      const between = begun.slice(at + 1, next < 0 ? undefined : next).map((other) => other[0]);
      if (next >= 0) expect(new Set(between).size).toBe(between.length);
    }
  });
  await fc.assert(property, runs(200));
});

it('a job that fails stops no other, and few of a key wait', async () => {
  const queue = createFairQueue({ perKey: 2, all: 3 });
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const jobs = [queue.run('a', async () => 1), queue.run('a', async () => 2)];
  expect(queue.hasRoom('a')).toBe(false);
  expect(queue.hasRoom('b')).toBe(true);
  jobs.push(queue.run('b', async () => 3));
  expect(queue.hasRoom('c')).toBe(false);
  await expect(failing).rejects.toThrow('no');
  expect(await Promise.all(jobs)).toEqual([1, 2, 3]);
  expect(queue.hasRoom('a')).toBe(true);
});
