import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLimiter } from '@/lib/async/limiter.ts';
import { runs } from '../../setup/runs.ts';

/** A limiter whose acts end when told to, in the order that they began. */
function watched(limit: number) {
  const limiter = createLimiter(limit);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  let [running, most] = [0, 0];
  const run = (key: string, { fails = false, signal = new AbortController().signal } = {}) =>
    limiter.run(key, signal, async () => {
      begun.push(key);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      if (fails) throw new Error('Failed');
      return key;
    });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const end = async () => {
    ends.shift()?.();
    await settle();
  };
  return { limiter, run, end, settle, begun, most: () => most, running: () => running };
}

describe('acts behind a limiter', () => {
  it('are never more at once than the limit, each done once and in order, whenever they are added', async () => {
    const step = fc.oneof(fc.constant('end' as const), fc.constant('add' as const));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 30 }), async (limit, steps) => {
        const { run, end, settle, begun, most, running } = watched(limit);
        const added: string[] = [];
        for (const [index, step] of steps.entries()) {
          if (step === 'end') await end();
          else {
            added.push(`${index}`);
            run(`${index}`, { fails: index % 3 === 0 }).catch(() => undefined);
          }
        }
        await settle();
        while (running() > 0) await end();
        expect(begun).toEqual(added);
        expect(most()).toBeLessThanOrEqual(limit);
      }),
      runs(50),
    );
  });

  it('answer what they answer, and reject as they do', async () => {
    const { run, end, settle } = watched(1);
    const [done, failed] = [run('done'), run('failed', { fails: true })];
    await settle();
    await end();
    expect(await done).toBe('done');
    const rejected = expect(failed).rejects.toThrow('Failed');
    await end();
    await rejected;
  });

  it('leave while they wait, and make room for the next; those that run end by themselves', async () => {
    const { limiter, run, end, settle, begun } = watched(1);
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = run('first', { signal: running.signal });
    const second = run('second', { signal: waiting.signal });
    const third = run('third');
    await settle();
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
    expect(begun).toEqual(['first', 'third']);
  });
});
