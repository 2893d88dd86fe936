import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLines, tabbed } from '@/lib/csv/csv.ts';
import { escapeFormulas, unescapeFormulas } from '@/lib/csv/escape-formulas.ts';
import { csvSeparators } from '@/lib/csv/separators.ts';
import { runs } from '../../setup/runs.ts';

const parts = ["'", '\0', '=', '+', '-', '@', '\t', '\n', '\r', '1', '.', 'a', '＝', ',', ';', '|', '"', ' '];

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((some) => some.join('')),
);

it('an escaped cell reads back as its original text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unescapeFormulas(escapeFormulas(text))).toBe(text);
    }),
    runs(1000),
  );
});

it('no cell starts like a formula, except a negative number', () => {
  fc.assert(
    fc.property(texts, (text) => {
      // Spreadsheets take out NUL characters before they read a cell.
      const cell = escapeFormulas(text).replaceAll('\0', '');
      expect(/^[=+@\t\r\n|＝＋－＠]/.test(cell) || (cell.startsWith('-') && Number.isNaN(Number(cell)))).toBe(false);
    }),
    runs(1000),
  );
});

/** Returns a row as each file and copied text that Hem writes. */
const textsOf = (row: string[]): string[] => [
  ...csvSeparators.map((separator) => csvLines([row], separator)),
  tabbed([row]),
];

/** Returns the cells that a spreadsheet with this delimiter would read. */
const cellsAt = (delimiter: string, text: string): string[] => Papa.parse<string[]>(text, { delimiter }).data.flat();

describe.each([',', ';', '\t', '|'])('a spreadsheet that splits at %j', (delimiter) => {
  /** A negative number is not a formula, alone or before another delimiter. */
  const isFormula = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell) && !/^-\d+(\.\d+)?\s*([,;\t|\r\n]|$)/.test(cell);

  it.each([
    'http://a;=cmd()/',
    'x,=cmd()',
    'x\t=cmd()',
    'x|=cmd()',
    'x\n=cmd()',
    'x;"=cmd()"',
    'x;""=cmd()',
    'x;+1;-a;@b',
  ])('finds no formula in a cell: %j', (cell) => {
    for (const text of textsOf(['a', cell, 'b'])) {
      expect(cellsAt(delimiter, text).filter(isFormula)).toEqual([]);
    }
  });

  it('finds no formula in any cells', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 3 }), (cells) => {
        for (const text of textsOf(cells)) {
          expect(cellsAt(delimiter, text).filter(isFormula)).toEqual([]);
        }
      }),
      runs(1000),
    );
  });
});

it.each(['Sale, -20%', 'Posts | @jane', 'a-b; c', 'C++, 1+1=2'])('an ordinary text is unchanged: %s', (text) => {
  expect(escapeFormulas(text)).toBe(text);
});
