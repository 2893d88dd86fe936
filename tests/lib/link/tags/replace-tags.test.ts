import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanTag } from '@/lib/contract/clean-text.ts';
import { updateLinkBody } from '@/lib/contract/link-writing.ts';
import { removeTags, replaceTags } from '@/lib/link/tags/tags.ts';
import { runs } from '../../../setup/runs.ts';

it.each([
  ['takes the first place', ['a', 'it', 'b', 'I.T.'], ['it', 'I.T.'], 'IT', ['a', 'IT', 'b']],
  ['keeps the place of the tag that stays', ['it', 'a', 'IT'], ['it', 'IT'], 'IT', ['a', 'IT']],
  ['keeps the first place of the tag that stays', ['IT', 'a', 'it'], ['it', 'IT'], 'IT', ['IT', 'a']],
  ['leaves a link with only the tag that stays', [' IT', 'a'], ['it', 'IT'], 'IT', [' IT', 'a']],
  ['replaces exact spellings alone', ['it', 'It'], ['it'], 'IT', ['IT', 'It']],
  ['finds a decomposed spelling', ['Cafe\u0301', 'a'], ['Café'], 'cafe', ['cafe', 'a']],
  ['by nothing leaves all tags', ['it', 'a'], ['it'], '', ['it', 'a']],
  ['leaves a link without the tags', ['a', 'IT'], ['it'], 'IT', ['a', 'IT']],
])('merging %s', (_what, tags, from, to, merged) => {
  expect(replaceTags(tags, from, to)).toEqual(merged);
});

const tag = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...'abAB'), minLength: 1, maxLength: 2 }),
    fc.constantFrom('é', 'e\u0301', ' a\u200b'),
    fc.string({ unit: 'grapheme' }),
  )
  .filter((text) => cleanTag(text) !== '');
const clean = tag.map(cleanTag);
const merge = { tags: fc.array(tag, { maxLength: 8 }), from: fc.array(clean, { maxLength: 4 }), to: clean };

it('merging twice is merging once, leaves no replaced spelling, and keeps the other tags in order', () => {
  fc.assert(
    fc.property(fc.record(merge), ({ tags, from, to }) => {
      const merged = replaceTags(tags, from, to);
      expect(replaceTags(merged, from, to)).toEqual(merged);
      for (const one of from) if (one !== to) expect(merged.map(cleanTag)).not.toContain(one);
      const others = (all: string[]) => all.filter((one) => cleanTag(one) !== to && !from.includes(cleanTag(one)));
      expect(others(merged)).toEqual(others(tags));
      const had = tags.some((one) => from.includes(cleanTag(one)));
      if (had) expect(merged.map(cleanTag)).toContain(to);
      else expect(merged).toEqual(tags);
    }),
    runs(300),
  );
});

it('merged tags are within the limits of the contract, and never more than before', () => {
  const id = '123e4567-e89b-42d3-a456-426614174000';
  fc.assert(
    fc.property(fc.record(merge), ({ tags, from, to }) => {
      const merged = replaceTags(tags, from, to);
      expect(merged.length).toBeLessThanOrEqual(tags.length);
      expect(updateLinkBody.safeParse({ id, tags: merged }).success).toBe(true);
    }),
    runs(200),
  );
});

it('removing twice is removing once, and keeps the other tags in order', () => {
  fc.assert(
    fc.property(merge.tags, merge.from, (tags, removed) => {
      const left = removeTags(tags, removed);
      expect(removeTags(left, removed)).toEqual(left);
      expect(left).toEqual(tags.filter((one) => !removed.includes(cleanTag(one))));
    }),
    runs(200),
  );
});
