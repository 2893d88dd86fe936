import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { completionsOf } from '../../../../lib/link/suggestions/completions.ts';

it.each([
  ['begins with it, before what holds it', 'new', ['renewal', 'News'], ['News', 'renewal'], true],
  [
    'equals it but for case, before what begins with it',
    'spring',
    ['Spring 2024', 'Spring'],
    ['Spring', 'Spring 2024'],
    true,
  ],
  ['has accents or other case', 'FRU', ['frühling'], ['frühling'], true],
  ['only holds it, without being about to be taken', 'let', ['newsletter'], ['newsletter'], false],
  ['goes on from a value that is typed in full, without being about to be taken', 'ad', ['ad', 'ads'], ['ads'], false],
  ['is known, where nothing is typed', ' ', ['ad', 'ads'], ['ad', 'ads'], false],
])('offers what %s', (_what, typed, values, offered, isCompleted) => {
  expect(completionsOf(typed, values)).toEqual({ offered, isCompleted });
});

property('offers known values alone, none twice, and never what is typed', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'A', 'ä', 'b', ' '), maxLength: 4 });
  fc.assert(
    fc.property(text, fc.uniqueArray(text), (typed, values) => {
      const { offered } = completionsOf(typed, values);
      expect(new Set(offered).size).toBe(offered.length);
      expect(offered.every((one) => values.includes(one) && one !== typed.trim())).toBe(true);
    }),
  );
});
