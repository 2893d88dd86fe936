import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { gatherPages } from '../../../lib/link-index/gather-pages.ts';

const link = (number: number) =>
  linkRecord.parse({ id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, title: `${number}` });

const broken = 'broken';
type Listed = number | typeof broken;

/** Gathers the pages of a service until the list ends. */
function gather(pageAt: (offset: number) => readonly Listed[]) {
  const pages = gatherPages();
  for (let asked = 1; asked <= 1000; asked += 1) {
    const page = pageAt(pages.offset);
    const links = page.filter((one) => one !== broken).map(link);
    const places = page.flatMap((one, index) => (one === broken ? { index } : []));
    const { links: found, unreadable, isEnd, gap } = pages.add({ links, unreadable: places });
    if (isEnd) return { found: found.map(({ title }) => Number(title)), unreadable, asked, gap };
  }
  throw new Error('The list never ends');
}

const pagesOf = (listed: readonly Listed[], cap: number) => (offset: number) => listed.slice(offset, offset + cap);

property('a correct list is gathered completely, each link and each broken record once', () => {
  const listed = fc
    .tuple(fc.uniqueArray(fc.nat({ max: 999 }), { maxLength: 60 }), fc.array(fc.nat({ max: 60 }), { maxLength: 6 }))
    .map(([numbers, gaps]) => {
      const all: Listed[] = [...numbers];
      for (const gap of gaps) all.splice(Math.min(gap, all.length), 0, broken);
      return all;
    });
  fc.assert(
    fc.property(listed, fc.integer({ min: 2, max: 20 }), (all, cap) => {
      const { found, unreadable } = gather(pagesOf(all, cap));
      expect(found).toEqual(all.filter((one) => one !== broken));
      expect(unreadable).toBe(all.filter((one) => one === broken).length);
    }),
  );
});

it('continues after a page of broken records', () => {
  const all = [1, 2, broken, broken, 3] as const;
  expect(gather(pagesOf(all, 2))).toMatchObject({ found: [1, 2, 3], unreadable: 2 });
});

it('requests a repeated page only a few times, and counts its broken record once', () => {
  expect(gather(() => [1, broken, 2])).toMatchObject({ found: [1, 2], unreadable: 1, asked: 6 });
});

it('requests pages of broken records only a few times', () => {
  expect(gather(() => [broken])).toMatchObject({ found: [], unreadable: 1 });
});

it('ends with an empty page, or after a few pages without new links, since links created meanwhile can shift the list that far', () => {
  expect(gather(pagesOf([1, 2], 2)).asked).toBe(2);
  expect(gather(() => [1, 2]).asked).toBe(6);
});

it('ends at its limit if a list is endless, and reports it', () => {
  let made = 0;
  const pages = gatherPages({ max: 50 });
  for (let asked = 1; asked <= 20; asked += 1) {
    made += 10;
    const links = Array.from({ length: 10 }, (_, at) => link(made + at));
    const { links: found, isEnd, gap } = pages.add({ links, unreadable: [] });
    if (isEnd) return expect([found.length >= 50, gap]).toEqual([true, 'limit']);
  }
  throw new Error('The list never ends');
});

it('reports repeated pages, after which there may be more links, but not the end of a list', () => {
  expect(gather(() => [1, 2]).gap).toBe('repeats');
  expect(gather(pagesOf([1, 2, 3], 2)).gap).toBeNull();
});

it('misses no link if others are deleted meanwhile', () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const { found } = gather((offset) => {
    if (offset > 0) all.splice(0, all.length - 6);
    return all.slice(offset, offset + 3);
  });
  expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
