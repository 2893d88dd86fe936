import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { answer, type Behaviour } from '../../lib/client/unruly-service.ts';
import { alarm } from '../../setup/alarm.ts';
import { disableCallTimeouts } from '../../setup/call-timeouts.ts';
import { eventually } from '../../setup/clock.ts';
import { jobEnded, rowOfCreate, startJob } from '../../setup/jobs.ts';
import { linkCacheAtRest, linkCacheWhen, readLinkCache, refresh } from '../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../setup/list-service.ts';
import { storedStats } from '../../setup/stored-stats.ts';

const former = 'Bearer hem_list';

/**
 * Starts a service with cached links, which holds answers to some requests until they are released. Its token is
 * replaced meanwhile.
 */
async function replacing(links: unknown[], isHeldUp: (request: { method: string; url: URL }) => boolean) {
  disableCallTimeouts();
  const service = await listService(links);
  await refresh();
  const releases: (() => void)[] = [];
  let isOpen = false;
  let from = 0;
  return {
    ...service,
    held: releases,
    /** Answers, but holds the requests that are selected now. */
    behave: (usual: Behaviour) =>
      service.behave((response: ServerResponse, request) => {
        const asked = { method: request.method ?? '', url: new URL(request.url ?? '', 'http://service.test') };
        const say = () => usual(response, request);
        if (isOpen || !isHeldUp(asked)) say();
        else releases.push(say);
      }),
    replace: async () => {
      await ask('connect', { settings: service.settings, token: 'hem_other', check: false });
      from = service.seen.length;
    },
    letGo: () => {
      isOpen = true;
      for (const say of releases) say();
    },
    /** Returns the addresses of requests that carried the former token after it was replaced. */
    sentWithFormer: () =>
      service.seen.slice(from).flatMap(({ url, headers }) => (headers.authorization === former ? url.href : [])),
  };
}

const success = (data: object) => answer(200, { status: 'success', data });

/** Creates a link from any body. */
function making(): Behaviour {
  let made = 0;
  return (...request) => {
    made += 1;
    const short_url = `https://go.example.com/${made}`;
    const data = { ...linkOf(made), title: null, long_url: null, short_url, custom_url: null };
    answer(201, { status: 'success', message: 'Created', data })(...request);
  };
}

it('rows that wait for others are sent with the new token', async () => {
  const service = await replacing([], ({ method }) => method === 'POST');
  const make = making();
  service.behave((...request) => (request[1].method === 'POST' ? make : service.list)(...request));
  const job = await startJob(Array.from({ length: 30 }, (_, at) => rowOfCreate(at)));
  await eventually(() => expect(service.held).toHaveLength(4));
  await service.replace();
  service.letGo();
  expect((await jobEnded(job)).counts).toEqual({ waiting: 0, done: 30, asking: 0, failed: 0 });
  expect(service.sentWithFormer()).toEqual([]);
});

it('links that are read again one by one are not read with a replaced token', async () => {
  const isOne = ({ pathname }: URL) => pathname.endsWith('/link');
  let isRefused = true;
  const service = await replacing(linksFrom(5), ({ method, url }) => method === 'GET' && isOne(url) && !isRefused);
  service.behave((...request) => {
    const [, { method, url }] = request;
    if (method === 'PUT') return answer(200, { status: 'success', message: 'Updated' })(...request);
    if (!isOne(new URL(url ?? '', 'http://service.test'))) return service.list(...request);
    return (isRefused ? answer(401, { status: 'failure', message: 'No' }) : success(linkOf(1)))(...request);
  });
  for (let at = 1; at <= 5; at += 1) await ask('updateLink', { id: linkOf(at).id, title: `New ${at}` });
  await eventually(() =>
    expect(service.seen.filter(({ method, url }) => method === 'GET' && isOne(url))).toHaveLength(5),
  );
  isRefused = false;
  await alarm('library');
  await eventually(() => expect(service.held.length).toBeGreaterThan(0));
  await service.replace();
  service.letGo();
  await linkCacheAtRest();
  // Pending rereads come before later requests.
  await alarm('library');
  await ask('retrieveLink', { id: linkOf(1).id });
  expect(service.sentWithFormer()).toEqual([]);
});

it('a list that was requested with a replaced token adds nothing to the cache', async () => {
  const service = await replacing(linksFrom(2), ({ url }) => url.searchParams.has('tag'));
  const other = linkOf(9, { tags: ['spring'] });
  service.behave((...request) =>
    (request[1].url?.includes('tag') ? success({ links: [other] }) : service.list)(...request),
  );
  const asked = ask('listLinks', { tag: 'spring' });
  await eventually(() => expect(service.held).toHaveLength(1));
  await service.replace();
  await linkCacheWhen(({ activity, wholeAt }) => activity.state === 'idle' && wholeAt !== null);
  service.letGo();
  expect(await asked).toEqual({ ok: false, failure: { kind: 'notConnected' } });
  // Changes of the cache run one after the other.
  await ask('stopRefresh', null);
  expect((await readLinkCache()).links.map(({ title }) => title)).toEqual(['Link 2', 'Link 1']);
});

it('stats that were requested with a replaced token are not saved', async () => {
  const service = await replacing(linksFrom(2), ({ url }) => url.pathname.includes('stats'));
  const stats = success({ total_count: 1, unique_count: 1, stats: {} });
  service.behave((...request) => (request[1].url?.includes('stats') ? stats : service.list)(...request));
  const [one, two] = [{ id: linkOf(1).id }, { id: linkOf(2).id }];
  const asked = ask('retrieveStats', one);
  await eventually(() => expect(service.held).toHaveLength(1));
  await service.replace();
  service.letGo();
  expect(await asked).toEqual({ ok: false, failure: { kind: 'notConnected' } });
  // They are saved one after the other.
  await ask('retrieveStats', two);
  await eventually(async () => expect(await storedStats(two)).not.toBeNull());
  expect(await storedStats(one)).toBeNull();
});

it('a sync that is interrupted by moving the token continues', async () => {
  const service = await replacing(linksFrom(300), ({ url }) => url.searchParams.get('offset') !== '0');
  service.behave(service.list);
  await ask('refreshLinks', { whole: true });
  await eventually(() => expect(service.held).toHaveLength(1));
  await ask('connect', { settings: { ...service.settings, forgetOnClose: true }, token: null, check: false });
  service.letGo();
  await eventually(async () => {
    await alarm('library');
    expect((await linkCacheItem.get())?.activity).toEqual({ state: 'idle' });
  });
});
