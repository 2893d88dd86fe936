import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { openIfThere } from '../../../lib/database/first-look.ts';
import { hasLinksOfPage, mayBeShortAddress } from '../../../lib/link-index/has-links.ts';
import { cacheLinks } from '../../setup/cached-links.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const cacheLink = (connection: string, long_url: string, part: object = {}) =>
  cacheLinks(connection, [linkRecord.parse({ id: '00000000-0000-4000-8000-000000000001', long_url, ...part })]);

it.each([
  ['the exact address', 'https://example.com/page'],
  ['a similar address', 'http://www.example.com/page/?utm_source=x'],
])('finds a link to %s', async (_what, address) => {
  await cacheLink('one', 'https://example.com/page');
  expect(await hasLinksOfPage('one', address)).toBe(true);
});

it('finds no link to another page', async () => {
  await cacheLink('one', 'https://example.com/page');
  expect(await hasLinksOfPage('one', 'https://example.com/other')).toBe(false);
});

it('finds no link of another connection', async () => {
  await cacheLink('one', 'https://example.com/page');
  expect(await hasLinksOfPage('two', 'https://example.com/page')).toBe(false);
});

it('does not block an upgrade while the database is open', async () => {
  await cacheLink('one', 'https://example.com/page');
  const database = await openIfThere();
  const upgrading = indexedDB.open(database?.name ?? '', (database?.version ?? 0) + 1);
  const end = await new Promise((resolve) => {
    upgrading.onsuccess = () => resolve('upgraded');
    upgrading.onblocked = () => resolve('blocked');
  });
  expect(end).toBe('upgraded');
});

it('finds nothing without a database, and creates none', async () => {
  expect(await hasLinksOfPage('one', 'https://example.com/page')).toBe(false);
  expect(await indexedDB.databases()).toEqual([]);
});

it.each([
  ['of a cached link', 'https://go.example:8443/any', []],
  ['of the custom address of a cached link', 'https://brand.example/any', []],
  ['of a domain of the connection', 'https://s.example/any', ['s.example', 'Our links']],
])('recognizes a possible short address on a host %s', async (_which, address, labels) => {
  await cacheLink('one', 'https://example.com/page', {
    short_url: 'https://go.example:8443/code',
    custom_url: 'https://brand.example/sale',
  });
  expect(await hasLinksOfPage('one', address, labels)).toBe(true);
  expect(await hasLinksOfPage('one', 'https://go.example/any', labels)).toBe(false);
  expect(await hasLinksOfPage('one', new URL('/?q=1', address).href, labels)).toBe(false);
});

it('recognizes no short address in stored links that it cannot read', () => {
  for (const group of [null, {}, { records: 'none' }, { records: [null, { short_url: 1 }] }])
    expect(mayBeShortAddress('https://go.example/any', { labels: [], group })).toBe(false);
});

it('recognizes no short address in a page of the browser, though a stored one has no host either', () => {
  const group = { records: [{ short_url: 'urn:one' }] };
  expect(mayBeShortAddress('about:addons', { labels: [], group })).toBe(false);
});
