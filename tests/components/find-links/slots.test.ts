import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { giveSlots, noSlots } from '../../../components/find-links/slots.ts';

const slotsOf = (slots: typeof noSlots, ids: readonly string[]) => ids.map((id) => slots.of.get(id));

describe('the rows of a list', () => {
  it('stay in place for another query, whichever links they show', () => {
    const first = giveSlots(noSlots, 's', ['a', 'b', 'c']);
    expect(slotsOf(giveSlots(first, 'sh', ['c', 'd']), ['c', 'd'])).toEqual([0, 1]);
  });

  it('move with their links for the same query, so that the focus never passes to another link', () => {
    const first = giveSlots(noSlots, 's', ['a', 'b', 'c']);
    expect(slotsOf(giveSlots(first, 's', ['new', 'c', 'a']), ['new', 'c', 'a'])).toEqual([3, 2, 0]);
  });
});

property('each link has a row of its own, the same however often it is drawn', () => {
  const step = fc.record({
    query: fc.constantFrom('', 's', 'sh'),
    ids: fc.uniqueArray(fc.constantFrom(...'abcdefgh')),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let slots = noSlots;
      for (const { query, ids } of steps) {
        slots = giveSlots(slots, query, ids);
        expect(new Set(slotsOf(slots, ids)).size).toBe(ids.length);
        expect(giveSlots(slots, query, ids)).toEqual(slots);
      }
    }),
  );
});
