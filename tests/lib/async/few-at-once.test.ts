import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewAtOnce } from '@/lib/async/few-at-once.ts';
import { runs } from '../../setup/runs.ts';

/** Turns whose acts end when told to, in the order that they began. */
function watched(limit: number) {
  const turns = fewAtOnce(limit);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  let [running, most] = [0, 0];
  const add = (key: string, { fails = false } = {}) =>
    turns.add(key, async () => {
      begun.push(key);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      if (fails) throw new Error('Failed');
    });
  const end = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { add, end, clear: turns.clear, begun, most: () => most, running: () => running };
}

describe('acts that take turns', () => {
  it('are never more at once than the limit, each done once and in order, whenever they are added', async () => {
    const step = fc.oneof(fc.constant('end' as const), fc.constant('add' as const));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 30 }), async (limit, steps) => {
        const { add, end, begun, most, running } = watched(limit);
        const added: string[] = [];
        for (const [index, step] of steps.entries()) {
          if (step === 'end') await end();
          else {
            added.push(`${index}`);
            add(`${index}`, { fails: index % 3 === 0 });
          }
        }
        while (running() > 0) await end();
        expect(begun).toEqual(added);
        expect(most()).toBeLessThanOrEqual(limit);
      }),
      runs(50),
    );
  });

  it('are not done twice while they wait or are under way, and again after', async () => {
    const { add, end, begun } = watched(1);
    for (const key of ['one', 'one', 'other', 'other']) add(key);
    await end();
    await end();
    expect(begun).toEqual(['one', 'other']);
    add('one');
    expect(begun).toEqual(['one', 'other', 'one']);
  });

  it('are taken back while they wait; those under way end, and keep their place until then', async () => {
    const { add, end, clear, begun, most } = watched(2);
    for (const key of ['a', 'b', 'c', 'd']) add(key);
    expect(clear()).toEqual(['c', 'd']);
    add('e');
    expect(begun).toEqual(['a', 'b']);
    await end();
    await end();
    expect(begun).toEqual(['a', 'b', 'e']);
    expect(most()).toBe(2);
  });
});
