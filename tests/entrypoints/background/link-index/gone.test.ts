import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { isMadeDeleted, recallMade } from '@/lib/storage/places.ts';
import { answer, type Behaviour, hangUp, say } from '../../../lib/client/unruly-service.ts';
import { alarm } from '../../../setup/alarm.ts';
import { another } from '../../../setup/another.ts';
import { connectedService, here } from '../../../setup/connected.ts';
import { deletions, endUndoTime } from '../../../setup/deletions.ts';
import { linkCacheAtRest, linkCacheWhen, readLinkCache, refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { milestones, pollLinks, watched, watchFor, watchingService } from '../../../setup/watching.ts';

const { id } = linkOf(1);
const retrieve = () => ask('retrieveLink', { id });
const idsKnown = async () => (await readLinkCache()).links.map((link) => link.id);

/** Waits for earlier changes of the cache, since these run one after the other. */
const cacheIdle = () => ask('stopRefresh', null);

describe('a link that was deleted elsewhere', () => {
  it('is gone if another link can be read at that moment, even if the newest cached one is gone too', async () => {
    const links = linksFrom(4);
    const { behave, list } = await listService(links);
    await refresh();
    behave((response, request) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.test');
      if (pathname === '/v1/links') return list(response, request);
      const found = links.slice(1, 3).find((link) => link.id === searchParams.get('id'));
      const missing = { status: 'failure', message: 'There is no such link' };
      if (found === undefined) answer(400, missing)(response, request);
      else answer(200, { status: 'success', data: found })(response, request);
    });
    const message = 'There is no such link';
    expect(await retrieve()).toEqual({ ok: false, failure: { kind: 'client', message, gone: true } });
    await linkCacheWhen((state) => state.known === 3);
    expect(await idsKnown()).not.toContain(id);
  });

  it('is removed from the cache, and from its place, when a page opens it', async () => {
    const { database } = await connectedService();
    const { id } = await makeLink();
    await linkCacheWhen((state) => state.known === 1);
    await database.deleteFrom('links').execute();
    expect(await ask('retrieveLink', { id })).toMatchObject({ failure: { kind: 'client' } });
    await linkCacheWhen((state) => state.known === 0);
    expect(await readLinkCache()).toEqual({ links: [], searched: [] });
    await expect.poll(() => recallMade(here)).toBeNull();
  });

  it('is removed from its place when the list is read, where a changed slug arrives too', async () => {
    const service = await connectedService();
    const { database, origin } = service;
    const { id } = await makeLink({ custom_link: 'sale' });
    await linkCacheWhen((state) => state.known === 1);
    await another(service).change({ id, custom_link: 'sold' });
    await refresh();
    await expect.poll(() => recallMade(here)).toMatchObject({ id, custom_url: `${origin}/sold` });
    await database.deleteFrom('links').execute();
    await refresh();
    await expect.poll(() => isMadeDeleted(here)).toBe(true);
  });

  it('is removed from the cache when the watch check finds it gone', async () => {
    const { makeLink, database } = await watchingService();
    const link = await makeLink('Gone');
    await watchFor(link, milestones);
    await linkCacheWhen((state) => state.known === 1);
    await database.deleteFrom('links').execute();
    await pollLinks();
    expect(await watched()).toMatchObject([{ state: { name: 'gone' } }]);
    await linkCacheWhen((state) => state.known === 0);
  });
});

const missing = answer(400, { status: 'failure', message: 'There is no such link' });

describe('a link that the service does not find', () => {
  it('stays cached if none of three others is found either, and no further one is asked for', async () => {
    const { behave, seen } = await listService(linksFrom(6));
    await refresh();
    behave(missing);
    seen.splice(0);
    expect(await retrieve()).toMatchObject({ ok: false, failure: { kind: 'client' } });
    const others = [6, 5, 4].map((number) => linkOf(number).id);
    expect(seen.map(({ url }) => url.searchParams.get('id'))).toEqual([id, ...others]);
    await cacheIdle();
    expect(await idsKnown()).toHaveLength(6);
  });

  it('is not called gone if its connection gets another token meanwhile', async () => {
    const { behave, list, settings } = await listService(linksFrom(2));
    await refresh();
    const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    behave(missing, (...request) => {
      requested.resolve();
      void released.promise.then(() => answer(200, { status: 'success', data: linkOf(2) })(...request));
    });
    const read = retrieve();
    await requested.promise;
    behave(list);
    await ask('connect', { settings, token: 'hem_other', check: false });
    released.resolve();
    expect(await read).toEqual({ ok: false, failure: { kind: 'client', message: 'There is no such link' } });
    await linkCacheAtRest();
  });

  it.each([
    ['has no links, so it is gone', [], true],
    ['has a link that can be read, so it is gone', [linkOf(2)], true],
    ['has only the link itself', [linkOf(1)], false],
    ['has only links that cannot be read', [{ nonsense: true }], false],
    ['has a link beside one that cannot be read', [linkOf(2), { nonsense: true }], false],
  ])('counts by the list if no other link is cached: it %s', async (_what, list, isGone) => {
    const { behave } = await listService([linkOf(1)]);
    await refresh();
    behave((...request) => {
      const url = request[1].url ?? '';
      if (url.startsWith('/v1/links')) return answer(200, { status: 'success', data: { links: list } })(...request);
      return (url.includes(linkOf(2).id) ? answer(200, { status: 'success', data: linkOf(2) }) : missing)(...request);
    });
    const failure = isGone ? { kind: 'client', gone: true } : { kind: 'client', message: 'There is no such link' };
    const read = await retrieve();
    expect(read).toMatchObject({ ok: false, failure });
    expect(!read.ok && 'gone' in read.failure).toBe(isGone);
  });
});

