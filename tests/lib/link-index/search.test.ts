import fc from 'fast-check';
import { describe, expect, it, test as property, vi } from 'vitest';
import { type LinkRecord, linkRecord } from '../../../lib/contract/link-reading.ts';
import { partsOf } from '../../../lib/link-index/parts.ts';
import * as scanning from '../../../lib/link-index/scan-text.ts';
import { createSearch } from '../../../lib/link-index/search.ts';
import * as columns from '../../../lib/link-index/search-columns.ts';
import { runs } from '../../setup/runs.ts';

const linkOf = (title: string, number: number) =>
  linkRecord.parse({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    created_at: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
    title,
    custom_link: number % 3 === 0 ? title : null,
  });

const { columnsOf, rowOf } = columns;

/** Returns a search over links that returns row numbers: 0 for the newest link. */
function searching(links: readonly LinkRecord[]) {
  const search = createSearch(partsOf(columnsOf(links.map(rowOf), 1)));
  return (...asked: Parameters<typeof search>) => search(...asked).map(({ row }) => row);
}

const searchingTitles = (titles: readonly string[]) => searching(titles.map(linkOf));

/** Returns the searches while a text is typed, letter by letter. */
const typed = (text: string) => Array.from(text, (_letter, at) => text.slice(0, at + 1));

property('a search that narrows earlier results finds the same as a new search', () => {
  // Few letters, so that many titles match, but not all of them match the next letter.
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 6 });
  const titles = fc.array(text, { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(titles, fc.array(text, { maxLength: 4 }), fc.integer({ min: 1, max: 12 }), (all, queries, max) => {
      const search = searchingTitles(all);
      for (const query of queries.flatMap(typed)) expect(search(query, max)).toEqual(searchingTitles(all)(query, max));
    }),
    runs(300),
  );
});

property('a search lists each link once, the best first and of equals the newest, and no more than requested', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 60 }),
      fc.constantFrom('a', 'ab', 'a b'),
      fc.integer({ min: 1, max: 12 }),
      (titles, query, max) => {
        const found = createSearch(partsOf(columnsOf(titles.map(linkOf).map(rowOf), 1)))(query, max);
        expect(found.length).toBeLessThanOrEqual(max);
        expect(new Set(found.map(({ row }) => row)).size).toBe(found.length);
        expect(found).toEqual(found.toSorted((one, other) => one.rank - other.rank || one.row - other.row));
      },
    ),
    runs(200),
  );
});

it('narrows earlier results without scanning all links again', () => {
  const scan = vi.spyOn(scanning, 'scanText');
  const search = searchingTitles(['spring sale', 'summer']);
  expect(search('sal', 5)).toHaveLength(1);
  expect(scan).toHaveBeenCalled();
  scan.mockClear();
  expect(search('sale', 5)).toHaveLength(1);
  expect(search('sale spring', 5)).toHaveLength(1);
  expect(scan).not.toHaveBeenCalled();
  expect(search('sum', 5)).toHaveLength(1);
  expect(scan).toHaveBeenCalled();
});

const shortLinkOf = (short_url: string, custom: { custom_link?: string; custom_url?: string } = {}) =>
  linkRecord.parse({ id: '00000000-0000-4000-8000-000000000001', short_url, ...custom });

describe('a pasted short address', () => {
  const sale = shortLinkOf('https://go.example.com/x7Kq', {
    custom_link: 'Süßes & Saures',
    custom_url: 'https://brand.example/S%C3%BC%C3%9Fes%20%26%20Saures',
  });
  const other = {
    ...shortLinkOf('https://xn--bcher-kva.example:8443/x7Kq/'),
    id: '00000000-0000-4000-8000-000000000002',
  };
  const links = [sale, other].toSorted(columns.newestFirst);
  const found = (query: string) => searching(links)(query, 5).map((row) => links[row]?.id);

  it.each([
    ['with a slash at its end', 'https://go.example.com/x7Kq/'],
    ['with a query', 'go.example.com/x7Kq?utm_source=mail'],
    ['with a slash, a query and a fragment', 'http://go.example.com/x7Kq/?a=b/c#top'],
    ['in capitals', 'HTTPS://GO.EXAMPLE.COM/X7KQ'],
    ['with www', 'https://www.go.example.com/x7Kq'],
    ['with its custom slug, encoded', 'https://brand.example/S%C3%BC%C3%9Fes%20%26%20Saures/'],
  ])('finds its link %s', (_how, query) => {
    expect(found(query)).toEqual([sale.id]);
  });

  it.each(['https://bücher.example:8443/x7Kq', 'xn--bcher-kva.example:8443/x7Kq/'])(
    'finds its link by host and port in either spelling (%s)',
    (query) => expect(found(query)).toEqual([other.id]),
  );

  it.each(['https://elsewhere.example/x7Kq', 'elsewhere.example/x7Kq/', 'bücher.example/x7Kq'])(
    'finds no link with the same slug on another host (%s)',
    (query) => expect(found(query)).toEqual([]),
  );

  it('finds its link once, even if that has the address as its title', () => {
    const short_url = 'https://go.example.com/x7kq';
    expect(searching([linkOf('another', 2), { ...linkOf(short_url, 1), short_url }])(short_url, 5)).toEqual([1]);
  });

  it('is found however many newer links contain its slug', () => {
    const newer = Array.from({ length: 100 }, (_, at) => linkOf(`an x7kq ${at}`, at + 10));
    expect(searching([...newer, sale])('go.example.com/x7kq/', 2)).toEqual([100]);
  });
});

