import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { findIdsOfTags, readTagUses, withCachedLinks } from '../../../lib/link-index/index.ts';
import { cacheLinks } from '../../setup/cached-links.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const day = (number: number) => Date.UTC(2026, 0, number);
const link = (number: number, tags: string[] | null, rest: object = {}) =>
  linkRecord.parse({ id: idOf(number), created_at: new Date(day(number)).toISOString(), tags, ...rest });

const usesOf = (clicksOf: Parameters<typeof readTagUses>[1] = () => null) =>
  withCachedLinks('one', (cached) => readTagUses(cached, clicksOf));

it('each spelling is counted apart, with its newest link', async () => {
  await cacheLinks('one', [
    link(1, ['IT', 'it']),
    link(3, ['it', 'Cafe\u0301']),
    link(2, ['I.T.', 'Café\u200b ']),
    link(4, null),
  ]);
  await cacheLinks('other', [link(9, ['IT'])]);
  const uses = await usesOf();
  expect(Object.fromEntries(uses.map(({ tag, links, lastUsed }) => [tag, [links, lastUsed]]))).toEqual({
    IT: [1, day(1)],
    it: [2, day(3)],
    'I.T.': [1, day(2)],
    Café: [2, day(3)],
  });
});

it('a link counts once for a tag that it has twice', async () => {
  await cacheLinks('one', [link(1, ['a', 'a', ' a'])]);
  expect(await usesOf()).toMatchObject([{ tag: 'a', links: 1 }]);
});

it('clicks are summed as far as they are known', async () => {
  await cacheLinks('one', [link(1, ['a']), link(2, ['a', 'b']), link(3, ['a'], { is_clicked: false })]);
  const uses = await usesOf((id, { clicked }) => (id === idOf(1) ? 7 : clicked === false ? 0 : null));
  expect(uses.find(({ tag }) => tag === 'a')?.clicks).toEqual({ total: 7, known: 2 });
  expect(uses.find(({ tag }) => tag === 'b')?.clicks).toEqual({ total: 0, known: 0 });
});

it('the links of some spellings are found, newest first, each once', async () => {
  await cacheLinks('one', [link(1, ['IT']), link(3, ['it', 'IT', 'x']), link(2, ['It']), link(4, ['i', 't'])]);
  const find = (...tags: string[]) => withCachedLinks('one', (cached) => findIdsOfTags(cached, tags));
  expect(await find('IT', 'it')).toEqual([3, 1].map(idOf));
  expect(await find('It')).toEqual([idOf(2)]);
  expect(await find('nothing')).toEqual([]);
});
