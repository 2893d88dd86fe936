import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { rowsOf as columnRowsOf, columnsOf, rowOf, sizeOf } from '../../../lib/link-index/search-columns.ts';
import { rowsOf } from '../../setup/cached-links.ts';
import { runs } from '../../setup/runs.ts';
import { sameWhenFolded } from '../../setup/same-when-folded.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const link = (number: number, rest: object = {}) =>
  linkRecord.parse({
    id: idOf(number),
    created_at: new Date(Date.UTC(2026, 0, number)).toISOString(),
    long_url: `https://example.com/${number}`,
    short_url: `https://go.example.com/code${number}`,
    ...rest,
  });

function searching(all: ReturnType<typeof link>[]) {
  const rows = rowsOf(all);
  return (query: string, max = 50) => rows.idsAt(rows.search(query, max));
}

const links = [
  link(1, { title: 'Spring sale', tags: ['Shoes', 'Sale'], custom_link: 'sale', is_clicked: false }),
  link(2, { title: 'Café in Zürich', long_url: 'https://www.example.com/caf%C3%A9', is_clicked: true }),
  link(3, { title: 'Wholesale', has_password: true, last_clicked: '2026-03-01T00:00:00Z' }),
  link(4, { title: 'Shoes on sale', custom_link: 'shoes-2026' }),
];

describe('searching', () => {
  it.each([
    ['a title', 'spring', [1]],
    ['titles without case and accents', 'CAFE zurich', [2]],
    ['the inside of words, after their beginnings', 'sale', [1, 4, 3]],
    ['a slug', 'shoes-2026', [4]],
    ['a tag', 'shoes', [4, 1]],
    ['an address, without its scheme and www', 'https://www.example.com/café', [2]],
    ['a pasted short address', 'https://go.example.com/code3', [3]],
    ['a short address with a slug', 'go.example.com/sale', [1]],
    ['words in any order, in any field', 'sale shoes', [1, 4]],
    ['nothing', '', []],
    ['no matching text', 'winter', []],
    ['a separator between fields', '\u0001', []],
  ])('finds by %s', (_what, query, numbers) => {
    const search = searching(links);
    expect(search(query)).toEqual(numbers.map(idOf));
  });

  it.each(sameWhenFolded)('finds %s and %s by either, in titles, tags and campaigns', (one, other) => {
    const fields = [
      { title: `To ${one} at last` },
      { tags: ['x', one] },
      { has_utm: true, utm: { utm_campaign: one } },
    ] as const;
    const rows = rowsOf(fields.map((rest, at) => link(at + 1, rest)));
    expect(rows.idsAt(rows.search(other, 9)).sort()).toEqual([1, 2, 3].map(idOf));
    const found = (filters: Parameters<typeof rows.filter>[0]['filters']) =>
      rows.idsAt(rows.filter({ search: '', sort: null, filters }) ?? new Uint32Array());
    expect(found({ title: other })).toEqual([idOf(1)]);
    expect(found({ tags: [one] })).toEqual([idOf(2)]);
    expect(found({ campaign: other })).toEqual([idOf(3)]);
  });

  it('finds all links again after a filtered search', () => {
    const rows = rowsOf(links);
    const find = (filters: { tags?: string[] }) =>
      rows.idsAt(rows.filter({ search: 'sale', filters, sort: null }) ?? new Uint32Array());
    expect(find({ tags: ['Sale'] })).toEqual([idOf(1)]);
    expect(find({})).toEqual([1, 4, 3].map(idOf));
  });

  it('finds an old slug even if hundreds of newer titles match', () => {
    const newer = Array.from({ length: 600 }, (_, at) => link(at + 2, { title: `Sale ${at}` }));
    const search = searching([link(1, { custom_link: 'sale' }), ...newer]);
    expect(search('sale', 5)[0]).toBe(idOf(1));
  });
});

describe('a view', () => {
  const idsOf = (view: Parameters<ReturnType<typeof rowsOf>['filter']>[0]) => {
    const rows = rowsOf(links);
    return rows.idsAt(rows.filter(view) ?? new Uint32Array());
  };
  it.each([
    ['part of a title', { title: 'SALE' }, [4, 3, 1]],
    ['part of a tag, which matches none', { tags: ['Sale'] }, [1]],
    ['clicked, which a last click implies', { tags: ['sal'] }, []],
    ['not clicked, if the service says so', { clicked: 'true' as const }, [3, 2]],
    ['not clicked, where the service says so', { clicked: 'false' as const }, [1]],
    ['with a password', { has_password: 'true' as const }, [3]],
    ['days, both inclusive', { start_date: '2026-01-02', end_date: '2026-01-03' }, [3, 2]],
  ])('is narrowed by %s', (_what, filters, numbers) => {
    expect(idsOf({ search: '', filters, sort: null })).toEqual(numbers.map(idOf));
  });

  it.each([
    ['title', false, [2, 4, 1, 3]],
    ['lastClicked', true, [3, 4, 2, 1]],
    ['created', false, [1, 2, 3, 4]],
  ] as const)('is sorted by %s', (by, descending, numbers) => {
    expect(idsOf({ search: '', filters: {}, sort: { by, descending } })).toEqual(numbers.map(idOf));
  });
});

it('a link is listed with its source and medium as they are spelled, unless its UTM values are off', () => {
  const utm = { utm_source: 'Newsletter', utm_medium: 'email', utm_campaign: 'x', utm_term: null, utm_content: null };
  const rows = rowsOf([link(2, { utm }), link(1, { utm, has_utm: false })]);
  expect([0, 1].map((row) => rows.listedAt(row)?.sourceAndMedium)).toEqual(['Newsletter / email', '']);
});

property('a link is listed unchanged, except for separators', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'Ä', '\n', '\u0001', '=', ' ') });
  const long_url = fc.constantFrom(null, '=', 'https://example.com/a', 'HTTPS://www.Example.com/%C3%A4', 'http://a.b/');
  fc.assert(
    fc.property(fc.array(fc.tuple(text, long_url, fc.boolean()), { minLength: 1, maxLength: 9 }), (all) => {
      const made = all.map(([title, long_url, dated], at) =>
        link(at + 1, {
          title,
          long_url,
          custom_url: 'https://go.example.com/Own',
          ...(dated ? {} : { created_at: null }),
        }),
      );
      const rows = rowsOf(made);
      for (const { id, title, long_url, created_at } of made) {
        expect(rows.listedAt(rows.ids().indexOf(id))).toEqual({
          ...{ id, created_at, short_url: 'https://go.example.com/Own', custom_url: null, sourceAndMedium: '' },
          ...{ title: title?.replaceAll('\n', ' ').replaceAll('\u0001', ' '), long_url: long_url ?? '' },
        });
      }
    }),
    runs(60),
  );
});

property('rows are restored from columns, newest first', () => {
  const text = fc.string({ unit: 'grapheme' });
  const record = fc.tuple(fc.nat(500), text, fc.array(text, { maxLength: 3 }), fc.option(text));
  fc.assert(
    fc.property(fc.uniqueArray(record, { selector: ([number]) => number, maxLength: 60 }), (all) => {
      const rows = all.map(([number, title, tags, custom_link]) =>
        rowOf(link(number + 1, { title, tags, custom_link })),
      );
      const columns = columnsOf(rows, 1);
      expect(columns.flatMap(columnRowsOf)).toEqual(rows.toSorted((one, other) => other.created - one.created));
      expect(columns.reduce((sum, each) => sum + sizeOf(each), 0)).toBe(rows.length);
    }),
  );
});
