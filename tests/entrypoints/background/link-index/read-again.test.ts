import { describe, expect, it } from 'vitest';
import { parseSyncState } from '@/entrypoints/background/link-index/sync-state.ts';
import { withHemDatabase } from '@/lib/database/hem-database.ts';
import { cachedLinks } from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { answer, type Behaviour } from '../../../lib/client/unruly-service.ts';
import { alarm } from '../../../setup/alarm.ts';
import { startBackground } from '../../../setup/background.ts';
import { eventually } from '../../../setup/clock.ts';
import { connectedTo, here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { linkCacheWhen, refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { operationsAtRest } from '../../../setup/operations.ts';

/** Stores links that an earlier worker has changed and not read again. */
const storeUnread = (connectionId: string, ids: readonly string[]) =>
  withHemDatabase(async (database) => {
    const state = parseSyncState(await database.get('syncStates', connectionId));
    await database.put('syncStates', { ...state, stale: ids }, connectionId);
  });

/** Changes the slug of a link at a service that then fails to return it. */
async function changedUnread() {
  const service = await runFaultyService();
  const connection = await connectedTo(service);
  const { id, short_url } = await makeLink({ title: 'Page', custom_link: 'old' });
  await operationsAtRest();
  await service.proxy.inject('serverErrorBefore', { on: 'GET /link' });
  expect(await ask('updateLink', { id, title: 'New', custom_link: 'new', has_utm: true, utm_source: 'mail' })).toEqual({
    ok: true,
    value: 'done',
  });
  const known = async () => (await cachedLinks(connection.id, [id]))[0];
  return { ...service, id, short_url, known };
}

describe('a link that could not be read again after a change', () => {
  it('is not found by its old address', async () => {
    const { short_url } = await changedUnread();
    await eventually(async () =>
      expect(await recallMade(here)).toMatchObject({ title: 'New', short_url, custom_url: null }),
    );
  });

  it('is cached as it was sent', async () => {
    const { known } = await changedUnread();
    await eventually(async () =>
      expect(await known()).toMatchObject({
        ...{ title: 'New', custom_link: 'new', custom_url: null, utm: { utm_source: 'mail' } },
      }),
    );
  });

  it('is read at the next alarm, also by the next worker', async () => {
    const { proxy, origin, known } = await changedUnread();
    await eventually(async () => expect(await known()).toMatchObject({ title: 'New' }));
    await operationsAtRest();
    await startBackground();
    await proxy.heal();
    await alarm('library');
    await eventually(async () => expect(await known()).toMatchObject({ title: 'New', custom_url: `${origin}/new` }));
    await eventually(async () => expect(await recallMade(here)).toMatchObject({ custom_url: `${origin}/new` }));
  });

  it('is not requested again after it was read', async () => {
    const { proxy, known, id, origin } = await changedUnread();
    await eventually(async () => expect(await known()).toMatchObject({ title: 'New' }));
    await proxy.heal();
    await ask('retrieveLink', { id });
    await eventually(async () => expect(await known()).toMatchObject({ custom_url: `${origin}/new` }));
    const reads = () => proxy.seen.filter(({ asked }) => asked === 'GET /link').length;
    const before = reads();
    const lists = () => proxy.seen.filter(({ asked }) => asked === 'GET /links').length;
    const listed = lists();
    await alarm('library');
    await eventually(() => expect(lists()).toBeGreaterThan(listed));
    expect(reads()).toBe(before);
  });

  it('is read instead of the oldest if 500 others could not be read either', async () => {
    const { connection, behave, seen } = await listService([linkOf(1)]);
    const { id } = linkOf(1);
    await refresh();
    const [oldest = '', ...others] = linksFrom(501).flatMap((link) => (link.id === id ? [] : link.id));
    await storeUnread(connection.id, [oldest, ...others]);
    const known = async () => (await cachedLinks(connection.id, [id]))[0];
    const idIn = (url = '') => new URL(url, 'http://service.test').searchParams.get('id');
    const refuses = answer(422, { status: 'failure', message: 'No', errors: { formErrors: ['No'], fieldErrors: {} } });
    const fails = answer(500, { status: 'error', message: 'Failed' });
    let read: Behaviour = fails;
    behave((...request) => {
      const [, { method, url }] = request;
      if (method === 'PUT') return answer(200, { status: 'success', message: 'Updated' })(...request);
      return idIn(url) === id ? read(...request) : refuses(...request);
    });
    seen.splice(0);
    await ask('updateLink', { id, title: 'New' });
    await eventually(async () => expect(await known()).toMatchObject({ title: 'New' }));
    await eventually(() => expect(seen.at(-1)).toMatchObject({ method: 'GET' }));
    seen.splice(0);
    read = answer(200, { status: 'success', data: linkOf(1, { title: 'New, as read' }) });
    await alarm('library');
    await eventually(async () => expect(await known()).toMatchObject({ title: 'New, as read' }));
    expect(seen.flatMap(({ url }) => url.searchParams.get('id') ?? [])).toEqual([...others, id]);
  });

  it('is read later if the service fails, and never again if it is refused, deleted or gone', async () => {
    const { connection, behave, list } = await listService(linksFrom(7));
    await refresh();
    const newest = linkOf(7).id;
    const [refused, gone, deleted, failing, last] = [6, 5, 4, 3, 2].map((number) => linkOf(number).id);
    const unread = [refused, gone, deleted, failing, last].flatMap((id) => id ?? []);
    await storeUnread(connection.id, unread);
    let isFailing = true;
    const reads: string[] = [];
    behave((...request) => {
      const url = new URL(request[1].url ?? '', 'http://service.test');
      if (url.pathname === '/v1/links') return list(...request);
      if (request[1].method === 'DELETE') return answer(200, { status: 'success', message: 'Deleted' })(...request);
      const id = url.searchParams.get('id') ?? '';
      reads.push(id);
      if (id === refused) return answer(403, { status: 'failure', message: 'No' })(...request);
      if (id === gone) return answer(400, { status: 'failure', message: 'No such link' })(...request);
      if (id === failing && isFailing) return answer(500, { status: 'error', message: 'Busy' })(...request);
      const data = linksFrom(7).find((link) => link.id === id);
      return answer(200, { status: 'success', data: { ...data, title: 'As read' } })(...request);
    });
    await ask('deleteLink', { id: deleted ?? '' });
    await linkCacheWhen(({ known }) => known === 6);
    await alarm('library');
    // The newest link is read beside the gone one.
    await eventually(() => expect(reads).toEqual([refused, gone, newest, failing]));
    isFailing = false;
    reads.length = 0;
    await alarm('library');
    const titles = async () => (await cachedLinks(connection.id, unread)).map(({ title }) => title);
    await eventually(async () => expect(await titles()).toEqual(['Link 6', 'As read', 'As read']));
    expect(reads).toEqual([failing, last]);
  });

  it('stays as the last change made it if the reading after the first is answered last', async () => {
    const links = [linkOf(1), linkOf(2)];
    const service = await listService(links);
    await alarm('library');
    const known = async (at: number) => (await cachedLinks(service.connection.id, [linkOf(at).id]))[0];
    await eventually(async () => expect(await known(2)).toMatchObject({ title: 'Link 2' }));
    const answers: (() => void)[] = [];
    service.behave((...request) => {
      const [, { method, url = '' }] = request;
      if (method === 'PUT') return answer(200, { status: 'success', message: 'Updated' })(...request);
      const title = url.includes(linkOf(1).id) ? ['First', 'Second'][answers.length] : 'Other';
      const read = linkOf(url.includes(linkOf(1).id) ? 1 : 2, { title: `${title}, as read` });
      answers.push(() => answer(200, { status: 'success', data: read })(...request));
    });
    const save = async (at: number, title: string) => {
      const before = answers.length;
      await ask('updateLink', { id: linkOf(at).id, title });
      await eventually(() => expect(answers).toHaveLength(before + 1));
    };
    await save(1, 'First');
    await save(1, 'Second');
    answers[1]?.();
    await eventually(async () => expect(await known(1)).toMatchObject({ title: 'Second, as read' }));
    answers[0]?.();
    // The answer has arrived once the next reading is done.
    await save(2, 'Other');
    answers[2]?.();
    await eventually(async () => expect(await known(2)).toMatchObject({ title: 'Other, as read' }));
    expect(await known(1)).toMatchObject({ title: 'Second, as read' });
  });

  it('is read again if an earlier read is answered only after another change', async () => {
    const service = await listService([linkOf(1)]);
    const { id } = linkOf(1);
    const fails = answer(500, { status: 'error', message: 'Failed' });
    const updated = answer(200, { status: 'success', message: 'Updated' });
    const reads = answer(200, { status: 'success', data: linkOf(1) });
    let read: Behaviour = fails;
    let count = 0;
    service.behave((...request) => {
      const [, { method, url = '' }] = request;
      if (method === 'PUT') return updated(...request);
      if (url.includes('/links')) return service.list(...request);
      count += 1;
      return read(...request);
    });
    await alarm('library');
    const known = async () => (await cachedLinks(service.connection.id, [id]))[0];
    await eventually(async () => expect(await known()).toMatchObject({ title: 'Link 1' }));
    const save = async (title: string) => {
      const before = count;
      await ask('updateLink', { id, title });
      await eventually(async () => expect(await known()).toMatchObject({ title }));
      await eventually(() => expect(count).toBe(before + 1));
    };
    await save('New');
    let answerRead = () => {};
    read = (...request) => {
      answerRead = () => reads(...request);
    };
    await alarm('library');
    await eventually(() => expect(count).toBe(2));
    read = fails;
    await save('Newer');
    answerRead();
    read = reads;
    await alarm('library');
    await eventually(() => expect(count).toBe(4));
  });
});
