import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type LinkRecord, linkRecord } from '../../../lib/contract/link-reading.ts';
import { databaseName } from '../../../lib/database/keys.ts';
import { readExistingLinks } from '../../../lib/import/existing-links.ts';
import { Sheet } from '../../../lib/import/sheet.ts';
import { encodedSlug } from '../../../lib/link/slug/encoded-slug.ts';
import { cacheLinks } from '../../setup/cached-links.ts';
import { bodiesOf, settings } from './imported.ts';

/** Returns a cached link with this host and slug. */
const link = (at: number, slug: string, host = 'go.example', utm: object = {}) =>
  linkRecord.parse({
    ...{ id: `00000000-0000-4000-8000-00000000000${at}`, created_at: new Date(at).toISOString() },
    ...{ long_url: `https://example.com/${at}`, custom_link: slug },
    utm,
    ...{ short_url: `https://${host}/c${at}`, custom_url: `https://${host}/${encodedSlug(slug)}` },
  });

/** Caches links as the background does. From revision 2 on, earlier links stay cached. */
let cached: readonly LinkRecord[] = [];
async function cache(links: readonly LinkRecord[], revision = 1): Promise<void> {
  cached = revision === 1 ? links : [...cached, ...links];
  await cacheLinks('one', cached, revision);
}

/** Caches links with these slugs on a host, and reads them. */
async function existingWith(slugs: readonly string[], host = 'go.example', utm: object = {}) {
  globalThis.indexedDB = new IDBFactory();
  await cache(slugs.map((slug, at) => link(at, slug, host, utm)));
  return readExisting();
}

const readExisting = async () => (await readExistingLinks('one'))();

describe('the slugs of existing links', () => {
  it('are those of their addresses, with any characters', async () => {
    const slugs = ['spring,sale', 'one;two', 'über uns', 'v1.2', 'a|b'];
    const existing = await existingWith(slugs);
    for (const slug of slugs) expect([slug, existing.isTaken(slug, 'go.example')]).toEqual([slug, true]);
    for (const slug of ['spring', 'one', 'a'])
      expect([slug, existing.isTaken(slug, 'go.example')]).toEqual([slug, false]);
  });

  it('are taken on their domain, in punycode or Unicode', async () => {
    const existing = await existingWith(['sale'], 'xn--mnchen-3ya.example');
    expect(existing.isTaken('sale', 'München.example')).toBe(true);
    expect(existing.isTaken('sale', 'Our shop')).toBe('unknown');
  });

  it('are taken only with the exact host and spelling of their address', async () => {
    const existing = await existingWith(['spring', 'autumn']);
    expect(existing.isTaken('spring', 'go.example')).toBe(true);
    expect(existing.isTaken('Spring', 'go.example')).toBe(false);
    expect(existing.isTaken('spring', 'www.go.example')).toBe('unknown');
    await cache([{ ...link(5, 'winter'), short_url: 'https://code.example/c5' }], 2);
    expect((await readExisting()).isTaken('c5', 'go.example')).toBe(false);
    expect((await readExisting()).isTaken('winter', 'code.example')).toBe('unknown');
  });

  it('are taken without a domain if all links are on one host', async () => {
    expect((await existingWith(['spring'])).isTaken('spring', null)).toBe(true);
    await cache([link(5, 'winter', 'other.example')], 2);
    expect((await readExisting()).isTaken('spring', null)).toBe('unknown');
  });
});

it('a row is a duplicate once its address is corrected to that of an existing link', async () => {
  await existingWith(['spring', 'autumn']);
  const { sheet, summary } = await bodiesOf('long_url,title\nnowhere at all,A\n', { ...settings, connectionId: 'one' });
  expect(summary).toMatchObject({ ready: 0, wrong: 1, duplicates: 0 });
  expect(sheet.edit(0, 0, 'https://EXAMPLE.com/1')).toMatchObject({ ready: 0, wrong: 0, duplicates: 1 });
  expect(sheet.rows('duplicate', 0, 10).rows).toMatchObject([
    { duplicate: { of: 'existing', address: 'https://go.example/autumn' } },
  ]);
});

it('a row is a duplicate of an existing link whose UTM is switched off', async () => {
  globalThis.indexedDB = new IDBFactory();
  await cache([{ ...link(1, 'spring', 'go.example', { utm_source: 'x' }), has_utm: false }]);
  const { summary } = await bodiesOf('long_url,title\nhttps://example.com/1,A\n', { ...settings, connectionId: 'one' });
  expect(summary).toMatchObject({ ready: 0, duplicates: 1 });
});

