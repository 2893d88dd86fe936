import { describe, expect, it } from 'vitest';
import { qrRoute } from '../../../lib/link/qr-route.ts';
import {
  allOf,
  namedRoute,
  oneOf,
  paths,
  readLinkStatsRoute,
  routeNames,
  sameOfAll,
} from '../../../lib/link/route-table.ts';
import * as routes from '../../../lib/link/routes.ts';

describe.each(routeNames)('the address of the page %s', (name) => {
  const hash = `#${paths[name].replace(':id', 'an-id')}`;

  it('names it, with any query', () => {
    for (const query of ['', '?', '?tag=spring', '?address=https://example.com/a/b?c#d', '?search=two\nlines'])
      expect(namedRoute(hash + query)).toBe(name);
  });

  it('names nothing else', () => {
    for (const other of [hash.slice(1), `#/options${hash.slice(1)}`, `${hash}/`, `${hash}/elsewhere/more`])
      expect(namedRoute(other)).toBeNull();
  });
});

it.each(['', '#', '#/', '#/elsewhere', '#/links//edit'])('the address %j names no page', (hash) => {
  expect(namedRoute(hash)).toBeNull();
});

it('an address that Hem builds names its page, and says the rest in its query', () => {
  const address = 'https://example.com/?a=1&b#c';
  const built = [
    [routes.newLinkRoute({ tabId: 7, address }, 'utm'), 'newLink', { tab: '7', address, section: 'utm' }],
    [routes.typedLinkRoute(address), 'newLink', { address, typed: '' }],
    [routes.templateRoute('an-id'), 'newLink', { like: 'an-id', section: 'utm' }],
    [routes.otherDestinationRoute('an-id'), 'newLink', { like: 'an-id', elsewhere: '' }],
    [routes.linkRoute('an-id'), 'link', {}],
    [routes.editLinkRoute('an-id'), 'editLink', {}],
    [routes.statsRoute('an-id'), 'linkStats', {}],
    [routes.listRoute(''), 'links', {}],
    [routes.searchRoute(''), 'links', {}],
    [routes.searchRoute('a & b'), 'links', { search: 'a & b' }],
    [routes.tagRoute('a & b'), 'links', { tag: 'a & b' }],
    [routes.jobRoute('a-job'), 'links', { job: 'a-job' }],
    [routes.searchAllRoute(''), 'allLinks', {}],
    [routes.searchAllRoute('a & b'), 'allLinks', { search: 'a & b' }],
    [qrRoute(['an-id']), 'qr', { ids: 'an-id' }],
  ] as const;
  for (const [route, name, query] of built) {
    const { searchParams } = new URL(route, 'https://hem.example');
    expect([namedRoute(`#${route}`), Object.fromEntries(searchParams)]).toEqual([name, query]);
  }
});

it('the address of a link’s stats contains its id and a query', () => {
  const { id, query } = readLinkStatsRoute(`#${routes.statsRoute('an-id')}?range=7d`) ?? {};
  expect([id, query?.get('range')]).toEqual(['an-id', '7d']);
  expect(readLinkStatsRoute('#/links/an-id/stats')?.query.size).toBe(0);
  expect(readLinkStatsRoute('#/links/an-id/edit?range=7d')).toBeNull();
});

it('the list and the stats of one connection correspond to those of all connections', () => {
  const pairs: Record<string, string> = { [paths.links]: paths.allLinks, [paths.stats]: paths.allStats };
  for (const path of Object.values(paths)) {
    expect([sameOfAll(path), allOf(path)]).toEqual([pairs[path] ?? path, pairs[path] ?? paths.allLinks]);
    expect(oneOf(path)).toBe(Object.keys(pairs).find((one) => pairs[one] === path) ?? null);
  }
});
