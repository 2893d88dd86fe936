import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { createLinkBody } from '../../../../lib/contract/link-writing.ts';
import { addTags, completeTags, splitTags } from '../../../../lib/link/tags/tags.ts';

describe('a list of tags', () => {
  it.each([
    ['spring', ['spring']],
    ['spring, summer;autumn\twinter\nrain\r\nsnow', ['spring', 'summer', 'autumn', 'winter', 'rain', 'snow']],
    [' two words ,, ; , café ☕', ['two words', 'café ☕']],
    ['春、夏，秋；冬', ['春', '夏', '秋', '冬']],
    [',;\n \t', []],
    ['', []],
  ])('%j is split', (text, tags) => {
    expect(splitTags(text)).toEqual(tags);
  });

  it('as it is typed, is complete up to the last separator', () => {
    expect(completeTags('spring')).toEqual({ complete: [], rest: 'spring' });
    expect(completeTags('spring,')).toEqual({ complete: ['spring'], rest: '' });
    expect(completeTags('spring; summer,  two w')).toEqual({ complete: ['spring', 'summer'], rest: 'two w' });
    expect(completeTags(' two ')).toEqual({ complete: [], rest: 'two ' });
  });
});

describe('adding tags', () => {
  it('leaves out what is there already, letter for letter, and says so', () => {
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

property('whatever is pasted, the contract takes its tags, and nothing but separators and space around is lost', () => {
  fc.assert(
    fc.property(text, (pasted) => {
      const tags = splitTags(pasted);
      expect(createLinkBody.shape.tags.safeParse(tags).success).toBe(true);
      expect(splitTags(tags.join(', '))).toEqual(tags);
      const kept = (part: string) => part.replace(/[\s,;，；、]/g, '');
      expect(kept(tags.join(''))).toBe(kept(pasted));
    }),
  );
});

property('typing a list key by key gives the tags of the whole list', () => {
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

property('adding never loses a tag that was there, has none twice, and adds or names each that came', () => {
  const tags = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'x')), tags, (there, more) => {
      const result = addTags(there, more);
      expect(result.tags).toEqual([...there, ...result.added]);
      expect(new Set(result.tags).size).toBe(result.tags.length);
      expect([...result.added, ...result.doubled].sort()).toEqual([...more].sort());
    }),
  );
});
