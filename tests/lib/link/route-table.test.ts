import { expect, it } from 'vitest';
import { namedRoute } from '../../../lib/link/route-table.ts';

it.each([
  ['#/links', 'links'],
  ['#/links?search=shoes', 'links'],
  ['#/links/new', 'newLink'],
  ['#/links/new?tab=1&address=https%3A%2F%2Fexample.com%2F', 'newLink'],
  ['#/links/an-id', 'link'],
  ['#/links/an-id/edit', 'editLink'],
  ['#/links/an-id/stats?range=7d', 'linkStats'],
  ['#/stats?tag=spring', 'stats'],
  ['#/presets', 'presets'],
  ['#/connection', 'connection'],
  ['#/settings', 'settings'],
  ['', null],
  ['#/elsewhere', null],
  ['#/links/an-id/elsewhere', null],
] as const)('the address %s names %j', (hash, name) => {
  expect(namedRoute(hash)).toBe(name);
});
