import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTagsCell, tagsCell } from '@/lib/link/tags/tags-cell.ts';
import { cleanText } from '../../../../lib/contract/clean-text.ts';

const tag = fc
  .oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('a|b', '|', 'a,b', '["a"]', 'a; b', '#a', '#a #b', '[a]', '{a}', '"a"', "'a', 'b'", 'null'),
  )
  .map(cleanText)
  .filter((text) => text !== '');

it.each([
  [['a', 'b'], 'a, b'],
  [['a|b'], '["a|b"]'],
  [['|'], '["|"]'],
  [['a,b'], '["a,b"]'],
])('the tags %j are written as %s', (tags, cell) => expect(tagsCell(tags)).toBe(cell));

it.each([
  ["['news', 'deep work']", ['news', 'deep work']],
  ['["news", "deep work"]', ['news', 'deep work']],
  [`['news', "don't panic"]`, ['news', "don't panic"]],
  [String.raw`['don\'t panic', 'a\\b']`, ["don't panic", String.raw`a\b`]],
  ["['a, b', 'c']", ['a, b', 'c']],
  ["('news', 'deep work')", ['news', 'deep work']],
  ["('news',)", ['news']],
  ["{'news', 'deep work'}", ['news', 'deep work']],
  ["['news' 'deep work']", ['news', 'deep work']],
  ["['news', None]", ['news']],
  ['{news,"deep work"}', ['news', 'deep work']],
  [String.raw`{news,"a \"b\" \\ c",NULL,"NULL"}`, ['news', String.raw`a "b" \ c`, 'NULL']],
  ['{news}', ['news']],
  ['[news, deep work]', ['news', 'deep work']],
  ['"news", "deep work"', ['news', 'deep work']],
  ["'news'; 'deep work'", ['news', 'deep work']],
  ["[news , 'work ']", ['news', 'work']],
  ["['news' 'a', work]", ['news', 'a', 'work']],
  ["['news' work]", ["['news' work]"]],
  ['[news, work', ['[news', 'work']],
  ['say "yes"', ['say "yes"']],
  ["( 'news')", ["( 'news')"]],
  [' ["a, b"] ', ['a, b']],
  ['[]', []],
  ['{}', []],
  ["['']", []],
  ['[null]', []],
  ['#news #work', ['news', 'work']],
  ['#news, #deep work', ['news', 'deep work']],
  ['#news', ['news']],
  ['##news, # deep work, #', ['news', 'deep work']],
  ['a #b, c #d', ['a #b', 'c #d']],
  ['["#news"]', ['#news']],
  ["['#news', '#work']", ['news', 'work']],
  ['＃ニュース ＃仕事', ['ニュース', '仕事']],
  ['C#, F#', ['C#', 'F#']],
  ['#1 choice, news', ['#1 choice', 'news']],
  ["don't panic, it's fine", ["don't panic", "it's fine"]],
  ["'90s", ["'90s"]],
  ['5" screen, news', ['5" screen', 'news']],
  ['news (work), (deep)', ['news (work)', '(deep)']],
  ['(draft)', ['(draft)']],
  ['[a] b, [c]', ['[a] b', '[c]']],
  ['news|work', ['news', 'work']],
  [' news | work |', ['news', 'work']],
])('the cell %s is read as %j', (cell, tags) => expect(readTagsCell(cell)).toEqual(tags));

it.each(["['", '{"', '[', '#', "['a' "])('%j any number of times is read quickly', (sign) => {
  expect(readTagsCell(sign.repeat(200_000)).length).toBeLessThanOrEqual(1);
});

it('any tags are read back from their cell', () => {
  fc.assert(
    fc.property(fc.array(tag), (tags) => {
      expect(readTagsCell(tagsCell(tags))).toEqual(tags);
    }),
  );
});