describe('a query', () => {
  const record = (number: number, rest: object) => ({
    ...linkOf(`Link ${number}`, number),
    custom_link: null,
    ...rest,
  });
  const links = [
    record(1, { long_url: 'https://www.example.com/shoes', short_url: 'https://go.example.com/one' }),
    record(2, { long_url: 'https://shop.example.com:8080?x=1', short_url: 'https://go.example.com/two' }),
    record(3, { long_url: 'https://notexample.com/', title: 'All about example.com' }),
    record(4, { long_url: 'https://other.example/?to=example.com/shoes' }),
    record(5, {
      long_url: 'https://go.example.com/one',
      utm: { utm_source: 'newsletter', utm_medium: null, utm_campaign: 'Frühling', utm_term: null, utm_content: null },
    }),
    record(6, { id: '0A0B0C0D-0000-4000-8000-000000000006', title: 'All about node.js' }),
  ];
  const newest = links.toSorted(columns.newestFirst);
  const found = (query: string) =>
    searching(links)(query, 5).map((row) => links.findIndex(({ id }) => id === newest[row]?.id) + 1);

  it.each([
    ['that is a host finds that host and its subdomains', 'example.com', [5, 2, 1]],
    ['that is a host finds the links on it, too', 'go.example.com', [5, 2, 1]],
    ['that is no link’s host is read as words', 'node.js', [6]],
    ['that is half a host is read as words', 'notexam', [3]],
    ['that is a short address finds its link first', 'https://go.example.com/one', [1, 5]],
    ['that is an id finds its link', '00000000-0000-4000-8000-000000000004', [4]],
    ['that is the beginning of an id finds its link, in any case', '0a0b0c0d-00', [6]],
    ['finds a UTM value', 'newsletter', [5]],
    ['finds a campaign without its accents', 'fruhling', [5]],
  ])('%s', (_what, query, numbers) => expect(found(query)).toEqual(numbers));

  it('a host being typed that all hosts start with parses no addresses', () => {
    const many = Array.from({ length: 50 }, (_, at) =>
      record(at + 1, { long_url: `https://shop.example.com/${at}`, short_url: `https://go.example.com/${at}` }),
    );
    const search = searching(many);
    const reading = vi.spyOn(columns, 'hostsIn');
    expect(search('go.example.co', 100)).toHaveLength(0);
    expect(search('o.example.com', 100)).toHaveLength(0);
    expect(reading).not.toHaveBeenCalled();
    expect(search('go.example.com', 100)).toHaveLength(50);
  });

  property('a host is found exactly in the links that have it', () => {
    const host = fc.constantFrom('a.co', 'a.com', 'aa.co', 'b.a.co', 'www.a.co', 'a.co:8080', 'b.a.co:8080', 'a-a.co');
    const rest = fc.constantFrom('', '/', '/a.co', '?to=https://a.co/', '#a.co', '/x.a.co/y', '/a.com');
    const address = fc.tuple(host, rest).map((parts) => `https://${parts.join('')}`);
    const made = fc.array(fc.record({ long_url: address, short_url: address }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(made, fc.constantFrom('a.co', 'a.com', 'b.a.co', 'a.co:8080'), (all, query) => {
        const hostOf = (text: string) => new URL(text).host.replace(/^www\./, '');
        const hasHost = ({ long_url, short_url }: (typeof all)[number]) => {
          const led = query.includes(':') ? hostOf(long_url) : hostOf(long_url).replace(/:\d+$/, '');
          return led === query || led.endsWith(`.${query}`) || hostOf(short_url) === query;
        };
        // Newest first.
        const expected = all.toReversed().flatMap((one, at) => (hasHost(one) ? [at] : []));
        fc.pre(expected.length > 0);
        const made = all.map((rest, at) => record(at, { title: '', ...rest }));
        expect(searching(made)(query, 100)).toEqual(expected);
      }),
      runs(300),
    );
  });

  it('respects the filters', () => {
    const passes = (row: number) => row === 5;
    expect(searching(links)('example.com', 5, passes)).toEqual([5]);
    expect(searching(links)('00000000-0000-4000-8000-000000000004', 5, passes)).toEqual([]);
  });
});
