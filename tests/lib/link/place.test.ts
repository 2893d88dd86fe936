import { expect, it } from 'vitest';
import { addressOfOperation, isWebPage, noTab, samePage, samePlace } from '../../../lib/link/place.ts';

const place = { tabId: 1, address: 'https://example.com/page', connectionId: 'here' };
const channel = `channel:spring:${place.address}`;

it.each([
  [place.address, true],
  ['http://localhost:3000/', true],
  [channel, true],
  [channel.toUpperCase(), true],
  ['', false],
  ['about:blank', false],
  ['chrome://newtab/', false],
  ['channel:spring:about:blank', false],
  [addressOfOperation('123'), false],
])('a place at %j is on a page of the web: %s', (address, expected) => {
  expect(isWebPage({ address })).toBe(expected);
  // Blank tabs have the same address without being the same page.
  expect(samePage({ ...place, address }, { ...place, address, tabId: noTab })).toBe(expected);
});

it('two tabs at different addresses show different pages', () => {
  expect(samePage(place, { ...place, address: `${place.address}?a` })).toBe(false);
  expect(samePage(place, { ...place, tabId: 2, connectionId: 'elsewhere' })).toBe(true);
});

it('a place is a tab, an address and a connection', () => {
  expect(samePlace(place, { ...place })).toBe(true);
  for (const other of [{ tabId: 2 }, { address: channel }, { connectionId: 'elsewhere' }])
    expect(samePlace(place, { ...place, ...other })).toBe(false);
});
