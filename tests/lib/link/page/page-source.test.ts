import { expect, it } from 'vitest';
import { isSamePage, pageSource } from '../../../../lib/link/page/page-source.ts';

const at = { tabId: 1, address: 'https://example.com/page' };

it('a draft is about the page it was begun on, whatever its address has become', () => {
  expect(pageSource(at, 'https://example.com/other')).toEqual(at);
});

it.each([
  ['begun on no page of the web', { tabId: 1, address: 'chrome://newtab/' }],
  ['begun in no tab', null],
])('a draft %s is about the page it leads to', (_what, begun) => {
  expect(pageSource(begun, 'example.com/a')).toEqual({ tabId: null, address: 'https://example.com/a' });
  expect(pageSource(begun, 'exa')).toBeNull();
});

it.each([
  ['https://example.com/a#one', 'https://example.com/a#two', true],
  ['https://EXAMPLE.com', 'https://example.com/', true],
  ['https://example.com/a', 'https://example.com/a?b', false],
  ['https://example.com/a', 'http://example.com/a', false],
  ['', '', false],
  ['nonsense', 'nonsense', false],
])('%s and %s are one page: %s', (one, other, expected) => {
  expect(isSamePage(one, other)).toBe(expected);
});
