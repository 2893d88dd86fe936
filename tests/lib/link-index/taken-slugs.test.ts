import { describe, expect, it } from 'vitest';
import { type LinkRecord, linkRecord } from '../../../lib/contract/link-reading.ts';
import { rowsOf } from '../../setup/cached-links.ts';

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** A link on a host, by its slug or code alone; or with addresses of its own. */
type Given = Partial<Record<'slug' | 'host' | 'code', string> & Pick<LinkRecord, 'short_url' | 'custom_url'>>;

const link = (at: number, given: Given = {}): LinkRecord => {
  const { slug = `slug-${at}`, host = 's.example', code = `c${at}`, ...rest } = given;
  return linkRecord.parse({
    id: idOf(at),
    created_at: new Date(Date.UTC(2026, 0, 1) + at).toISOString(),
    title: `Link ${at}`,
    long_url: `https://example.com/${at}`,
    custom_link: slug === '' ? null : slug,
    short_url: `https://${host}/${code}`,
    custom_url: slug === '' ? null : `https://${host}/${encodeURIComponent(slug)}`,
    ...rest,
  });
};

const using = (links: readonly LinkRecord[], slugs: readonly string[], domain: string | null = null) =>
  rowsOf(links).taken({ slugs, domain });

const taken = (...asked: Parameters<typeof using>) =>
  [...new Set(using(...asked).map(({ custom_link }) => custom_link))].toSorted();
const whose = (...asked: Parameters<typeof using>) => using(...asked).map(({ link }) => link.title);

describe('slugs that are taken', () => {
  it('are found among all known links, however old', () => {
    const many = Array.from({ length: 5000 }, (_, at) => link(at));
    expect(taken(many, ['slug-0', 'slug-2345', 'slug-4999', 'slug-5000', 'slug', ''])).toEqual([
      'slug-0',
      'slug-2345',
      'slug-4999',
    ]);
  });

  it('are told with the link that has each, and its address, the newest first', () => {
    const links = [link(1, { slug: 'sale', host: 'www.one.example' }), link(2, { slug: 'sale', host: 'two.example' })];
    expect(using(links, ['sale', 'other'])).toMatchObject([
      { link: { id: idOf(2) }, custom_link: 'sale', host: 'two.example' },
      { link: { id: idOf(1) }, custom_link: 'sale', host: 'www.one.example' },
    ]);
  });

  it('are taken by the code that the service gave, too', () => {
    const links = [link(1), link(2, { slug: '', code: 'Abc' })];
    expect(taken(links, ['c1', 'Abc', 'abc', 'Link 1', 'link 1'])).toEqual(['Abc', 'c1']);
  });

  it('are told by their very spelling: case and accents make another slug', () => {
    const links = [link(1, { slug: 'Sale' }), link(2, { slug: 'über uns' })];
    expect(taken(links, ['sale', 'Sale', 'uber uns', 'über uns'])).toEqual(['Sale', 'über uns']);
  });

  it('are read from addresses that are not encoded, or hold a path before them', () => {
    const links = [
      link(1, { slug: 'über', custom_url: 'https://s.example/über' }),
      link(2, { slug: 'sale', custom_url: 'https://s.example/go/sale' }),
    ];
    expect(taken(links, ['über', 'sale'], 's.example')).toEqual(['sale', 'über']);
  });
});

describe('on a domain, slugs are taken', () => {
  const links = [
    link(1, { slug: 'sale', host: 'one.example' }),
    link(2, { slug: 'sale', host: 'two.example' }),
    link(3, { slug: 'other', host: 'three.example' }),
    link(4, { slug: 'Sale', host: 'one.example' }),
  ];

  it('by the links on it', () => {
    expect(whose(links, ['sale'], 'one.example')).toEqual(['Link 1']);
    expect(whose(links, ['Sale'], ' One.example ')).toEqual(['Link 4']);
    expect(whose(links, ['sale'], 'www.two.example')).toEqual(['Link 2']);
  });

  it('by the links on it, also where that is called in the letters of its language', () => {
    const abroad = [...links, link(5, { slug: 'sale', host: 'xn--mnchen-3ya.example' })];
    expect(whose(abroad, ['sale'], 'München.example')).toEqual(['Link 5']);
  });

  it('by none where it is the host of others alone', () => {
    expect(whose(links, ['sale'], 'Three.example')).toEqual([]);
  });

  it('by links anywhere where nobody knows which host is meant', () => {
    for (const domain of [null, '', 'Our short domain', 'example', 'four.example'])
      expect(whose(links, ['sale'], domain)).toEqual(['Link 2', 'Link 1']);
  });

  it('by links of which no address is known, which may be anywhere', () => {
    const unknown = link(5, { slug: 'sale', short_url: null, custom_url: null });
    expect(whose([...links, unknown], ['sale'], 'one.example')).toEqual(['Link 5', 'Link 1']);
    expect(whose([...links, unknown], ['sale'], 'three.example')).toEqual(['Link 5']);
  });

  it('by links that have two hosts, on both', () => {
    const both = link(5, { slug: 'launch', host: 'own.example', short_url: 'https://one.example/c5' });
    for (const domain of ['own.example', 'one.example'])
      expect(whose([...links, both], ['launch'], domain)).toEqual(['Link 5']);
    expect(whose([...links, both], ['launch'], 'two.example')).toEqual([]);
  });
});
