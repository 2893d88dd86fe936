import { expect, it } from 'vitest';
import { isSamePage } from '../../../lib/link/page/page-source.ts';

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
