import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { asItWas, harmless } from '@/lib/csv/harmless.ts';
import { runs } from '../../setup/runs.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '1', '.', 'a', '＝'), { maxLength: 6 })
    .map((some) => some.join('')),
);

it('a cell that was made harmless reads back as it was', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(asItWas(harmless(text))).toBe(text);
    }),
    runs(1000),
  );
});

it('no cell begins as a formula does, but for a negative number', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const cell = harmless(text);
      expect(/^[=+@\t\r\n|＝＋－＠]/.test(cell) || (cell.startsWith('-') && Number.isNaN(Number(cell)))).toBe(false);
    }),
    runs(1000),
  );
});
