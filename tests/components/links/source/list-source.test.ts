import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ListQuery } from '@/components/links/source/list-query.ts';
import { createListSource, type ReadyList } from '@/components/links/source/list-source.ts';
import { textsHeldFor } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { privateChangeItem } from '@/lib/storage/private-change.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { connectedService } from '../../../setup/connected.ts';
import { rowOfCreate, startJob } from '../../../setup/jobs.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { withoutDatabase } from '../../../setup/private-window.ts';
import { until } from '../../../setup/until.ts';

const all: ListQuery = {
  search: '',
  sort: null,
  filters: {},
  job: '',
};

/** Opens a source of a connection's links until the test ends. */
function openSource(connectionId: string, query = all) {
  const source = createListSource([connectionId], query);
  const close = source.open();
  onTestFinished(close);
  /** Waits until the list passes the check, and returns it. */
  const listWhen = (isReached: (list: ReadyList) => boolean) =>
    until(() => {
      const list = source.store.getState();
      if (list.state !== 'ready' || !isReached(list)) throw new Error(`The list is ${list.state}`);
      return list;
    });
  return { ...source, close, listWhen };
}

const idsOf = ({ items }: ReadyList) => Array.from({ length: items?.count ?? 0 }, (_, index) => items?.idAt(index));

/** Counts complete reads of the cached links from now on. They are few enough for one stored value. */
function countLoads(): () => number {
  const reading = vi.spyOn(IDBObjectStore.prototype, 'get');
  return () =>
    reading.mock.contexts.filter((store) => store instanceof IDBObjectStore && store.name === 'columns').length;
}

async function cachedLinks(count: number) {
  const service = await listService(linksFrom(count));
  await refresh();
  service.seen.splice(0);
  return service;
}

