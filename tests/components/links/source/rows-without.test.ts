import fc from 'fast-check';
import { expect, test as property } from 'vitest';
import { rowsWithout } from '@/components/links/source/rows-without.ts';
import { runs } from '../../../setup/runs.ts';

const rowNumbers = fc.uniqueArray(fc.nat(40), { maxLength: 30 });

property('rows without some are those of a copy that lacks them, in any order', () => {
  fc.assert(
    fc.property(rowNumbers, rowNumbers, (all, some) => {
      const left = rowsWithout(Uint32Array.from(all), new Set<number | null>([...some, null]));
      const copy = all.filter((row) => !some.includes(row));
      expect(Array.from({ length: left.length }, (_, index) => left.at(index))).toEqual(copy);
      expect([...left.all()]).toEqual(copy);
      for (let row = -1; row <= 41; row += 1) expect(left.indexOf(row)).toBe(copy.indexOf(row));
      expect([left.at(-1), left.at(copy.length)]).toEqual([-1, -1]);
    }),
    runs(500),
  );
});
