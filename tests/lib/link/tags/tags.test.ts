import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { cleanTag, cleanText } from '../../../../lib/contract/clean-text.ts';
import { createLinkBody } from '../../../../lib/contract/link-writing.ts';
import { addTags, completeTags, isTagList, mergeTags, splitTags } from '../../../../lib/link/tags/tags.ts';

describe('a list of tags', () => {
  it.each([
    ['spring', ['spring']],
    ['spring, summer;autumn\twinter\nrain\r\nsnow', ['spring', 'summer', 'autumn', 'winter', 'rain', 'snow']],
    [' two words ,, ; , café ☕', ['two words', 'café ☕']],
    ['春、夏，秋；冬', ['春', '夏', '秋', '冬']],
    ['ربيع، صيف؛ شتاء', ['ربيع', 'صيف', 'شتاء']],
    ['news\u200b, \u2060,deep\u00a0work', ['news', 'deep work']],
    [',;\n \t', []],
    ['', []],
  ])('%j is split', (text, tags) => {
    expect(splitTags(text)).toEqual(tags);
  });

  it('is complete up to the last separator while it is typed', () => {
    expect(completeTags('spring')).toEqual({ complete: [], rest: 'spring' });
    expect(completeTags('spring,')).toEqual({ complete: ['spring'], rest: '' });
    expect(completeTags('spring; summer,  two w')).toEqual({ complete: ['spring', 'summer'], rest: 'two w' });
    expect(completeTags(' two ')).toEqual({ complete: [], rest: 'two ' });
  });
});

it('a text with a separator is a list, even with one tag', () => {
  expect(['a,', '春、夏', 'a\nb', ';'].map(isTagList)).toEqual([true, true, true, true]);
  expect(['', 'two words', 'a|b', '#a #b'].map(isTagList)).toEqual([false, false, false, false]);
});

describe('adding tags', () => {
  it('skips tags that exist with the same spelling, and reports them', () => {
    expect(addTags(['spring'], ['Spring', 'spring', 'new', 'new'])).toEqual({
      tags: ['spring', 'Spring', 'new'],
      added: ['Spring', 'new'],
      doubled: ['spring', 'new'],
    });
  });
});

const text = fc.string({
  unit: fc.oneof(fc.constantFrom(',', ';', '、', '\n', '\t', ' '), fc.string({ unit: 'grapheme' })),
});

property(
  'the contract accepts the tags of any pasted text, and only separators, spaces and invisible signs are lost',
  () => {
    fc.assert(
      fc.property(text, (pasted) => {
        const tags = splitTags(pasted);
        expect(createLinkBody.shape.tags.safeParse(tags).success).toBe(true);
        expect(splitTags(tags.join(', '))).toEqual(tags);
        const withoutSeparators = (part: string) =>
          part
            .normalize('NFC')
            .replace(/[\s,;，；、،؛]/g, '')
            .normalize('NFC');
        expect(withoutSeparators(tags.join(''))).toBe(withoutSeparators(cleanText(pasted)));
      }),
    );
  },
);

property('typing a list key by key gives the same tags as the whole list', () => {
  fc.assert(
    fc.property(text, (typed) => {
      let tags: string[] = [];
      let rest = '';
      for (const key of typed) {
        const now = completeTags(rest + key);
        tags = [...tags, ...now.complete];
        rest = now.rest;
      }
      expect([...tags, ...splitTags(rest)]).toEqual(splitTags(typed));
    }),
  );
});

property('adding keeps all tags, has none twice, and adds or reports each new one', () => {
  const tags = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'x')), tags, (existing, others) => {
      const result = addTags(existing, others);
      expect(result.tags).toEqual([...existing, ...result.added]);
      expect(new Set(result.tags).size).toBe(result.tags.length);
      expect([...result.added, ...result.doubled].sort()).toEqual([...others].sort());
    }),
  );
});

property('merging keeps the tags that both sides have or one side added, first in the order of their side', () => {
  const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', ' c', 'é', 'e\u0301', 'd'));
  fc.assert(
    fc.property(tags, tags, tags, (base, theirs, mine) => {
      const [before, there, here] = [base, theirs, mine].map((all) => all.map(cleanTag));
      const stays = (tag: string) => {
        const sides = [there, here].filter((side) => side?.includes(tag)).length;
        return sides === 2 || (sides === 1 && !before?.includes(tag));
      };
      const expected = [...new Set([...(there ?? []), ...(here ?? [])])].filter(stays);
      expect(mergeTags(base, theirs, mine)).toEqual(expected);
    }),
  );
});
