import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupTags, tagGroupKey } from '@/lib/link/tags/tag-groups.ts';
import { runs } from '../../../setup/runs.ts';

const groups = (...tags: string[]) => groupTags(tags, (tag) => tag);

it.each([
  [['IT', 'it', 'I.T.', 'I-T']],
  [['Herbst 2026', 'herbst-2026', 'herbst_2026', 'Herbst2026', '#herbst2026']],
  [['Café', 'cafe', 'Cafe\u0301', 'CAFÉ']],
  [['v1.x', 'v1x', '##v1x']],
  [['x.1', 'x1']],
  [['episode', 'Episodes']],
  [['rock ’n’ roll', 'rock-n-roll']],
  [['émission', 'emissions']],
])('%j are likely duplicates', (tags) => {
  expect(groups(...tags)).toEqual([tags]);
});

it.each([
  ['v1.5', 'v15'],
  ['2026-10', '20-2610'],
  ['new', 'news'],
  ['gas', 'ga'],
  ['pres', 'press'],
  ['C', 'C++'],
  ['C', 'C#'],
  ['दिल', 'दाल'],
  ['…', '!'],
  ['-', '.'],
])('%s and %s are different tags', (one, other) => {
  expect(groups(one, other)).toEqual([[one], [other]]);
});

/** Tags that often are likely duplicates. */
const tag = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'aábsST12 .-_#ß'), minLength: 1, maxLength: 8 }),
);

it('grouping is an equivalence: each tag is in one group, whatever the order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(tag, { maxLength: 30 }), (tags) => {
      const grouped = groups(...tags);
      expect(grouped.flat().toSorted()).toEqual(tags.toSorted());
      for (const group of grouped)
        for (const one of tags) expect(tagGroupKey(one) === tagGroupKey(group[0] ?? '')).toBe(group.includes(one));
      const sorted = (all: string[][]) => all.map((group) => group.toSorted()).toSorted();
      expect(sorted(groups(...tags.toReversed()))).toEqual(sorted(grouped));
    }),
    runs(200),
  );
});

it('case, separators between letters, and a plural make no other group', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefgxyz'), minLength: 4, maxLength: 8 });
  fc.assert(
    fc.property(letters, letters, fc.constantFrom(' ', '-', '.', '_', ''), (one, other, sign) => {
      const key = tagGroupKey(one + other);
      for (const same of [one + sign + other, (one + sign + other).toUpperCase(), `${one}${sign}${other}s`])
        expect(tagGroupKey(same)).toBe(key);
    }),
    runs(200),
  );
});
