import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { type LinkRecord, linkRecord } from '../../../lib/contract/link-reading.ts';
import { databaseName } from '../../../lib/database/keys.ts';
import { readExistingLinks } from '../../../lib/import/existing-links.ts';
import { encodedSlug } from '../../../lib/link/slug/encoded-slug.ts';
import { cacheLinks } from '../../setup/cached-links.ts';
import { bodiesOf, settings } from './imported.ts';

/** A known link that stands on a host with a slug. */
const link = (at: number, slug: string, host = 'go.example', utm: object = {}) =>
  linkRecord.parse({
    ...{ id: `00000000-0000-4000-8000-00000000000${at}`, created_at: new Date(at).toISOString() },
    ...{ long_url: `https://example.com/${at}`, custom_link: slug },
    utm,
    ...{ short_url: `https://${host}/c${at}`, custom_url: `https://${host}/${encodedSlug(slug)}` },
  });

/** Caches links, as the background does, beside those of an earlier time. */
let cached: readonly LinkRecord[] = [];
async function learn(links: readonly LinkRecord[], revision = 1): Promise<void> {
  cached = revision === 1 ? links : [...cached, ...links];
  await cacheLinks('one', cached, revision);
}

/** What is known where links stand on a host with these slugs. */
async function knownWith(slugs: readonly string[], host = 'go.example', utm: object = {}) {
  globalThis.indexedDB = new IDBFactory();
  await learn(slugs.map((slug, at) => link(at, slug, host, utm)));
  return knownNow();
}

const knownNow = async () => (await readExistingLinks('one'))();

describe('the slugs that known links have', () => {
  it('are those of their addresses, whatever signs they hold', async () => {
    const slugs = ['spring,sale', 'one;two', 'über uns', 'v1.2', 'a|b'];
    const known = await knownWith(slugs);
    for (const slug of slugs) expect([slug, known.isTaken(slug, 'go.example')]).toEqual([slug, true]);
    for (const slug of ['spring', 'one', 'a']) expect([slug, known.isTaken(slug, 'go.example')]).toEqual([slug, false]);
  });

  it('are taken on their domain, whatever letters that is called in', async () => {
    const known = await knownWith(['sale'], 'xn--mnchen-3ya.example');
    expect(known.isTaken('sale', 'München.example')).toBe(true);
    expect(known.isTaken('sale', 'Our shop')).toBe('unknown');
  });

  it('are taken by the very host and spelling of their address alone', async () => {
    const known = await knownWith(['spring', 'autumn']);
    expect(known.isTaken('spring', 'go.example')).toBe(true);
    expect(known.isTaken('Spring', 'go.example')).toBe(false);
    expect(known.isTaken('spring', 'www.go.example')).toBe('unknown');
    await learn([{ ...link(5, 'winter'), short_url: 'https://code.example/c5' }], 2);
    expect((await knownNow()).isTaken('c5', 'go.example')).toBe(false);
    expect((await knownNow()).isTaken('winter', 'code.example')).toBe('unknown');
  });

  it('are taken without a domain where all links stand on one host', async () => {
    expect((await knownWith(['spring'])).isTaken('spring', null)).toBe(true);
    await learn([link(5, 'winter', 'other.example')], 2);
    expect((await knownNow()).isTaken('spring', null)).toBe('unknown');
  });
});

it('a row whose address is corrected to one that a known link leads to is a duplicate of it', async () => {
  await knownWith(['spring', 'autumn']);
  const { sheet, summary } = await bodiesOf('long_url,title\nnowhere at all,A\n', { ...settings, connectionId: 'one' });
  expect(summary).toMatchObject({ ready: 0, wrong: 1, duplicates: 0 });
  expect(sheet.edit(0, 0, 'https://EXAMPLE.com/1')).toMatchObject({ ready: 0, wrong: 0, duplicates: 1 });
  expect(sheet.rows('duplicate', 0, 10).rows).toMatchObject([
    { duplicate: { of: 'known', address: 'https://go.example/autumn' } },
  ]);
});

