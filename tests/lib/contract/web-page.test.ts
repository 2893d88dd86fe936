import { expect, it } from 'vitest';
import { isWebPage } from '../../../lib/contract/web-page.ts';

it.each([
  ['text/html', true],
  ['application/xhtml+xml', true],
  ['application/json', false],
])('an answer of the type %s is a web page: %s', (type, expected) => {
  expect(isWebPage(type)).toBe(expected);
});
