import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { linkKey, parseLinkKey } from '../../../lib/link/link-key.ts';
import { joinedRows, rowsOf } from '../../setup/cached-links.ts';
import { runs } from '../../setup/runs.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const link = (number: number, rest: object = {}) =>
  linkRecord.parse({
    id: idOf(number),
    created_at: new Date(Date.UTC(2026, 0, number)).toISOString(),
    long_url: `https://example.com/${number}`,
    short_url: `https://go.example.com/code${number}`,
    ...rest,
  });

const all = { search: '', filters: {}, sort: null };

describe('the links of two connections', () => {
  it('are sorted together, newest first, and equal ids are distinguished', () => {
    const joined = joinedRows({ home: [link(1), link(3)], work: [link(2), link(3, { title: 'Other' })] });
    const rows = joined.filter(all) ?? new Uint32Array();
    expect(joined.size).toBe(4);
    expect(joined.idsAt(rows)).toEqual([
      ...[linkKey('home', idOf(3)), linkKey('work', idOf(3))],
      ...[linkKey('work', idOf(2)), linkKey('home', idOf(1))],
    ]);
    expect([...rows].map((row) => joined.listedAt(row)?.title)).toEqual(['', 'Other', '', '']);
    for (const row of rows) {
      const { id, created_at } = joined.listedAt(row) ?? { id: '', created_at: null };
      expect(joined.rowOf([Date.parse(created_at ?? ''), id])).toBe(row);
    }
    expect(joined.rowOf([0, linkKey('gone', idOf(1))])).toBeNull();
  });

  it('are filtered by connection and by plain ids', () => {
    const joined = joinedRows({ home: [link(1), link(3)], work: [link(2)] });
    const ids = (view: object) => joined.idsAt(joined.filter({ ...all, ...view }) ?? new Uint32Array());
    expect(ids({ filters: { connection: 'work' } })).toEqual([linkKey('work', idOf(2))]);
    expect(ids({ among: new Set([idOf(1), idOf(2)]) })).toEqual([linkKey('work', idOf(2)), linkKey('home', idOf(1))]);
  });

  it('are found even if thousands of the other connection match', () => {
    const many = Array.from({ length: 9000 }, (_, at) => link(at + 10, { title: `Sale ${at}` }));
    const few = [link(1, { custom_link: 'sale' }), link(2, { title: 'Sale' }), link(3)];
    const joined = joinedRows({ many, few });
    const found = joined.idsAt(joined.search('sale', 20));
    expect(found).toHaveLength(20);
    expect(found[0]).toBe(linkKey('few', idOf(1)));
  });
});

property('two joined tables show the same as one table of all links, in any view', () => {
  const word = fc.constantFrom('sale', 'Shoes', 'spring sale', 'Ärmel', '');
  const arbitraryLink = fc.record({
    ...{ number: fc.integer({ min: 1, max: 300 }), title: word, tags: fc.array(fc.constantFrom('a', 'b')) },
    ...{ custom_link: fc.option(fc.constantFrom('sale', 'x')), is_clicked: fc.boolean(), isFirst: fc.boolean() },
  });
  const view = fc.record({
    search: fc.constantFrom('', '', 'sale', 'sh', 'zzz'),
    filters: fc.constantFrom({}, {}, { tags: ['a'] }, { clicked: 'true' as const }),
    sort: fc.option(
      fc.record({
        by: fc.constantFrom('created' as const, 'title' as const, 'slug' as const, 'tags' as const),
        descending: fc.boolean(),
      }),
    ),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(arbitraryLink, { selector: ({ number }) => number, maxLength: 40 }),
      view,
      (of, asked) => {
        const linkOf = ({ number, isFirst: _, ...rest }: (typeof of)[number]) => link(number, rest);
        const [first, second] = [true, false].map((is) => of.filter(({ isFirst }) => isFirst === is).map(linkOf));
        const single = rowsOf(of.map(linkOf));
        const joined = joinedRows({ first: first ?? [], second: second ?? [] });
        const shown = joined.idsAt(joined.filter(asked) ?? new Uint32Array()).map((id) => parseLinkKey(id).id);
        expect(shown).toEqual(single.idsAt(single.filter(asked) ?? new Uint32Array()));
      },
    ),
    runs(60),
  );
});
