import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { cleanText } from '../../../../lib/contract/clean-text.ts';
import { foldText } from '../../../../lib/contract/fold-text.ts';
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

property(
  'offers each known value that contains the typed one, except itself, and completes the typed one first',
  () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'A', 'ä', 'b', ' '), maxLength: 4 });
    fc.assert(
      fc.property(text, fc.uniqueArray(text), (typed, values) => {
        const { offered, isCompleted } = completionsOf(typed, values);
        const wanted = foldText(cleanText(typed));
        const others = values.filter((one) => one !== cleanText(typed) && foldText(one).includes(wanted));
        expect(offered.toSorted()).toEqual(others.toSorted());
        // Equal values first, then values that begin with the text. Otherwise, the given order stays.
        const rank = (one: string) => (foldText(one) === wanted ? 0 : foldText(one).startsWith(wanted) ? 1 : 2);
        expect(offered).toEqual(others.toSorted((one, other) => rank(one) - rank(other)));
        if (isCompleted) expect(rank(offered[0] ?? '')).toBeLessThan(2);
      }),
    );
  },
);

it('offers the first 200 values of many', () => {
  const values = Array.from({ length: 250 }, (_, at) => `tag ${at}`);
  expect(completionsOf('tag', values).offered).toEqual(values.slice(0, 200));
});
