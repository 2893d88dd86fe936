import fc from 'fast-check';
import { expect, test as property } from 'vitest';
import { startsOfLines } from '../../../lib/link-index/parts.ts';
import { scanText } from '../../../lib/link-index/scan-text.ts';
import { lineEnd } from '../../../lib/link-index/search-columns.ts';
import { runs } from '../../setup/runs.ts';

// Frequent and rare characters, so that the searched one can be anywhere in a term.
const text = (maxLength: number) => fc.string({ unit: fc.constantFrom('e', 'a', '/', 'z', 'ß', '語'), maxLength });

property('visits each line that contains a term once, in order', () => {
  fc.assert(
    fc.property(fc.array(text(20), { minLength: 1 }), text(9), fc.boolean(), (lines, part, atBeginning) => {
      const term = (atBeginning ? lineEnd : '') + part;
      fc.pre(term !== '');
      const all = lines.map((line) => lineEnd + line);
      const visited: string[] = [];
      const isWhole = scanText(all.join(''), term, (_start, line) => visited.push(line) > 0);
      expect(visited).toEqual(lines.filter((_line, at) => all[at]?.includes(term)));
      expect(isWhole).toBe(true);
    }),
    runs(2000),
  );
});

property('returns the start of each line', () => {
  fc.assert(
    fc.property(fc.array(text(12)), (lines) => {
      const whole = lines.map((line) => lineEnd + line).join('');
      const places = startsOfLines(whole);
      expect([...places].map((start, at) => whole.slice(start + 1, places[at + 1]))).toEqual(lines);
    }),
  );
});

property('stops when a visit returns false', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), (enough) => {
      let visits = 0;
      const isWhole = scanText(`${lineEnd}sale`.repeat(10), 'sale', () => {
        visits += 1;
        return visits < enough;
      });
      expect([isWhole, visits]).toEqual([false, enough]);
    }),
  );
});