describe('the source of the list', () => {
  it('has all cached links, newest first, without a request', async () => {
    const { connection, seen } = await cachedLinks(3);
    const { listWhen } = openSource(connection.id);
    const list = await listWhen(({ origin }) => origin === 'cached');
    expect(idsOf(list)).toEqual([3, 2, 1].map((number) => linkOf(number).id));
    expect(seen).toEqual([]);
  });

  it('stays with the cached links when a private window changes one', async () => {
    const { connection, seen } = await cachedLinks(3);
    const { listWhen, store } = openSource(connection.id);
    await listWhen(({ origin }) => origin === 'cached');
    const item = privateChangeItem.of(connection.id);
    const heard = Promise.withResolvers<string>();
    onTestFinished(item.watch(heard.resolve));
    await item.set('changed');
    expect(await heard.promise).toBe('changed');
    expect(store.getState()).toMatchObject({ origin: 'cached' });
    expect(seen).toEqual([]);
  });

  it('loads texts only for a search, and drops them some time later', async () => {
    const { connection } = await cachedLinks(12);
    const loads = countLoads();
    const { listWhen, show } = openSource(connection.id);
    await listWhen(({ items }) => items?.count === 12);
    expect(loads()).toBe(1);
    show({ ...all, search: 'link 12' });
    await listWhen(({ items, isLoading }) => items?.count === 1 && !isLoading);
    expect(loads()).toBe(2);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    show(all);
    vi.advanceTimersByTime(textsHeldFor - 1);
    show({ ...all, search: 'link 11' });
    await listWhen(({ items, isLoading }) => items?.idAt(0) === linkOf(11).id && !isLoading);
    expect(loads()).toBe(2);
    show(all);
    vi.advanceTimersByTime(textsHeldFor);
    vi.useRealTimers();
    show({ ...all, search: 'link 10' });
    await listWhen(({ items, isLoading }) => items?.idAt(0) === linkOf(10).id && !isLoading);
    expect(loads()).toBe(3);
  });

  it('loads texts before the first letter of an expected search', async () => {
    const { connection } = await cachedLinks(2);
    const loads = countLoads();
    const { listWhen, expectSearch } = openSource(connection.id);
    await listWhen(({ items }) => items?.count === 2);
    expect(loads()).toBe(1);
    expectSearch(true);
    await until(() => expect(loads()).toBe(2));
  });

  it('keeps the earlier items until the texts are loaded', async () => {
    const { connection } = await cachedLinks(3);
    const { listWhen, show } = openSource(connection.id);
    const { items } = await listWhen(({ items }) => items?.count === 3);
    show({ ...all, search: 'link 2' });
    expect(await listWhen(({ isLoading }) => isLoading)).toMatchObject({ items });
    const found = await listWhen(({ isLoading }) => !isLoading);
    expect(idsOf(found)).toEqual([linkOf(2).id]);
  });

  it('filters the cached links without a request, and leaves out other spellings of a tag', async () => {
    const { connection, links, seen } = await cachedLinks(3);
    links.unshift(linkOf(6, { tags: ['IT'] }), linkOf(5, { tags: ['it'] }), linkOf(4, { tags: ['IT', 'news'] }));
    await refresh();
    seen.splice(0);
    const { listWhen, show } = openSource(connection.id, { ...all, filters: { tags: ['IT'] } });
    const listed = (...numbers: number[]) =>
      listWhen((list) => !list.isLoading && idsOf(list).join() === numbers.map((number) => linkOf(number).id).join());
    expect(await listed(6, 4)).toMatchObject({ origin: 'cached', answer: null });
    show({ ...all, filters: { tags: ['it', 'news'], tagMode: 'any' } });
    await listed(5, 4);
    show({ ...all, filters: { tags: ['IT', 'it'], tagMode: 'none' } });
    await listed(3, 2, 1);
    expect(seen).toEqual([]);
  });

  it('lists the links of a job, also while it still writes some', async () => {
    const { connection } = await connectedService();
    await makeLink({ title: 'Before' });
    await refresh();
    const job = await startJob([rowOfCreate(1), rowOfCreate(2)]);
    const { listWhen } = openSource(connection.id, { ...all, job });
    const list = await listWhen(({ items }) => items?.count === 2);
    expect(list.origin).toBe('cached');
    expect(list.index.rows?.size).toBe(3);
  });

  it('stays the same while cached links are scrolled, so that only their rows are rendered again', async () => {
    const { connection } = await cachedLinks(450);
    const { listWhen, reach } = openSource(connection.id);
    const list = await listWhen(({ origin }) => origin === 'cached');
    reach(149);
    expect(await listWhen(() => true)).toBe(list);
  });

  it('follows changes of the cache, and increases its version', async () => {
    const { connection, behave } = await cachedLinks(3);
    const { listWhen } = openSource(connection.id);
    const { version } = await listWhen(({ items }) => items?.count === 3);
    behave(answer(200, { status: 'success', data: linkOf(4) }));
    await ask('retrieveLink', { id: linkOf(4).id });
    const list = await listWhen(({ items }) => items?.count === 4);
    expect(list.version).toBeGreaterThan(version);
    expect(list.items?.idAt(0)).toBe(linkOf(4).id);
  });

  it('follows what Hem changes in a filtered list', async () => {
    const { connection } = await connectedService();
    const { id } = await makeLink({ title: 'Old', tags: ['spring'] });
    await refresh();
    const { listWhen } = openSource(connection.id, { ...all, filters: { tags: ['spring'] } });
    await listWhen(({ items }) => items?.count === 1);
    expect(await ask('updateLink', { id, tags: [] })).toMatchObject({ ok: true });
    await listWhen(({ items }) => items?.count === 0);
  });

  it('hides links that are being deleted', async () => {
    const { connection } = await cachedLinks(3);
    const { listWhen, hide } = openSource(connection.id);
    await listWhen(({ items }) => items?.count === 3);
    hide([linkOf(2)]);
    expect(idsOf(await listWhen(({ items }) => items?.count === 2))).toEqual([linkOf(3).id, linkOf(1).id]);
  });

  it('has no links of another connection', async () => {
    const { connection } = await cachedLinks(3);
    const { listWhen } = openSource('00000000-0000-4000-8000-00000000ffff');
    expect(await listWhen(() => true)).toMatchObject({ members: [{ cache: null }], items: { count: 0 } });
    expect((await linkCacheItem.of(connection.id).get())?.known).toBe(3);
  });

  it('does not change after it is closed', async () => {
    const { connection } = await connectedService();
    const { listWhen, close, show, store } = openSource(connection.id);
    const list = await listWhen(({ items }) => items !== null);
    close();
    show({ ...all, search: 'link' });
    expect(store.getState()).toBe(list);
  });

  it.each(withoutDatabase)('is the service if %s, also for a search and a sort', async (_, __, enter) => {
    const { connection } = await cachedLinks(3);
    enter();
    const { listWhen, show, reach } = openSource(connection.id);
    reach(3);
    const listed = (...numbers: number[]) =>
      listWhen((list) => {
        const ids = numbers.map((number) => linkOf(number).id).join();
        return list.origin === 'service' && !list.isLoading && idsOf(list).join() === ids;
      });
    await listed(3, 2, 1);
    show({ ...all, sort: { by: 'created', descending: false } });
    await listed(1, 2, 3);
    show({ ...all, search: linkOf(2).title ?? '' });
    await listed(2);
    show({ ...all, filters: { title: linkOf(1).title ?? '' } });
    await listed(1);
  });
});
