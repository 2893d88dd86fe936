import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { linkRecord } from '../../../../lib/contract/link-reading.ts';
import { chunksOf } from '../../../../lib/library/format/chunk.ts';
import { rowOf } from '../../../../lib/library/format/row.ts';
import { searchChunks } from '../../../../lib/library/query/search.ts';
import { runs } from '../../../setup/runs.ts';

const linkOf = (title: string, number: number) =>
  linkRecord.parse({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    created_at: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
    title,
    custom_link: number % 3 === 0 ? title : null,
  });
const chunksFor = (titles: readonly string[]) =>
  chunksOf(
    titles.map((title, at) => rowOf(linkOf(title, at))),
    1,
  );

/** What is searched while a text is typed, letter by letter. */
const typed = (text: string) => Array.from(text, (_letter, at) => text.slice(0, at + 1));

property('a search that goes on from what was found before finds what a fresh one finds', () => {
  // Few letters, so that much is found, and some of it no more after the next.
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 6 });
  const titles = fc.array(text, { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(titles, fc.array(text, { maxLength: 4 }), fc.integer({ min: 1, max: 12 }), (all, queries, most) => {
      const held = chunksFor(all);
      for (const query of queries.flatMap(typed)) {
        const fresh = searchChunks(chunksFor(all), query, most);
        const places = (found: { chunk: number; at: number }[]) => found.map(({ chunk, at }) => [chunk, at]);
        expect(places(searchChunks(held, query, most))).toEqual(places(fresh));
      }
    }),
    runs(300),
  );
});

it('goes on from what was found before without looking through all again', () => {
  const chunks = chunksFor(['spring sale', 'summer']);
  expect(searchChunks(chunks, 'sal', 5)).toHaveLength(1);
  let read = 0;
  for (const chunk of chunks) {
    const { lines } = chunk;
    Object.defineProperty(chunk, 'lines', {
      get: () => {
        read += 1;
        return lines;
      },
    });
  }
  expect(searchChunks(chunks, 'sale', 5)).toHaveLength(1);
  expect(searchChunks(chunks, 'sale spring', 5)).toHaveLength(1);
  expect(read).toBe(0);
  expect(searchChunks(chunks, 'sum', 5)).toHaveLength(1);
  expect(read).toBeGreaterThan(0);
});
