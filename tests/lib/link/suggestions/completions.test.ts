import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { cleanText } from '../../../../lib/contract/clean-text.ts';
import { completionsOf } from '../../../../lib/link/suggestions/completions.ts';

it.each([
  ['starts with the text, before values that contain it', 'new', ['renewal', 'News'], ['News', 'renewal'], true],
  [
    'equals the text except for case, before values that start with it',
    'spring',
    ['Spring 2024', 'Spring'],
    ['Spring', 'Spring 2024'],
    true,
  ],
  ['differs in accents or case', 'FRU', ['frühling'], ['frühling'], true],
  ['contains the text, but does not complete it', 'let', ['newsletter'], ['newsletter'], false],
  ['continues a complete value, but does not complete it', 'ad', ['ad', 'ads'], ['ads'], false],
  ['is known if nothing is typed', ' ', ['ad', 'ads'], ['ad', 'ads'], false],
])('offers a value that %s', (_what, typed, values, offered, isCompleted) => {
  expect(completionsOf(typed, values)).toEqual({ offered, isCompleted });
});

property('offers only known values, each once, and never the typed one', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'A', 'ä', 'b', ' '), maxLength: 4 });
  fc.assert(
    fc.property(text, fc.uniqueArray(text), (typed, values) => {
      const { offered } = completionsOf(typed, values);
      expect(new Set(offered).size).toBe(offered.length);
      expect(offered.every((one) => values.includes(one) && one !== cleanText(typed))).toBe(true);
    }),
  );
});
