import { runs } from '../../setup/runs.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished, test as property, vi } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { linkKey } from '../../../lib/link/link-key.ts';
import { keyOf } from '../../../lib/link-index/index.ts';
import { openLinkIndex, refreshEvery, textsHeldFor } from '../../../lib/link-index/link-index.ts';
import { cacheLinks } from '../../setup/cached-links.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const link = (number: number, rest: object = {}) =>
  linkRecord.parse({ id: idOf(number), created_at: new Date(Date.UTC(2026, 0, number)).toISOString(), ...rest });

function open(options: Parameters<typeof openLinkIndex>[0]) {
  const index = openLinkIndex(options);
  onTestFinished(index.close);
  return index;
}

const all = { search: '', filters: {}, sort: null };
const sales = { ...all, search: 'sale' };

describe('the links of one connection', () => {
  it('have their plain ids, newest first, before their texts are loaded', async () => {
    await cacheLinks('one', [link(1, { title: 'Sale' }), link(3), link(2, { title: 'Sale' })]);
    const index = open({ connectionIds: ['one'] });
    expect(index.rows).toBeNull();
    await index.loaded;
    expect(index.rows).toMatchObject({ size: 3, hasTexts: false });
    expect(index.rows?.ids()).toEqual([3, 2, 1].map(idOf));
    expect(index.rows?.filter(all)).toEqual(Uint32Array.of(0, 1, 2));
    expect(index.rows?.filter(sales)).toBeNull();
    index.needTexts(true);
    await vi.waitFor(() => expect(index.rows?.filter(sales)).toEqual(Uint32Array.of(1, 2)));
    expect(index.rows?.listedAt(1)).toMatchObject({ id: idOf(2), title: 'Sale' });
  });

  it('are loaded with their texts at once if these are needed', async () => {
    await cacheLinks('one', [link(1)]);
    const reading = vi.spyOn(IDBObjectStore.prototype, 'get');
    const index = open({ connectionIds: ['one'] });
    index.needTexts(true);
    await index.loaded;
    expect(index.rows?.hasTexts).toBe(true);
    await index.refresh();
    expect(reading).toHaveBeenCalledOnce();
    expect(index.version).toBe(1);
  });

  it('release their texts some time after they were needed, and keep their rows', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await cacheLinks('one', [link(1, { title: 'Sale' }), link(2)]);
    const index = open({ connectionIds: ['one'] });
    index.needTexts(true);
    await index.loaded;
    index.needTexts(false);
    vi.advanceTimersByTime(textsHeldFor - 1);
    expect(index.rows?.hasTexts).toBe(true);
    const { version } = index;
    vi.advanceTimersByTime(1);
    expect(index.rows?.hasTexts).toBe(false);
    expect(index.rows?.ids()).toEqual([2, 1].map(idOf));
    expect(index.version).toBe(version);
  });

  it('say whether they have tags without texts, and have the texts of the newest columns', async () => {
    const utm = { utm_source: 'Mail', utm_medium: 'email', utm_campaign: 'spring', utm_term: null, utm_content: null };
    const texts = { has_utm: true, utm, short_url: 'https://go.example.com/new' };
    const older = Array.from({ length: 5000 }, (_, at) => link(at + 1, at === 0 ? { tags: ['old'] } : {}));
    await cacheLinks('one', [...older, link(6000, { tags: ['Ads', 'Spring'], ...texts })]);
    const index = open({ connectionIds: ['one'] });
    await index.loaded;
    expect(index.rows?.hasTexts).toBe(false);
    expect(index.rows?.haveTags(Uint32Array.of(1, 2))).toBe(false);
    expect(index.rows?.haveTags(Uint32Array.of(1, 5000))).toBe(true);
    expect(index.rows?.columnTextsAt(0)).toEqual({
      ...{ address: 'https://go.example.com/new', tags: ['ads', 'spring'] },
      ...{ source: 'mail', medium: 'email', campaign: 'spring' },
    });
    expect(index.rows?.columnTextsAt(5000)).toBeNull();
  });

  it('report a fault of their texts or changes, unless the index was closed', async () => {
    await cacheLinks('one', [link(1)]);
    const onFault = vi.fn();
    const notify: (() => void)[] = [];
    const refresh = (_id: string, changed: () => void) => {
      notify.push(changed);
      return () => undefined;
    };
    const [index, closed] = [
      open({ connectionIds: ['one'], refresh, onFault }),
      open({ connectionIds: ['one'], onFault }),
    ];
    await Promise.all([index.loaded, closed.loaded]);
    const lost = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Lost', 'InvalidStateError');
    });
    onTestFinished(() => lost.mockRestore());
    closed.needTexts(true);
    closed.close();
    // Links are read after the texts.
    await expect(closed.refresh()).rejects.toThrow();
    expect(onFault).not.toHaveBeenCalled();
    index.needTexts(true);
    await expect(index.refresh()).rejects.toThrow();
    expect(onFault).toHaveBeenCalledOnce();
    for (const changed of notify) changed();
    await vi.waitFor(() => expect(onFault).toHaveBeenCalledTimes(2), { timeout: 20 * refreshEvery });
    expect(index.rows?.ids()).toEqual([idOf(1)]);
  });

  it('include the ids of partly unreadable ones', async () => {
    await cacheLinks('one', [link(1), { ...link(2), unreadable: ['title'] }]);
    const index = open({ connectionIds: ['one'] });
    await index.loaded;
    expect(index.rows?.partlyUnreadable()).toEqual([idOf(2)]);
  });

  it('are updated with the background’s changes until the index is closed', async () => {
    await cacheLinks('one', [link(1)]);
    let notify = () => undefined as unknown;
    const stop = vi.fn();
    const onChange = vi.fn();
    const refresh = (_id: string, changed: () => void) => {
      notify = changed;
      return stop;
    };
    const index = open({ connectionIds: ['one'], refresh, onChange });
    await index.loaded;
    const { rows, version } = index;
    await cacheLinks('one', [link(1), link(2)], 2);
    notify();
    await vi.waitFor(() => expect(index.rows?.ids()).toEqual([2, 1].map(idOf)), { timeout: 20 * refreshEvery });
    expect(index.rows).not.toBe(rows);
    expect(rows?.ids()).toEqual([idOf(1)]);
    expect(index.version).toBeGreaterThan(version);
    expect(await index.refresh()).toBe(false);
    const changes = onChange.mock.calls.length;
    index.close();
    expect(stop).toHaveBeenCalledOnce();
    await expect(index.refresh()).rejects.toThrow();
    expect(onChange).toHaveBeenCalledTimes(changes);
  });
});

