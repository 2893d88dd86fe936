import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dimensions, intervals } from '@/lib/contract/analytics.ts';
import { pack, unpackedAnswer } from '@/lib/stats/packed-answer.ts';
import { answerWith } from './stats-of.ts';

const count = fc.option(fc.nat());
const counts = { total_count: count, unique_count: count };
const rows = fc.array(fc.record({ name: fc.option(fc.string()), ...counts }));
const steps = fc.array(fc.record({ date: fc.option(fc.string()), ...counts }));
const some = <T>(keys: readonly string[], value: fc.Arbitrary<T>) =>
  fc.dictionary(fc.constantFrom(...keys), fc.option(value), { noNullPrototype: true });

describe('a packed answer', () => {
  it('is unpacked to the same answer after it was sent as JSON', () => {
    const interval = fc.option(some(intervals, steps));
    const stats = fc.tuple(some(dimensions, rows), interval).map(([named, interval]) => ({ ...named, interval }));
    // A dimension with this name is never read: it would set the object's prototype.
    const name = fc.string().filter((name) => name !== '__proto__');
    const others = fc.dictionary(name, rows, { noNullPrototype: true });
    const unreadable = fc.record({ count: fc.nat(), places: fc.array(fc.string()) });
    const parts = fc.record({ ...counts, stats: fc.option(stats), others, unreadable }, { requiredKeys: ['others'] });
    fc.assert(
      fc.property(parts, (parts) => {
        const answer = answerWith(parts);
        const received: unknown = JSON.parse(JSON.stringify(pack(answer)));
        expect(unpackedAnswer.parse(received)).toEqual(answer);
      }),
    );
  });

  it.each([
    ['columns of different lengths', [['DE'], [1, 2], [1]]],
    ['a text as a count', [['DE'], ['1'], [1]]],
    ['a number as a name', [[1], [1], [1]]],
    ['rows', [{ name: 'DE', total_count: 1, unique_count: 1 }]],
  ])('is refused with %s', (_, country) => {
    const packed = pack(answerWith({ stats: { country: [] } }));
    expect(unpackedAnswer.safeParse(packed).success).toBe(true);
    const broken = { ...packed, stats: { ...packed.stats, country } };
    expect(unpackedAnswer.safeParse(broken).success).toBe(false);
  });
});
