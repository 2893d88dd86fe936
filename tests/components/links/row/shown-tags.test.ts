import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { fittingTags, tagsWidth } from '@/components/links/row/shown-tags.ts';

const widthOf = (text: string) => text.length * 6;

it('shows the tags that fit as a whole, and counts the others', () => {
  const tags = ['ads', 'spring', 'newsletter'];
  expect(fittingTags(tags, 200, widthOf)).toEqual({ shown: tags, rest: 0 });
  expect(fittingTags(tags, 130, widthOf)).toEqual({ shown: ['ads', 'spring'], rest: 1 });
  expect(fittingTags(tags, 60, widthOf)).toEqual({ shown: ['ads'], rest: 2 });
});

it('shows the first tag even if it does not fit', () => {
  expect(fittingTags(['a long name', 'b'], 20, widthOf)).toEqual({ shown: ['a long name'], rest: 1 });
  expect(fittingTags([], 20, widthOf)).toEqual({ shown: [], rest: 0 });
});

property('all tags are shown at the width that they take', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 9 })), (tags) => {
      const width = tagsWidth(tags, 10_000, widthOf);
      expect(fittingTags(tags, Math.max(width, 0), widthOf)).toEqual({ shown: tags, rest: 0 });
    }),
  );
});
