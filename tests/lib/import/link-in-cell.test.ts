import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAddressCell, linkInCell, markdownOf } from '@/lib/import/link-in-cell.ts';
import { runs } from '../../setup/runs.ts';

it('a link that is written as Markdown is read back, with any text and address', () => {
  const signs = fc.constantFrom(...'[]()<>\\!*_`"\'&| \n', 'a', 'ä', '🧵');
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(signs, { maxLength: 8 }).map((parts) => parts.join('')),
  );
  const address = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc
      .array(fc.constantFrom(...'()[]\\*_!?&=#', 'a', 'ä', '%20'), { maxLength: 8 })
      .map((parts) => `https://example.com/${parts.join('')}`),
  );
  fc.assert(
    fc.property(text, address, (written, address) => {
      const label = written.trim();
      fc.pre(label !== '' && label !== address && !label.startsWith('http'));
      expect(linkInCell(markdownOf({ address, label }))).toEqual({ address, label });
    }),
    runs(1000),
  );
});

it.each([
  ['[![Logo](https://example.com/i.png)](https://example.com/a)', 'Logo'],
  ['[![](i.png) Home](https://example.com/a)', 'Home'],
  ['[** Home**](https://example.com/a)', 'Home'],
])('the text of a link has neither pictures nor emphasis: %s', (cell, label) => {
  expect(linkInCell(cell)).toEqual({ address: 'https://example.com/a', label });
});

it.each([
  ['example.com', true],
  ['https://example.com/a', true],
  ['[A](https://example.com/a)', true],
  ['See example.com', false],
  ['jane@example.com', false],
  ['example', false],
])('a cell with an address alone is one: %s', (cell, expected) => {
  expect(isAddressCell(cell)).toBe(expected);
});
