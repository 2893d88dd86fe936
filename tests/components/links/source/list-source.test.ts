import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ListQuery } from '@/components/links/source/list-query.ts';
import { createListSource, type ReadyList } from '@/components/links/source/list-source.ts';
import { textsHeldFor } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { connectedService } from '../../../setup/connected.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { withoutDatabase } from '../../../setup/private-window.ts';
import { until } from '../../../setup/until.ts';

const all: ListQuery = {
  search: '',
  sort: null,
  filters: {},
  own: { domain: '', source: '', medium: '', campaign: '', expired: '' },
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
    const list = await listWhen(({ origin }) => origin === 'known');
    expect(idsOf(list)).toEqual([3, 2, 1].map((number) => linkOf(number).id));
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

  it('replaces the cached links by the service’s answer to filters', async () => {
    const { connection, behave } = await cachedLinks(3);
    behave(
      answer(200, { status: 'success', data: { links: [linkOf(7)] } }),
      answer(200, { status: 'success', data: { links: [] } }),
    );
    const { listWhen, reach } = openSource(connection.id, { ...all, filters: { title: 'link' } });
    reach(10);
    await listWhen(({ origin, items }) => origin === 'asking' && items?.count === 3);
    expect(idsOf(await listWhen(({ origin }) => origin === 'service'))).toEqual([linkOf(7).id]);
  });

  it('requests no more of an answer than is in view', async () => {
    const { connection, seen } = await cachedLinks(450);
    const { listWhen, reach } = openSource(connection.id, { ...all, filters: { title: 'link' } });
    const offsets = () => seen.map(({ url }) => url.searchParams.get('offset'));
    await listWhen(({ origin }) => origin === 'service');
    expect(offsets()).toEqual(['0']);
    reach(149);
    await listWhen(({ answer }) => answer?.links.length === 199);
    expect(offsets()).toEqual(['0', '99']);
  });

  it('stays the same while cached links are scrolled, so that only their rows are rendered again', async () => {
    const { connection } = await cachedLinks(450);
    const { listWhen, reach } = openSource(connection.id);
    const list = await listWhen(({ origin }) => origin === 'known');
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

  it('asks the service again after Hem has changed a link', async () => {
    const { connection } = await connectedService();
    const { id } = await makeLink({ title: 'Old', tags: ['spring'] });
    await refresh();
    const { listWhen, reach } = openSource(connection.id, { ...all, filters: { tag: 'spring' } });
    reach(0);
    const titleOf = ({ items }: ReadyList) => items?.linkAt(0)?.title;
    await listWhen((list) => list.origin === 'service' && titleOf(list) === 'Old');
    expect(await ask('updateLink', { id, title: 'New' })).toMatchObject({ ok: true });
    await listWhen((list) => titleOf(list) === 'New');
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
    expect(await listWhen(() => true)).toMatchObject({ members: [{ library: null }], items: { count: 0 } });
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
