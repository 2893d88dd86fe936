import { expect, it } from 'vitest';
import { commonSpelling, spellings } from '../../../../lib/link/utm/spellings.ts';

it.each([
  [['spring', 'Spring', 'Spring'], 'Spring'],
  [['b', 'a', 'c', 'b', 'a'], 'a'],
  [['a', 'b', 'b', 'c', 'c', 'c'], 'c'],
  [[], ''],
])('of the spellings %j, %j is the most frequent one, or the first of the alphabet', (all, common) => {
  expect(commonSpelling(all)).toBe(common);
});

it('each value has one spelling, without invisible signs', () => {
  const found = spellings(['News', 'news\u200b', ' news', 'Café', 'cafe', 'CAFE', 'cafe']);
  expect([...found.values()]).toEqual(['news', 'cafe']);
  expect(found.get('cafe')).toBe('cafe');
});
