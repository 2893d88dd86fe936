import { expect, it } from 'vitest';
import { pageSource } from '../../../../lib/link/page/page-source.ts';
import { isSamePage } from '../../../../lib/link/page/same-page.ts';

const at = { tabId: 1, address: 'https://example.com/page' };

it('a draft belongs to the page it was started on, whatever its destination', () => {
  expect(pageSource(at, 'https://example.com/other')).toEqual(at);
});

it.each([
  ['not started on a web page', { tabId: 1, address: 'chrome://newtab/' }],
  ['not started in a tab', null],
])('a draft %s belongs to its destination', (_what, place) => {
  expect(pageSource(place, 'example.com/a')).toEqual({ tabId: null, address: 'https://example.com/a' });
  expect(pageSource(place, 'exa')).toBeNull();
});

it.each([
  ['https://example.com/a#one', 'https://example.com/a#two', true],
  ['https://EXAMPLE.com', 'https://example.com/', true],
  ['https://example.com/a', 'https://example.com/a?b', false],
  ['https://example.com/a', 'http://example.com/a', false],
  ['', '', false],
  ['nonsense', 'nonsense', false],
])('%s and %s are the same page: %s', (one, other, expected) => {
  expect(isSamePage(one, other)).toBe(expected);
});
