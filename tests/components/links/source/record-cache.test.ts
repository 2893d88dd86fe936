import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Items } from '@/components/links/source/items.ts';
import { createRecordCache } from '@/components/links/source/record-cache.ts';
import { cachedLinks } from '@/lib/link-index/index.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { until } from '../../../setup/until.ts';

const count = 1000;

/** Cached links, newest first. */
const items: Items = {
  count,
  idAt: (index) => linkOf(count - index).id,
  ids: () => linksFrom(count).map(({ id }) => id),
  linkAt: () => null,
  clickedAt: () => ({ clicked: null, lastClicked: 0 }),
  haveTags: () => false,
  haveDates: () => false,
  columnTextsAt: () => null,
  indexOf: () => -1,
};

async function cacheOfKnown() {
  const { connection } = await listService(linksFrom(count));
  await refresh();
  const cache = createRecordCache((ids) => cachedLinks(connection.id, ids));
  const load = (from: number, version = 0) => cache.load({ items, version, from, to: from + 9, active: 0 });
  const has = (index: number) => cache.store.getState().has(items.idAt(index));
  return { ...cache, load, has, whenIt: (index: number) => until(() => expect(has(index)).toBe(true)) };
}

describe('the records of rows in view', () => {
  it('are read with nearby rows, and the active row even out of view', async () => {
    const { load, has, whenIt } = await cacheOfKnown();
    load(500);
    await whenIt(500);
    expect([0, 459, 460, 549, 550].map(has)).toEqual([true, false, true, true, false]);
  });

  it('are read before their rows come into view', async () => {
    const { load, whenIt } = await cacheOfKnown();
    load(500);
    await whenIt(549);
    load(525);
    await whenIt(574);
  });

  it('are read once, although a person scrolls on meanwhile', async () => {
    const ids: string[] = [];
    const cache = createRecordCache(async (asked) => {
      ids.push(...asked);
      return new Promise(() => undefined);
    });
    const load = (from: number) => cache.load({ items, version: 0, from, to: from + 9, active: from });
    load(100);
    await until(() => expect(ids).toHaveLength(90));
    load(130);
    await until(() => expect(ids).toContain(items.idAt(179)));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are read again some time after a failure', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let attempts = 0;
    const cache = createRecordCache(async (ids) => {
      attempts += 1;
      if (attempts === 1) throw new Error('The database is closed.');
      return ids.map((id) => ({ ...linkOf(1), id }));
    });
    cache.load({ items, version: 0, from: 100, to: 109, active: 100 });
    await vi.runAllTimersAsync();
    expect(cache.store.getState().has(items.idAt(100))).toBe(true);
    expect(attempts).toBe(2);
  });

  it('are not read again after the list is closed', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let attempts = 0;
    const cache = createRecordCache(async () => {
      attempts += 1;
      throw new Error('The database is closed.');
    });
    const close = cache.load({ items, version: 0, from: 100, to: 109, active: 100 });
    await vi.advanceTimersToNextTimerAsync();
    expect(attempts).toBe(1);
    close();
    await vi.runAllTimersAsync();
    expect(attempts).toBe(1);
  });

  it('are not read during fast scrolling', async () => {
    const { load, has, whenIt } = await cacheOfKnown();
    load(0);
    await whenIt(0);
    const flyOn = load(300);
    flyOn();
    load(600);
    await whenIt(600);
    expect(has(300)).toBe(false);
  });

  it('are removed when the cache is full', async () => {
    const { load, store, whenIt } = await cacheOfKnown();
    for (let from = 0; from < count; from += 90) {
      load(from);
      await whenIt(from);
    }
    expect(store.getState().size).toBeLessThan(500);
  });

  it('stay in view while a person scrolls far down and back up', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const cache = createRecordCache(async (ids) => ids.map((id) => ({ ...linkOf(1), id })));
    const emptyRowsAt = async (from: number) => {
      cache.load({ items, version: 0, from, to: from + 9, active: 0 });
      await vi.runAllTimersAsync();
      const rows = Array.from({ length: 10 }, (_, at) => from + at);
      return [0, ...rows].filter((row) => !cache.store.getState().has(items.idAt(row)));
    };
    for (let from = 0; from < 900; from += 5) expect(await emptyRowsAt(from)).toEqual([]);
    for (let from = 900; from >= 0; from -= 5) expect(await emptyRowsAt(from)).toEqual([]);
  });

  it('are read again for another version of the index', async () => {
    const { load, store, whenIt } = await cacheOfKnown();
    load(0);
    await whenIt(0);
    load(0, 1);
    await until(() => expect(store.getState().get(items.idAt(0))?.version).toBe(1));
  });
});
