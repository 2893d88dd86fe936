import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it, test as property } from 'vitest';
import { type LinkRecord, linkRecord } from '../../../../lib/contract/link-reading.ts';
import { changeLibrary, type LibraryTransaction, openLibrary } from '../../../../lib/library/format/database.ts';
import { groupSize } from '../../../../lib/library/format/link-group.ts';
import { countLinksOfPage, findLink, findLinks } from '../../../../lib/library/query/find.ts';
import { knownIds, putLinks, removeLinks } from '../../../../lib/library/write/links.ts';
import { runs } from '../../../setup/runs.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const addressOf = (page: number) => `https://example.com/${page}`;
const link = ({ number, page, title }: { number: number; page: number; title: string }) =>
  linkRecord.parse({
    id: idOf(number),
    created_at: new Date(Date.UTC(2026, 0, number)).toISOString(),
    long_url: addressOf(page),
    title,
  });

async function emptyLibrary() {
  globalThis.indexedDB = new IDBFactory();
  const database = await openLibrary('one');
  let state = { revision: 0, known: 0 };
  const change = async (work: (transaction: LibraryTransaction) => Promise<typeof state>) => {
    const transaction = changeLibrary(database);
    state = await work(transaction);
    await transaction.done;
    return state;
  };
  const put = (links: LinkRecord[], likelyNew?: ReadonlySet<string>) =>
    change(async (transaction) => (await putLinks(transaction, state, links, likelyNew)).state);
  const remove = (ids: string[]) => change((transaction) => removeLinks(transaction, state, ids));
  return { database, put, remove };
}

property('what is put and removed, and may be taken for new, is known once, as it was put last', async () => {
  const number = fc.integer({ min: 1, max: 3 * groupSize });
  const record = fc.record({ number, page: fc.nat(3), title: fc.constantFrom('a', 'b') });
  const many = { maxLength: 2 * groupSize };
  const everyNumber = Array.from({ length: 3 * groupSize }, (_, at) => at + 1);
  const likelyNew = fc.oneof(fc.array(number, many), fc.constant(everyNumber));
  const step = fc.oneof(
    fc.record({ put: fc.array(record, many), likelyNew }),
    fc.record({ remove: fc.array(number, many) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const { database, put, remove } = await emptyLibrary();
      const model = new Map<string, LinkRecord>();
      let known = 0;
      for (const step of steps) {
        if ('put' in step) {
          const links = step.put.map(link);
          ({ known } = await put(links, new Set(step.likelyNew.map(idOf))));
          for (const one of links) model.set(one.id, one);
        } else {
          const ids = step.remove.map(idOf);
          ({ known } = await remove(ids));
          for (const id of ids) model.delete(id);
        }
      }
      const ids = [...model.keys()];
      expect(known).toBe(ids.length);
      expect(await findLinks(database, ids)).toEqual([...model.values()]);
      expect([...(await knownIds(database))].toSorted()).toEqual(ids.toSorted());
      for (const page of [0, 1, 2, 3]) {
        const there = [...model.values()].filter(({ long_url }) => long_url === addressOf(page));
        expect(await countLinksOfPage(database, addressOf(page))).toBe(there.length);
      }
      database.close();
    }),
    runs(60),
  );
});

it('links that come together share values, and one without links is not kept', async () => {
  const { database, put, remove } = await emptyLibrary();
  const links = Array.from({ length: 2 * groupSize + 1 }, (_, at) => link({ number: at + 1, page: 0, title: 'a' }));
  await put(links);
  expect(await database.count('links')).toBe(3);
  await remove(links.slice(0, groupSize).map(({ id }) => id));
  expect(await database.count('links')).toBe(2);
});

it.each([
  ['', []],
  [' and is taken for new', [1]],
])('what cannot be read is written anew as soon as its link comes again%s', async (_how, likelyNew) => {
  const { database, put } = await emptyLibrary();
  const one = link({ number: 1, page: 0, title: 'a' });
  await database.put('links', { ids: [one.id], pages: 'none' });
  await put([one], new Set(likelyNew.map(idOf)));
  expect(await findLink(database, one.id)).toEqual(one);
  expect(await database.count('links')).toBe(1);
});