it('a row to where a known link leads is a duplicate of it if the UTM of that link is switched off', async () => {
  globalThis.indexedDB = new IDBFactory();
  await learn([{ ...link(1, 'spring', 'go.example', { utm_source: 'x' }), has_utm: false }]);
  const { summary } = await bodiesOf('long_url,title\nhttps://example.com/1,A\n', { ...settings, connectionId: 'one' });
  expect(summary).toMatchObject({ ready: 0, duplicates: 1 });
});

it('a link that became known since the last check is found by the next', async () => {
  await knownWith(['spring']);
  const used = { ...settings, connectionId: 'one' };
  const { sheet, opened, summary } = await bodiesOf(
    'url,slug\nhttps://example.com/1,\nhttps://a.example/,autumn\n',
    used,
  );
  expect(summary).toMatchObject({ ready: 2, duplicates: 0, wrong: 0 });
  await learn([link(1, 'autumn')], 2);
  expect(await sheet.check({ ...used, mapping: opened.mapping })).toMatchObject({ ready: 0, duplicates: 1, wrong: 1 });
});

it('the newest of links alike is named', async () => {
  globalThis.indexedDB = new IDBFactory();
  await learn([link(0, 'older'), { ...link(3, 'newer'), long_url: 'https://example.com/0' }]);
  const { sheet } = await bodiesOf('url\nhttps://example.com/0\n', { ...settings, connectionId: 'one' });
  expect(sheet.rows('duplicate', 0, 10).rows).toMatchObject([{ duplicate: { address: 'https://go.example/newer' } }]);
});

it.each([
  ['by the service', { is_expired: true }],
  ['by its date', { has_expiration: true, expiration: '2020-01-01T00:00:00Z' }],
])('an expired link is none that a row is a duplicate of, but its slug is taken: %s', async (_how, different) => {
  globalThis.indexedDB = new IDBFactory();
  await learn([{ ...link(0, 'spring'), ...different }]);
  const used = { ...settings, connectionId: 'one' };
  const { summary, sheet } = await bodiesOf('url\nhttps://example.com/0\n', used);
  expect(summary).toMatchObject({ ready: 1, duplicates: 0 });
  await learn([{ ...link(3, 'older'), created_at: new Date(-1).toISOString(), long_url: 'https://example.com/0' }], 2);
  expect(await sheet.check({ ...used, mapping: ['long_url'] })).toMatchObject({ ready: 0, duplicates: 1 });
  const { summary: slug } = await bodiesOf('url,slug\nhttps://a.example/,spring\n', used);
  expect(slug).toMatchObject({ wrong: 1 });
});

it('links of one connection are not known of another', async () => {
  await knownWith(['spring', 'autumn']);
  const { sheet, opened, summary } = await bodiesOf('url\nhttps://example.com/1\n', {
    ...settings,
    connectionId: 'one',
  });
  expect(summary).toMatchObject({ duplicates: 1 });
  expect(await sheet.check({ ...settings, mapping: opened.mapping, connectionId: 'two' })).toMatchObject({
    duplicates: 0,
  });
});

it('what is known is read anew where the browser has closed what it lies in', async () => {
  await knownWith(['spring']);
  const used = { ...settings, connectionId: 'one' };
  const { sheet, opened } = await bodiesOf('url\nhttps://example.com/1\n', used);
  await deleteDB(databaseName);
  await learn([link(1, 'autumn')]);
  expect(await sheet.check({ ...used, mapping: opened.mapping })).toMatchObject({ ready: 0, duplicates: 1 });
});

it('a link of another channel is no duplicate of the one that is known', async () => {
  await knownWith(['spring'], 'go.example', { utm_source: 'News', utm_campaign: 'sale' });
  const text =
    'url,utm_source,utm_campaign\n' +
    ['news,sale', 'x,sale', 'news,', ','].map((utm) => `https://example.com/0,${utm}\n`).join('');
  const { sheet, summary } = await bodiesOf(text, { ...settings, connectionId: 'one' });
  expect(summary).toMatchObject({ ready: 3, duplicates: 1 });
  expect(sheet.rows('duplicate', 0, 10).rows).toMatchObject([
    { number: 2, duplicate: { of: 'known', address: 'https://go.example/spring' } },
  ]);
});