it('rows are compared with all existing links only once all of them were read', async () => {
  await existingWith(['spring']);
  for (const isListRead of [true, false]) {
    const { summary } = await bodiesOf('url\nhttps://example.com/0\n', {
      ...settings,
      connectionId: 'one',
      isListRead,
    });
    expect(summary).toMatchObject({ duplicates: 1, isCompared: isListRead });
  }
});

it('existing links may load before the file is checked', async () => {
  await existingWith(['spring']);
  const sheet = new Sheet();
  sheet.preload('one');
  sheet.open('url\nhttps://example.com/0\n');
  const used = { ...settings, mapping: ['long_url' as const], connectionId: 'one' };
  expect(await sheet.check(used)).toMatchObject({ duplicates: 1, isCompared: true });
});

it('a link that was cached since the last check is found by the next check', async () => {
  await existingWith(['spring']);
  const used = { ...settings, connectionId: 'one' };
  const { sheet, opened, summary } = await bodiesOf(
    'url,slug\nhttps://example.com/1,\nhttps://a.example/,autumn\n',
    used,
  );
  expect(summary).toMatchObject({ ready: 2, duplicates: 0, wrong: 0 });
  await cache([link(1, 'autumn')], 2);
  expect(await sheet.check({ ...used, mapping: opened.mapping })).toMatchObject({ ready: 0, duplicates: 1, wrong: 1 });
});

it('the newest of several equal links is shown', async () => {
  globalThis.indexedDB = new IDBFactory();
  await cache([link(0, 'older'), { ...link(3, 'newer'), long_url: 'https://example.com/0' }]);
  const { sheet } = await bodiesOf('url\nhttps://example.com/0\n', { ...settings, connectionId: 'one' });
  expect(sheet.rows('duplicate', 0, 10).rows).toMatchObject([{ duplicate: { address: 'https://go.example/newer' } }]);
});

it.each([
  ['by the service', { is_expired: true }],
  ['by its date', { has_expiration: true, expiration: '2020-01-01T00:00:00Z' }],
])('a row is not a duplicate of an expired link, but the link’s slug is taken: %s', async (_how, different) => {
  globalThis.indexedDB = new IDBFactory();
  await cache([{ ...link(0, 'spring'), ...different }]);
  const used = { ...settings, connectionId: 'one' };
  const { summary, sheet } = await bodiesOf('url\nhttps://example.com/0\n', used);
  expect(summary).toMatchObject({ ready: 1, duplicates: 0 });
  await cache([{ ...link(3, 'older'), created_at: new Date(-1).toISOString(), long_url: 'https://example.com/0' }], 2);
  expect(await sheet.check({ ...used, mapping: ['long_url'] })).toMatchObject({ ready: 0, duplicates: 1 });
  const { summary: slug } = await bodiesOf('url,slug\nhttps://a.example/,spring\n', used);
  expect(slug).toMatchObject({ wrong: 1 });
});

it('links of one connection do not exist for another', async () => {
  await existingWith(['spring', 'autumn']);
  const { sheet, opened, summary } = await bodiesOf('url\nhttps://example.com/1\n', {
    ...settings,
    connectionId: 'one',
  });
  expect(summary).toMatchObject({ duplicates: 1 });
  expect(await sheet.check({ ...settings, mapping: opened.mapping, connectionId: 'two' })).toMatchObject({
    duplicates: 0,
  });
});

it('existing links are read again if the browser has closed their database', async () => {
  await existingWith(['spring']);
  const used = { ...settings, connectionId: 'one' };
  const { sheet, opened } = await bodiesOf('url\nhttps://example.com/1\n', used);
  await deleteDB(databaseName);
  await cache([link(1, 'autumn')]);
  expect(await sheet.check({ ...used, mapping: opened.mapping })).toMatchObject({ ready: 0, duplicates: 1 });
});

it('rows are checked without existing links if the browser has no database any more', async () => {
  await existingWith(['spring']);
  await deleteDB(databaseName);
  vi.stubGlobal('indexedDB', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { summary } = await bodiesOf('url\nhttps://example.com/0\n', { ...settings, connectionId: 'one' });
  expect(summary).toMatchObject({ ready: 1, duplicates: 0, isCompared: false });
});

it('a link for another channel is not a duplicate', async () => {
  await existingWith(['spring'], 'go.example', { utm_source: 'News', utm_campaign: 'sale' });
  const text =
    'url,utm_source,utm_campaign\n' +
    ['news,sale', 'x,sale', 'news,', ','].map((utm) => `https://example.com/0,${utm}\n`).join('');
  const { sheet, summary } = await bodiesOf(text, { ...settings, connectionId: 'one' });
  expect(summary).toMatchObject({ ready: 3, duplicates: 1 });
  expect(sheet.rows('duplicate', 0, 10).rows).toMatchObject([
    { number: 2, duplicate: { of: 'existing', address: 'https://go.example/spring' } },
  ]);
});