/** Loads the rows of a connection, with or without their texts. */
async function rowsOfOne(hasTexts: boolean) {
  const index = openLinkIndex({ connectionIds: ['one'] });
  index.needTexts(hasTexts);
  await index.loaded;
  index.close();
  if (index.rows === null) throw new Error('Not loaded');
  return index.rows;
}

property('ids are in the same rows with and without texts, and unchanged', async () => {
  // Any version and upper case, too: the interface only requires a UUID.
  const id = fc.oneof(
    fc.uuid(),
    fc.uuid({ version: 4 }).map((text) => text.toUpperCase()),
  );
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(id, { maxLength: 40, selector: (text) => text.toLowerCase() }), async (ids) => {
      globalThis.indexedDB = new IDBFactory();
      const links = ids.map((id, at) => linkRecord.parse({ id, created_at: new Date(at * 1000).toISOString() }));
      await cacheLinks('one', links);
      const [withoutTexts, full] = await Promise.all([rowsOfOne(false), rowsOfOne(true)]);
      expect([withoutTexts.size, withoutTexts.hasTexts, full.hasTexts]).toEqual([ids.length, false, true]);
      for (const [row, { id }] of links.toReversed().entries()) {
        expect([withoutTexts.idAt(row), full.idAt(row)]).toEqual([id, id]);
      }
      for (const link of links) expect(withoutTexts.rowOf(keyOf(link))).toBe(full.rowOf(keyOf(link)));
      expect(withoutTexts.idAt(ids.length)).toBe('');
      expect(withoutTexts.rowOf([0, idOf(1)])).toBeNull();
    }),
    runs(40),
  );
});

