import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it, test as property, vi } from 'vitest';
import { type LinkRecord, linkRecord } from '../../../lib/contract/link-reading.ts';
import { openHemDatabase } from '../../../lib/database/hem-database.ts';
import { linkKey } from '../../../lib/link/link-key.ts';
import { countLinksOfPage, findLinks } from '../../../lib/link-index/index.ts';
import { groupSize } from '../../../lib/link-index/link-groups.ts';
import { loadColumns } from '../../../lib/link-index/loaded-columns.ts';
import { rowOf, rowsOf } from '../../../lib/link-index/search-columns.ts';
import {
  addSeenIds,
  beginChange,
  type CacheChange,
  changeLink,
  clearLinks,
  columnsSize,
  finishChange,
  openGroups,
  putLinks,
  removeLinks,
  removeUnseen,
} from '../../../lib/link-index/writing.ts';
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
  'links that are added, edited and removed, even several times at once, are cached once, with the last values',
  async () => {
    const number = fc.integer({ min: 1, max: 3 * groupSize });
    // A link's day is its position in the columns, which may change, too.
    const record = fc.record({ number, day: fc.nat(90), page: fc.nat(3), title: fc.constantFrom('a', 'b') });
    const many = { maxLength: 2 * groupSize };
    const everyNumber = Array.from({ length: 3 * groupSize }, (_, at) => at + 1);
    const step = fc.oneof(
      fc.record({ put: fc.array(record, many), likelyNew: fc.oneof(fc.array(number, many), fc.constant(everyNumber)) }),
      fc.record({ remove: fc.array(number, many) }),
      fc.record({ edit: record }),
      fc.record({ open: fc.array(number, many) }),
      fc.record({ clears: fc.constant(true) }),
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
              } else if ('edit' in one) {
                const edited = link(one.edit);
                await changeLink(begun, edited.id, () => edited);
                if (model.has(edited.id)) model.set(edited.id, edited);
              } else if ('open' in one) await openGroups(begun, one.open.map(idOf));
              else if ('clears' in one) {
                await clearLinks(begun);
                model.clear();
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
        // Pages read again after each revision.
        const { revision } = await change(async () => undefined);
        expect(await change((begun) => putLinks(begun, [...model.values()]))).toEqual({ revision, known });
        expect(await change((begun) => removeLinks(begun, [idOf(999)]))).toEqual({ revision, known });
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

it.each([
  ['removed', 3, (begun: CacheChange, id: string) => removeLinks(begun, [id])],
  ['deleted with all others', 1, clearLinks],
])(
  'a link that is changed, %s and added again in one change is cached as it was added',
  async (_how, count, remove) => {
    const { cached, change } = await emptyCache();
    const [one, other] = [link({ number: 1, page: 0, title: 'a' }), link({ number: 2, page: 0, title: 'b' })];
    const added = link({ number: 3, page: 0, title: 'c' });
    await change((begun) => putLinks(begun, [one, other]));
    await change(async (begun) => {
      await changeLink(begun, one.id, (before) => ({ ...before, title: 'Changed' }));
      await putLinks(begun, [added]);
      await remove(begun, one.id);
      await putLinks(begun, [{ ...one, title: 'Again' }]);
    });
    expect(await findLinks(cached, [one.id, other.id, added.id])).toEqual(
      [{ ...one, title: 'Again' }, other, added].slice(0, count),
    );
    expect((await loadColumns(cached, true)).all.flatMap(rowsOf)).toHaveLength(count);
    expect(await countLinksOfPage(cached, addressOf(0))).toBe(count);
  },
);

it('links that change together are read and written once for each of their groups', async () => {
  const { cached, change } = await emptyCache();
  const links = Array.from({ length: 5 * groupSize }, (_, at) => link({ number: at + 1, page: 0, title: 'a' }));
  await change((begun) => putLinks(begun, links));
  const [get, put] = [vi.spyOn(IDBObjectStore.prototype, 'get'), vi.spyOn(IDBObjectStore.prototype, 'put')];
  const ofLinks = ({ mock }: typeof get | typeof put) =>
    mock.contexts.filter((store) => store instanceof IDBObjectStore && store.name === 'links').length;
  const ids = links.map(({ id }) => id);
  await change(async (begun) => {
    await openGroups(begun, ids);
    for (const id of ids) await changeLink(begun, id, (before) => ({ ...before, title: 'b' }));
  });
  expect([ofLinks(get), ofLinks(put)]).toEqual([5, 5]);
  expect((await findLinks(cached, ids)).map(({ title }) => title)).toEqual(ids.map(() => 'b'));
});

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

it('a list whose links were lost loses their rows with the next complete reading, and pages read it again', async () => {
  const { cached, database, change } = await emptyCache();
  const [one, two] = [1, 2].map((number) => link({ number, page: 0, title: 'a' }));
  const { revision } = await change((begun) =>
    putLinks(
      begun,
      [one, two].flatMap((made) => made ?? []),
    ),
  );
  await database.clear('links');
  const removed: string[] = [];
  const after = await change(async (begun) => {
    addSeenIds(begun, [idOf(2)]);
    removed.push(...(await removeUnseen(begun)));
  });
  expect(removed).toEqual([idOf(1)]);
  expect(after).toEqual({ revision: revision + 1, known: 1 });
  expect((await loadColumns(cached, true)).all.flatMap(rowsOf).map(({ id }) => id)).toEqual([idOf(2)]);
});

it('small columns are merged at the end of a reading, and large ones stay as they are', async () => {
  const { cached, change } = await emptyCache();
  const sizes = [columnsSize / 2, 20, 10];
  let day = 0;
  for (const size of sizes) {
    // The newest first, as a list of a service has them.
    const made = Array.from({ length: size }, () => {
      day += 1;
      return link({ number: day, day: 1 - day, page: 0, title: 'a' });
    });
    await change((begun) => putLinks(begun, made));
  }
  const columns = async () =>
    (await loadColumns(cached, false)).all.map(({ created, revision }) => ({ size: created.length, revision }));
  expect(await columns()).toEqual(sizes.map((size, at) => ({ size, revision: at + 1 })));
  const merge = (begun: CacheChange) => {
    begun.mergesColumns = true;
    return Promise.resolve();
  };
  expect(await change(merge)).toMatchObject({ revision: 4 });
  const merged = [
    { size: columnsSize / 2, revision: 1 },
    { size: 30, revision: 4 },
  ];
  expect(await columns()).toEqual(merged);
  expect(await change(merge)).toMatchObject({ revision: 4 });
});
