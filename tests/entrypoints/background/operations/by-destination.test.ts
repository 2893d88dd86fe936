import fc from 'fast-check';
import { expect, test as property } from 'vitest';
import { byDestination } from '@/entrypoints/background/operations/by-destination.ts';
import { runs } from '../../../setup/runs.ts';

/** Each destination in two ways of writing it. */
const written = (page: number, isOther: boolean) =>
  isOther ? `https://EXAMPLE.com:443/${page}` : `https://example.com/${page}`;

property('what was taken up last of each id is found by its destination, whichever way that is written', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const page = fc.nat(2);
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ add: id, page, isOther: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ drop: id }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const index = byDestination();
      const model = new Map<string, number>();
      for (const step of steps) {
        if ('drop' in step) {
          index.drop(step.drop);
          model.delete(step.drop);
        } else {
          index.add(step.add, written(step.page, step.isOther));
          model.delete(step.add);
          model.set(step.add, step.page);
        }
      }
      const at = (page: number | undefined) => new Set([...model].flatMap(([id, its]) => (its === page ? id : [])));
      expect(index.size()).toBe(model.size);
      expect(index.oldest()).toBe(model.keys().next().value);
      for (const page of [0, 1, 2]) expect(index.at(written(page, true))).toEqual(at(page));
      for (const id of ['a', 'b', 'c', 'd']) expect(index.like(id)).toEqual(at(model.get(id)));
    }),
    runs(300),
  );
});
