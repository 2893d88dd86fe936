import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLimiter } from '@/lib/async/limiter.ts';
import { runs } from '../../setup/runs.ts';

/** A limiter with tasks that a test ends one by one, in the order they started. */
function limiterOfTasks(limit: number) {
  const limiter = createLimiter(limit);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  let [running, maxRunning] = [0, 0];
  const run = (key: string, { fails = false, signal = new AbortController().signal } = {}) =>
    limiter.run(key, signal, async () => {
      started.push(key);
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      if (fails) throw new Error('Failed');
      return key;
    });
  const flushTimers = () => new Promise((resolve) => setTimeout(resolve));
  const end = async () => {
    ends.shift()?.();
    await flushTimers();
  };
  return { limiter, run, end, flushTimers, started, maxRunning: () => maxRunning, running: () => running };
}

describe('a limiter', () => {
  it('runs no more tasks at once than its limit, each once and in order', async () => {
    const step = fc.oneof(fc.constant('end' as const), fc.constant('add' as const));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 30 }), async (limit, steps) => {
        const { run, end, flushTimers, started, maxRunning, running } = limiterOfTasks(limit);
        const added: string[] = [];
        for (const [index, step] of steps.entries()) {
          if (step === 'end') await end();
          else {
            added.push(`${index}`);
            run(`${index}`, { fails: index % 3 === 0 }).catch(() => undefined);
          }
        }
        await flushTimers();
        while (running() > 0) await end();
        expect(started).toEqual(added);
        expect(maxRunning()).toBeLessThanOrEqual(limit);
      }),
      runs(50),
    );
  });

  it('returns the task’s result, or rejects with its error', async () => {
    const { run, end, flushTimers } = limiterOfTasks(1);
    const [done, failed] = [run('done'), run('failed', { fails: true })];
    await flushTimers();
    await end();
    expect(await done).toBe('done');
    const rejected = expect(failed).rejects.toThrow('Failed');
    await end();
    await rejected;
  });

  it('removes an aborted task while it waits, but lets a running one end by itself', async () => {
    const { limiter, run, end, flushTimers, started } = limiterOfTasks(1);
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = run('first', { signal: running.signal });
    const second = run('second', { signal: waiting.signal });
    const third = run('third');
    await flushTimers();
    expect(['first', 'second', 'third'].map(limiter.isWaiting)).toEqual([false, true, true]);
    const left = expect(second).rejects.toThrow();
    running.abort();
    waiting.abort();
    await left;
    expect(limiter.isWaiting('second')).toBe(false);
    await end();
    expect(await first).toBe('first');
    await end();
    expect(await third).toBe('third');
    expect(started).toEqual(['first', 'third']);
  });
});
