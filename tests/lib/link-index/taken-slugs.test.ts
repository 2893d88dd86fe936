import { describe, expect, it } from 'vitest';
import { type LinkRecord, linkRecord } from '../../../lib/contract/link-reading.ts';
import { rowsOf } from '../../setup/cached-links.ts';

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** Properties of a link on a host, with its slug or its code, or with its own addresses. */
type LinkOptions = Partial<Record<'slug' | 'host' | 'code', string> & Pick<LinkRecord, 'short_url' | 'custom_url'>>;

const link = (at: number, options: LinkOptions = {}): LinkRecord => {
  const { slug = `slug-${at}`, host = 's.example', code = `c${at}`, ...rest } = options;
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

const findTaken = (links: readonly LinkRecord[], slugs: readonly string[], domain: string | null = null) =>
  rowsOf(links).taken({ slugs, domain });

const takenSlugs = (...args: Parameters<typeof findTaken>) =>
  [...new Set(findTaken(...args).map(({ custom_link }) => custom_link))].toSorted();
const titlesOfTaken = (...args: Parameters<typeof findTaken>) => findTaken(...args).map(({ link }) => link.title);

describe('taken slugs', () => {
  it('are found among all cached links, however old', () => {
    const many = Array.from({ length: 5000 }, (_, at) => link(at));
    expect(takenSlugs(many, ['slug-0', 'slug-2345', 'slug-4999', 'slug-5000', 'slug', ''])).toEqual([
      'slug-0',
      'slug-2345',
      'slug-4999',
    ]);
  });

  it('are found with their links and hosts, newest first', () => {
    const links = [link(1, { slug: 'sale', host: 'www.one.example' }), link(2, { slug: 'sale', host: 'two.example' })];
    expect(findTaken(links, ['sale', 'other'])).toMatchObject([
      { link: { id: idOf(2) }, custom_link: 'sale', host: 'two.example' },
      { link: { id: idOf(1) }, custom_link: 'sale', host: 'www.one.example' },
    ]);
  });

  it('include generated codes', () => {
    const links = [link(1), link(2, { slug: '', code: 'Abc' })];
    expect(takenSlugs(links, ['c1', 'Abc', 'abc', 'Link 1', 'link 1'])).toEqual(['Abc', 'c1']);
  });

  it('are compared exactly: case and accents matter', () => {
    const links = [link(1, { slug: 'Sale' }), link(2, { slug: 'über uns' })];
    expect(takenSlugs(links, ['sale', 'Sale', 'uber uns', 'über uns'])).toEqual(['Sale', 'über uns']);
  });

  it('are read from unencoded addresses, and after a path', () => {
    const links = [
      link(1, { slug: 'über', custom_url: 'https://s.example/über' }),
      link(2, { slug: 'sale', custom_url: 'https://s.example/go/sale' }),
    ];
    expect(takenSlugs(links, ['über', 'sale'], 's.example')).toEqual(['sale', 'über']);
  });
});

describe('slugs on a domain are taken', () => {
  const links = [
    link(1, { slug: 'sale', host: 'one.example' }),
    link(2, { slug: 'sale', host: 'two.example' }),
    link(3, { slug: 'other', host: 'three.example' }),
    link(4, { slug: 'Sale', host: 'one.example' }),
  ];

  it('by links on it', () => {
    expect(titlesOfTaken(links, ['sale'], 'one.example')).toEqual(['Link 1']);
    expect(titlesOfTaken(links, ['Sale'], ' One.example ')).toEqual(['Link 4']);
    expect(titlesOfTaken(links, ['sale'], 'www.two.example')).toEqual(['Link 2']);
  });

  it('by links on its punycode host', () => {
    const abroad = [...links, link(5, { slug: 'sale', host: 'xn--mnchen-3ya.example' })];
    expect(titlesOfTaken(abroad, ['sale'], 'München.example')).toEqual(['Link 5']);
  });

  it('by no link if the domain is the host of other links', () => {
    expect(titlesOfTaken(links, ['sale'], 'Three.example')).toEqual([]);
  });

  it('by links on any host if the domain’s host is unknown', () => {
    for (const domain of [null, '', 'Our short domain', 'example', 'four.example'])
      expect(titlesOfTaken(links, ['sale'], domain)).toEqual(['Link 2', 'Link 1']);
  });

  it('by links without an address, which may be on any host', () => {
    const unknown = link(5, { slug: 'sale', short_url: null, custom_url: null });
    expect(titlesOfTaken([...links, unknown], ['sale'], 'one.example')).toEqual(['Link 5', 'Link 1']);
    expect(titlesOfTaken([...links, unknown], ['sale'], 'three.example')).toEqual(['Link 5']);
  });

  it('by links with two hosts, on both', () => {
    const both = link(5, { slug: 'launch', host: 'own.example', short_url: 'https://one.example/c5' });
    for (const domain of ['own.example', 'one.example'])
      expect(titlesOfTaken([...links, both], ['launch'], domain)).toEqual(['Link 5']);
    expect(titlesOfTaken([...links, both], ['launch'], 'two.example')).toEqual([]);
  });
});
