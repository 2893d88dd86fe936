import fc from 'fast-check';
import { describe, expect, it, test as property, vi } from 'vitest';
import { type LinkRecord, linkRecord } from '../../../lib/contract/link-reading.ts';
import * as columns from '../../../lib/link-index/columns.ts';
import { partsOf } from '../../../lib/link-index/parts.ts';
import * as scanning from '../../../lib/link-index/scan-text.ts';
import { createSearch } from '../../../lib/link-index/search.ts';
import { runs } from '../../setup/runs.ts';

const linkOf = (title: string, number: number) =>
  linkRecord.parse({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    created_at: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
    title,
    custom_link: number % 3 === 0 ? title : null,
  });

const { columnsOf, rowOf } = columns;

/** Searches links, and returns the numbers of their rows: 0 for the newest. */
function searching(links: readonly LinkRecord[]) {
  const search = createSearch(partsOf(columnsOf(links.map(rowOf), 1)));
  return (...asked: Parameters<typeof search>) => search(...asked).map(({ row }) => row);
}

const searchingTitles = (titles: readonly string[]) => searching(titles.map(linkOf));

/** What is searched while a text is typed, letter by letter. */
const typed = (text: string) => Array.from(text, (_letter, at) => text.slice(0, at + 1));

property('a search that goes on from what was found before finds what a fresh one finds', () => {
  // Few letters, so that much is found, and some of it no more after the next.
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

it('goes on from what was found before without looking through all again', () => {
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
    ['with a slash behind it', 'https://go.example.com/x7Kq/'],
    ['with a query', 'go.example.com/x7Kq?utm_source=mail'],
    ['with a slash, a query and a fragment', 'http://go.example.com/x7Kq/?a=b/c#top'],
    ['in capitals', 'HTTPS://GO.EXAMPLE.COM/X7KQ'],
    ['with www', 'https://www.go.example.com/x7Kq'],
    ['with its custom slug, encoded', 'https://brand.example/S%C3%BC%C3%9Fes%20%26%20Saures/'],
  ])('finds its link %s', (_how, query) => {
    expect(found(query)).toEqual([sale.id]);
  });

  it.each(['https://bücher.example:8443/x7Kq', 'xn--bcher-kva.example:8443/x7Kq/'])(
    'finds its link by its host and port in either spelling (%s)',
    (query) => expect(found(query)).toEqual([other.id]),
  );

  it.each(['https://elsewhere.example/x7Kq', 'elsewhere.example/x7Kq/', 'bücher.example/x7Kq'])(
    'finds no link of the same slug at another host (%s)',
    (query) => expect(found(query)).toEqual([]),
  );

  it('is found however many newer links hold its slug', () => {
    const newer = Array.from({ length: 100 }, (_, at) => linkOf(`an x7kq ${at}`, at + 10));
    expect(searching([...newer, sale])('go.example.com/x7kq/', 2)).toEqual([100]);
  });
});

describe('what a query means', () => {
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
    ['a host is that host, or a part of it', 'example.com', [5, 2, 1]],
    ['a host is also where links stand', 'go.example.com', [5, 2, 1]],
    ['a host that no link has is words as any other', 'node.js', [6]],
    ['half a host is words as any other', 'notexam', [3]],
    ['a short address is its link first of all', 'https://go.example.com/one', [1, 5]],
    ['an id is its link', '00000000-0000-4000-8000-000000000004', [4]],
    ['the beginning of an id is its link, in any case', '0a0b0c0d-00', [6]],
    ['a UTM value is found', 'newsletter', [5]],
    ['a campaign is found without its accents', 'fruhling', [5]],
  ])('%s', (_what, query, numbers) => expect(found(query)).toEqual(numbers));

  it('a host that is still being typed, and begins that of all links, has none of them taken apart', () => {
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

  property('a host is found wherever links have it, and nowhere else', () => {
    const host = fc.constantFrom('a.co', 'a.com', 'aa.co', 'b.a.co', 'www.a.co', 'a.co:8080', 'b.a.co:8080', 'a-a.co');
    const rest = fc.constantFrom('', '/', '/a.co', '?to=https://a.co/', '#a.co', '/x.a.co/y', '/a.com');
    const address = fc.tuple(host, rest).map((parts) => `https://${parts.join('')}`);
    const made = fc.array(fc.record({ long_url: address, short_url: address }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(made, fc.constantFrom('a.co', 'a.com', 'b.a.co', 'a.co:8080'), (all, query) => {
        const hostOf = (text: string) => new URL(text).host.replace(/^www\./, '');
        const isThere = ({ long_url, short_url }: (typeof all)[number]) => {
          const led = query.includes(':') ? hostOf(long_url) : hostOf(long_url).replace(/:\d+$/, '');
          return led === query || led.endsWith(`.${query}`) || hostOf(short_url) === query;
        };
        // The newest first.
        const expected = all.toReversed().flatMap((one, at) => (isThere(one) ? [at] : []));
        fc.pre(expected.length > 0);
        const made = all.map((rest, at) => record(at, { title: '', ...rest }));
        expect(searching(made)(query, 100)).toEqual(expected);
      }),
      runs(300),
    );
  });

  it('goes by the filters, too', () => {
    const passes = (row: number) => row === 5;
    expect(searching(links)('example.com', 5, passes)).toEqual([5]);
    expect(searching(links)('00000000-0000-4000-8000-000000000004', 5, passes)).toEqual([]);
  });
});
