import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { type LinkRecord, linkRecord } from '../../../../lib/contract/link-reading.ts';
import { chunksOf } from '../../../../lib/library/format/chunk.ts';
import { openLibrary } from '../../../../lib/library/format/database.ts';
import { rowOf } from '../../../../lib/library/format/row.ts';
import { takenSlugs } from '../../../../lib/library/query/taken-slugs.ts';

const link = (at: number, { slug = `slug-${at}`, host = 's.example', code = `c${at}` } = {}): LinkRecord =>
  linkRecord.parse({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    created_at: new Date(Date.UTC(2026, 0, 1) + at).toISOString(),
    long_url: `https://example.com/${at}`,
    custom_link: slug === '' ? null : slug,
    short_url: `https://${host}/${code}`,
    custom_url: slug === '' ? null : `https://${host}/${encodeURIComponent(slug)}`,
  });

async function libraryOf(links: readonly LinkRecord[]) {
  globalThis.indexedDB = new IDBFactory();
  const database = await openLibrary('one');
  for (const each of chunksOf(links.map(rowOf), 1)) await database.put('rows', each);
  return database;
}

const taken = async (links: readonly LinkRecord[], slugs: readonly string[], domain: string | null = null) =>
  (await takenSlugs(await libraryOf(links), { slugs, domain })).toSorted();

describe('slugs that are taken', () => {
  it('are found among all known links, however old', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => link(at));
    expect(await taken(many, ['slug-0', 'slug-2345', 'slug-4999', 'slug-5000', 'slug'])).toEqual([
      'slug-0',
      'slug-2345',
      'slug-4999',
    ]);
  });

  it('are taken by the code that the service gave, too', async () => {
    expect(await taken([link(1), link(2, { slug: '', code: 'Abc' })], ['c1', 'Abc', 'abc'])).toEqual(['Abc', 'c1']);
  });

  it('are told by their very spelling: case and accents make another slug', async () => {
    const links = [link(1, { slug: 'Sale' }), link(2, { slug: 'über uns' })];
    expect(await taken(links, ['sale', 'Sale', 'uber uns', 'über uns'])).toEqual(['Sale', 'über uns']);
  });

  it('are free on a domain of which links are known, and none of them has it', async () => {
    const links = [link(1, { slug: 'sale', host: 'one.example' }), link(2, { host: 'two.example' })];
    expect(await taken(links, ['sale'], 'one.example')).toEqual(['sale']);
    expect(await taken(links, ['sale'], 'Two.example')).toEqual([]);
    expect(await taken(links, ['sale'])).toEqual(['sale']);
  });

  it('count on a domain whose name is no known host: it may mean any of them', async () => {
    expect(await taken([link(1, { slug: 'sale' })], ['sale'], 'Our shop')).toEqual(['sale']);
    expect(await taken([link(1, { slug: 'sale' })], ['sale'], 'example')).toEqual(['sale']);
  });
});
