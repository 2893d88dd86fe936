import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { readKnownLinks } from '../../../lib/import/known-links.ts';
import { chunksOf } from '../../../lib/library/format/chunk.ts';
import { openLibrary } from '../../../lib/library/format/database.ts';
import { rowOf } from '../../../lib/library/format/row.ts';
import { encodedSlug } from '../../../lib/link/slug/encoded-slug.ts';
import { bodiesOf, setting } from './imported.ts';

/** What is known where links stand on a host with these slugs. */
async function knownWith(slugs: readonly string[], host = 'go.example', utm: object = {}) {
  globalThis.indexedDB = new IDBFactory();
  const database = await openLibrary('one');
  const links = slugs.map((slug, at) =>
    linkRecord.parse({
      ...{ id: `00000000-0000-4000-8000-00000000000${at}`, created_at: new Date(at).toISOString() },
      ...{ long_url: `https://example.com/${at}`, custom_link: slug },
      utm,
      ...{ short_url: `https://${host}/c${at}`, custom_url: `https://${host}/${encodedSlug(slug)}` },
    }),
  );
  for (const each of chunksOf(links.map(rowOf), 1)) await database.put('rows', each);
  database.close();
  return readKnownLinks('one');
}

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
});

it('a row whose address is corrected to one that a known link leads to is a duplicate of it', async () => {
  await knownWith(['spring', 'autumn']);
  const { sheet, summary } = await bodiesOf('long_url,title\nnowhere at all,A\n', { ...setting, connectionId: 'one' });
  expect(summary).toMatchObject({ ready: 0, wrong: 1, duplicates: 0 });
  expect(sheet.edit(0, 0, 'https://EXAMPLE.com/1')).toMatchObject({ ready: 0, wrong: 0, duplicates: 1 });
  expect(sheet.rows('duplicate', 0, 10).rows).toMatchObject([
    { duplicate: { of: 'known', address: 'https://go.example/autumn' } },
  ]);
});

it('a link of another channel is no duplicate of the one that is known', async () => {
  await knownWith(['spring'], 'go.example', { utm_source: 'News', utm_campaign: 'sale' });
  const text =
    'url,utm_source,utm_campaign\n' +
    ['news,sale', 'x,sale', 'news,', ','].map((utm) => `https://example.com/0,${utm}\n`).join('');
  const { sheet, summary } = await bodiesOf(text, { ...setting, connectionId: 'one' });
  expect(summary).toMatchObject({ ready: 3, duplicates: 1 });
  expect(sheet.rows('duplicate', 0, 10).rows).toMatchObject([
    { number: 2, duplicate: { of: 'known', address: 'https://go.example/spring' } },
  ]);
});
