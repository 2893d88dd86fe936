import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTagsCell, tagsCell } from '@/lib/link/tags/tags-cell.ts';

const tag = fc
  .oneof(fc.string({ minLength: 1 }), fc.constantFrom('a|b', '|', 'a,b', '["a"]', 'a; b'))
  .map((text) => text.trim())
  .filter((text) => text !== '');

it.each([
  [['a', 'b'], 'a, b'],
  [['a|b'], '["a|b"]'],
  [['|'], '["|"]'],
  [['a,b'], '["a,b"]'],
])('the tags %j are written as %s', (tags, cell) => expect(tagsCell(tags)).toBe(cell));

it('any tags are read back from their cell', () => {
  fc.assert(
    fc.property(fc.array(tag), (tags) => {
      expect(readTagsCell(tagsCell(tags))).toEqual(tags);
    }),
  );
});
