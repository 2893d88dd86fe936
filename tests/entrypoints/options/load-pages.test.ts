import { expect, it } from 'vitest';
import * as pages from '@/entrypoints/options/load-pages.ts';

const named = () => {
  const { isNamed, loadNamed: _, ...all } = pages;
  return Object.entries(all).flatMap(([name, page]) => (isNamed(page) ? name : []));
};

it.each([
  ['#/links', ['links']],
  ['#/links?search=shoes', ['links']],
  ['#/links/new', ['newLink']],
  ['#/links/new?tab=1&address=https%3A%2F%2Fexample.com%2F', ['newLink']],
  ['#/links/an-id', ['link']],
  ['#/links/an-id/edit', ['editLink']],
  ['#/links/an-id/stats?range=7d', ['linkStats']],
  ['#/stats?tag=spring', ['across']],
  ['#/presets', ['presets']],
  ['#/connection', ['connection']],
  ['#/settings', ['settings']],
  ['', []],
  ['#/elsewhere', []],
  ['#/links/an-id/elsewhere', []],
] as const)('the address %s names %j, whose code is loaded ahead', (hash, names) => {
  history.replaceState(null, '', `/${hash}`);
  expect(named()).toEqual(names);
});