const otherName = 'The parameter link_id is missing';

/** Has another name for the link parameter: answers F1 to operations on one link, and lists correctly. */
const namesIdOtherwise =
  (list: Behaviour): Behaviour =>
  (response, request) =>
    request.url?.startsWith('/v1/links')
      ? list(response, request)
      : answer(400, { status: 'failure', message: otherName })(response, request);

describe.each([2, 1])('a service that refuses all operations on one of its %i links', (count) => {
  async function refusing() {
    const service = await listService(linksFrom(count));
    await refresh();
    service.behave(namesIdOtherwise(service.list));
    return service;
  }

  it('has its message shown when a link is opened, and the link stays cached', async () => {
    await refusing();
    expect(await retrieve()).toEqual({ ok: false, failure: { kind: 'client', message: otherName } });
    await cacheIdle();
    expect(await idsKnown()).toHaveLength(count);
  });

  it('has its message shown when a link is deleted, and the link stays cached', async () => {
    await refusing();
    const deleted = await ask('deleteLink', { id });
    expect(deleted).toEqual({ ok: false, failure: { kind: 'client', message: otherName } });
    await cacheIdle();
    expect(await idsKnown()).toHaveLength(count);
  });
});

describe('a service that returns the same link for every id', () => {
  it('is reported as a contract failure, and the requested link stays unchanged', async () => {
    const { behave } = await listService(linksFrom(2));
    await refresh();
    behave(answer(200, { status: 'success', data: linkOf(2, { title: 'Other' }) }));
    expect(await retrieve()).toMatchObject({ ok: false, failure: { kind: 'contract', path: 'data.id' } });
    await cacheIdle();
    expect(await idsKnown()).toHaveLength(2);
  });
});

const refusal = { status: 'failure', message: 'No' };

describe('a link stays cached if the service', () => {
  it.each<[string, Behaviour]>([
    ['does not accept the token', answer(401, refusal)],
    ['forbids to read it', answer(403, refusal)],
    ['calls the request invalid', answer(422, { ...refusal, errors: { formErrors: [], fieldErrors: {} } })],
    ['has a problem', answer(500, { status: 'error', message: 'The disk is full' })],
    ['has a problem, in other words', answer(500, refusal)],
    ['is overloaded', answer(503, refusal, { 'retry-after': '600' })],
    ['got too many requests', answer(429, refusal, { 'retry-after': '600' })],
    ['asks to wait', answer(400, refusal, { 'retry-after': '600' })],
    ['was replaced by another one at this address', say(404, '<p>Not here</p>', { 'content-type': 'text/html' })],
    ['returns another shape', answer(200, { status: 'success', data: { id: 7 } })],
    ['cannot be reached', hangUp],
  ])('%s', async (_what, behaviour) => {
    const { behave } = await listService(linksFrom(2));
    await refresh();
    behave(behaviour);
    expect(await retrieve()).toMatchObject({ ok: false });
    await cacheIdle();
    expect(await idsKnown()).toHaveLength(2);
  });

  it('asks to wait before a deletion: then it is not deleted yet', async () => {
    const { behave } = await listService(linksFrom(2));
    await refresh();
    behave(answer(429, refusal, { 'retry-after': '600' }));
    await ask('scheduleDelete', { id });
    endUndoTime();
    await alarm('operations');
    await expect.poll(deletions).toMatchObject([{ id, state: { name: 'waiting', failure: expect.anything() } }]);
    expect(await idsKnown()).toHaveLength(2);
  });
});
