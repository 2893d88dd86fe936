import { expect, it } from 'vitest';
import { pageSource } from '../../../../lib/link/page/page-source.ts';

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
