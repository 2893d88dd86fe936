import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { type LinkRecord, linkRecord } from '../../../lib/contract/link-reading.ts';
import { openHemDatabase } from '../../../lib/database/hem-database.ts';
import { linkKey } from '../../../lib/link/link-key.ts';
import { countLinksOfPage, findLinks } from '../../../lib/link-index/index.ts';
import { groupSize } from '../../../lib/link-index/link-groups.ts';
import { loadColumns } from '../../../lib/link-index/loaded-columns.ts';
import { rowOf, rowsOf } from '../../../lib/link-index/search-columns.ts';
import { beginChange, type CacheChange, finishChange, putLinks, removeLinks } from '../../../lib/link-index/writing.ts';
import { cacheLinks } from '../../setup/cached-links.ts';
import { runs } from '../../setup/runs.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const addressOf = (page: number) => `https://example.com/${page}`;
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
const link = ({ number, day = number, page, title }: { number: number; day?: number; page: number; title: string }) =>
  linkRecord.parse({
    id: idOf(number),
    created_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
    long_url: addressOf(page),
    title,
  });

async function emptyCache() {
  globalThis.indexedDB = new IDBFactory();
  const cached = { connectionId: 'one', database: await openHemDatabase(() => undefined) };
  let counts = { revision: 0, known: 0 };
  const change = async (work: (change: CacheChange) => Promise<unknown>) => {
    const begun = beginChange(cached);
    begun.counts = { ...counts };
    await work(begun);
    counts = await finishChange(begun);
    await begun.transaction.done;
    return counts;
  };
  return { cached, database: cached.database, change };
}

property(
  'links that are added and removed, even several times at once, are cached once, with the last values',
  async () => {
    const number = fc.integer({ min: 1, max: 3 * groupSize });
    // A link's day is its position in the columns, which may change, too.
    const record = fc.record({ number, day: fc.nat(90), page: fc.nat(3), title: fc.constantFrom('a', 'b') });
    const many = { maxLength: 2 * groupSize };
    const everyNumber = Array.from({ length: 3 * groupSize }, (_, at) => at + 1);
    const step = fc.oneof(
      fc.record({ put: fc.array(record, many), likelyNew: fc.oneof(fc.array(number, many), fc.constant(everyNumber)) }),
      fc.record({ remove: fc.array(number, many) }),
    );
    const steps = fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { cached, database, change } = await emptyCache();
        // Another connection to the same service has the same links.
        await cacheLinks('two', [link({ number: 1, page: 0, title: 'c' })]);
        const model = new Map<string, LinkRecord>();
        let known = 0;
        for (const acts of all) {
          ({ known } = await change(async (begun) => {
            for (const one of acts) {
              if ('put' in one) {
                const links = one.put.map(link);
                await putLinks(begun, links, new Set(one.likelyNew.map(idOf)));
                for (const put of links) model.set(put.id, put);
              } else {
                const ids = one.remove.map(idOf);
                await removeLinks(begun, ids);
                for (const id of ids) model.delete(id);
              }
            }
          }));
        }
        const ids = [...model.keys()];
        expect(known).toBe(ids.length);
        expect(await findLinks(cached, ids)).toEqual([...model.values()]);
        const { all: columns } = await loadColumns(cached, true);
        const searched = columns.flatMap(rowsOf);
        expect(searched).toEqual(
          searched.toSorted((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1)),
        );
        expect(searched.toSorted(byId)).toEqual([...model.values()].map(rowOf).toSorted(byId));
        for (const page of [0, 1, 2, 3]) {
          const expected = [...model.values()].filter(({ long_url }) => long_url === addressOf(page));
          expect(await countLinksOfPage(cached, addressOf(page))).toBe(expected.length);
        }
        database.close();
      }),
      runs(60),
    );
  },
);

it('links added together share a record, and a record without links is deleted', async () => {
  const { database, change } = await emptyCache();
  const links = Array.from({ length: 2 * groupSize + 1 }, (_, at) => link({ number: at + 1, page: 0, title: 'a' }));
  await change((begun) => putLinks(begun, links));
  expect(await database.count('links')).toBe(3);
  const ids = links.slice(0, groupSize).map(({ id }) => id);
  await change((begun) => removeLinks(begun, ids));
  expect(await database.count('links')).toBe(2);
});

it.each([
  ['', []],
  ['and is expected to be new', [1]],
])('an invalid group is replaced when its link is added again%s', async (_how, likelyNew) => {
  const { cached, database, change } = await emptyCache();
  const one = link({ number: 1, page: 0, title: 'a' });
  await database.put('links', { ids: [linkKey('one', one.id)], pages: 'none' }, ['one', 1]);
  await change((begun) => putLinks(begun, [one], new Set(likelyNew.map(idOf))));
  expect(await findLinks(cached, [one.id])).toEqual([one]);
  expect(await database.count('links')).toBe(1);
});
