import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { recallMade, rememberMade } from '@/lib/storage/places.ts';
import { answer, type Behaviour } from '../../../lib/client/unruly-service.ts';
import { here } from '../../../setup/connected.ts';
import { linkCacheAtRest, readLinkCache, refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { madeLink } from '../../../setup/made-link.ts';
import { until } from '../../../setup/until.ts';

const link = linkOf(1);
const success = (data: object) => answer(200, { status: 'success', data });
const done = answer(200, { status: 'success', message: 'Done' });

/** Starts a service with two links, which holds answers to reads until they are released. */
async function slowReading<T>(others: Behaviour, { begin, data }: { begin: () => Promise<T>; data: object }) {
  const service = await listService(linksFrom(2));
  await refresh();
  const [started, pending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  service.behave((...request) => {
    if (request[1].method !== 'GET' || !isFirst) return others(...request);
    isFirst = false;
    started.resolve();
    void pending.promise.then(() => success(data)(...request));
  });
  const read = begin();
  await started.promise;
  return { read, release: pending.resolve };
}

const ofOne = { begin: () => ask('retrieveLink', { id: link.id }), data: link };
const ofList = { begin: () => ask('listLinks', { limit: '100' }), data: { links: linksFrom(2) } };

const ids = async () => (await readLinkCache()).links.map(({ id }) => id);

/** Waits for earlier changes of the cache, since these run one after the other. */
const cacheIdle = () => ask('stopRefresh', null);

describe('an answer that arrives after Hem changed its link', () => {
  it.each([
    ['the link', ofOne],
    ['a list', ofList],
  ])('does not restore a deleted link: %s', async (_what, reading) => {
    const { read, release } = await slowReading<{ ok: boolean }>(done, reading);
    expect(await ask('deleteLink', { id: link.id })).toEqual({ ok: true, value: 'done' });
    release();
    expect(await read).toMatchObject({ ok: true });
    await cacheIdle();
    expect(await ids()).toEqual([linkOf(2).id]);
  });

  it('does not restore an older title', async () => {
    const renamed = { ...link, title: 'Renamed' };
    const { read, release } = await slowReading(
      (...request) => (request[1].method === 'GET' ? success(renamed) : done)(...request),
      ofOne,
    );
    await ask('updateLink', { id: link.id, title: 'Renamed' });
    const titles = async () => (await readLinkCache()).links.map(({ title }) => title);
    await until(async () => expect(await titles()).toContain('Renamed'));
    release();
    await read;
    await cacheIdle();
    expect(await titles()).toContain('Renamed');
  });

  it('does not restore an older title where the link was created', async () => {
    const renamed = { ...link, title: 'Renamed' };
    const lastPage = success({ links: [linkOf(2)] });
    const { release } = await slowReading(
      (response, request) =>
        (request.url?.startsWith('/v1/links') ? lastPage : request.method === 'GET' ? success(renamed) : done)(
          response,
          request,
        ),
      { begin: () => ask('refreshLinks', { whole: true }), data: { links: linksFrom(2) } },
    );
    await rememberMade(here, { ...madeLink, id: link.id });
    await ask('updateLink', { id: link.id, title: 'Renamed' });
    await until(async () => expect(await recallMade(here)).toMatchObject({ title: 'Renamed' }));
    release();
    await linkCacheAtRest();
    expect(await recallMade(here)).toMatchObject({ title: 'Renamed' });
  });
});