describe('the links of several connections', () => {
  const key = (connectionId: string, number: number) => linkKey(connectionId, idOf(number));

  it('are one list of keys, without texts', async () => {
    await cacheLinks('home', [link(1), link(3)]);
    await cacheLinks('work', [link(2), link(3)]);
    const index = open({ connectionIds: ['home', 'work'] });
    await index.loaded;
    expect(index.rows?.hasTexts).toBe(false);
    expect(index.rows?.ids()).toEqual([key('home', 3), key('work', 3), key('work', 2), key('home', 1)]);
    expect(index.connections).toEqual([
      { id: 'home', state: 'ready', size: 2 },
      { id: 'work', state: 'ready', size: 2 },
    ]);
  });

  it('are read by keys in the given order, and the newest ones across connections', async () => {
    await cacheLinks('home', [link(1), link(4)]);
    await cacheLinks('work', [link(2), link(3)]);
    const index = open({ connectionIds: ['home', 'work'] });
    const asked = [key('work', 3), key('home', 9), key('home', 1)];
    expect((await index.readLinks(asked)).map(({ id }) => id)).toEqual([key('work', 3), key('home', 1)]);
    expect((await index.newest(3)).map(({ id }) => id)).toEqual([key('home', 4), key('work', 3), key('work', 2)]);
  });

  it('have common filter values', async () => {
    await cacheLinks('home', [link(1, { tags: ['News'] }), link(2, { tags: ['ads'] })]);
    await cacheLinks('work', [link(3, { tags: ['news', 'ads'] }), link(4, { tags: ['news'] })]);
    const index = open({ connectionIds: ['home', 'work'] });
    expect((await index.readValues({ search: '', filters: {} })).tag).toEqual([
      { value: 'ads', count: 2 },
      { value: 'news', count: 2 },
      { value: 'News', count: 1 },
    ]);
  });
});

describe('filter values of a view', () => {
  const utm = (utm_campaign: string) => ({ has_utm: true, utm: { utm_campaign } });
  const links = [
    link(1, { tags: ['a'], ...utm('x'), is_expired: true }),
    link(2, { tags: ['a'], ...utm('y') }),
    link(3, { tags: ['b'], ...utm('x') }),
  ];
  const values = (pairs: Record<string, number>) => Object.entries(pairs).map(([value, count]) => ({ value, count }));

  it('are of the links that pass the filters by other fields', async () => {
    await cacheLinks('home', links);
    const index = open({ connectionIds: ['home'] });
    const found = await index.readValues({ search: '', filters: { tags: ['a'], campaign: 'X' } });
    expect(found.tag).toEqual(values({ b: 1, a: 1 }));
    expect(found.campaign).toEqual(values({ y: 1, x: 1 }));
    expect(found.expired).toEqual(values({ true: 1 }));
    const among = new Set([links[1]?.id ?? '']);
    expect((await index.readValues({ search: '', filters: {}, among })).tag).toEqual(values({ a: 1 }));
  });

  it('are of one connection if it is chosen, and name the number of links of each', async () => {
    await cacheLinks('home', links);
    await cacheLinks('work', [link(4, { tags: ['c'] })]);
    const index = open({ connectionIds: ['home', 'work'] });
    const { tag, connection } = await index.readValues({ search: '', filters: { connection: 'work' } });
    expect(tag).toEqual(values({ c: 1 }));
    expect(connection).toEqual(values({ home: 3, work: 1 }));
  });
});

describe('a connection whose links are unreadable', () => {
  it('does not block the others, whose ids still contain their connection', async () => {
    await cacheLinks('home', [link(1)]);
    await cacheLinks('work', [link(2)]);
    const { bound } = IDBKeyRange;
    vi.spyOn(IDBKeyRange, 'bound').mockImplementation((lower, ...rest) => {
      if (lower[0] === 'work') throw new DOMException('Lost', 'UnknownError');
      return bound.call(IDBKeyRange, lower, ...rest);
    });
    const index = open({ connectionIds: ['home', 'work'] });
    await index.loaded;
    expect(index.rows?.ids()).toEqual([linkKey('home', idOf(1))]);
    expect(index.connections.map(({ state }) => state)).toEqual(['ready', 'failed']);
    expect(await index.newest(5)).toHaveLength(1);
  });

  it('is an error if it is the only one', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Not here', 'UnknownError');
    });
    const index = open({ connectionIds: ['home'] });
    await expect(index.loaded).rejects.toThrow('Not here');
    await expect(index.newest(5)).rejects.toThrow('Not here');
    expect(index.connections).toEqual([{ id: 'home', state: 'failed', size: 0 }]);
  });
});
