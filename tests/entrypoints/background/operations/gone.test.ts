import { describe, expect, it } from 'vitest';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { answer, type Behaviour } from '../../../lib/client/unruly-service.ts';
import { alarm } from '../../../setup/alarm.ts';
import { deletions, endUndoTime } from '../../../setup/deletions.ts';
import { linkCacheWhen, readLinkCache, refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { openOperations } from '../../../setup/operations.ts';

const link = linkOf(1);
const { id } = link;
const base = draftOfRecord(link);
const message = 'There is no such link';
const missing = answer(400, { status: 'failure', message });

/** Reads these links and changes none: the answer to everything else is F1. */
const reads =
  (links: readonly LinkRecord[], list: Behaviour): Behaviour =>
  (response, request) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.test');
    if (pathname === '/v1/links') return list(response, request);
    const found = links.find((one) => one.id === searchParams.get('id'));
    if (found === undefined || request.method !== 'GET') return missing(response, request);
    answer(200, { status: 'success', data: found })(response, request);
  };

/** Connects to a service with two cached links, which then returns only these. */
async function serviceReading(...links: LinkRecord[]) {
  const service = await listService(linksFrom(2));
  await refresh();
  service.behave(reads(links, service.list));
  return service;
}

describe.each([
  ['from the editor', () => ask('saveLink', { body: { id, title: 'New' }, base })],
  ['without a base', () => ask('updateLink', { id, title: 'New' })],
])('a change %s', (_, change) => {
  it('is refused since its link is gone, if another one can be read, and the link is removed from the cache', async () => {
    await serviceReading(linkOf(2));
    const failure = { kind: 'client', message, gone: true };
    expect(await change()).toEqual({ ok: false, failure });
    expect(await openOperations()).toMatchObject([{ state: { name: 'refused', failure } }]);
    await linkCacheWhen((state) => state.known === 1);
  });

  it('is refused with the service’s message if all operations on links are refused', async () => {
    await serviceReading();
    expect(await change()).toEqual({ ok: false, failure: { kind: 'client', message } });
    await ask('stopRefresh', null);
    expect((await readLinkCache()).links).toHaveLength(2);
  });
});

it('a change that is refused for another reason does not mark its link as gone', async () => {
  await serviceReading(link, linkOf(2));
  const refused = { ok: false, failure: { kind: 'client', message } };
  expect(await ask('saveLink', { body: { id, title: 'New' }, base })).toEqual(refused);
  expect(await ask('updateLink', { id, title: 'New' })).toEqual(refused);
});

it('a deletion that is refused waits while the service asks to wait before it says if its link is there', async () => {
  const { behave, list } = await serviceReading(link);
  const busy = answer(400, { status: 'failure', message: 'Ask later' }, { 'retry-after': '600' });
  behave((response, request) =>
    (request.method === 'GET' && request.url?.startsWith('/v1/links') !== true ? busy : reads([link], list))(
      response,
      request,
    ),
  );
  await ask('scheduleDelete', { id });
  endUndoTime();
  await alarm('operations');
  await expect.poll(deletions).toMatchObject([{ id, state: { name: 'waiting', failure: expect.anything() } }]);
});

it('a change is not compared with another link that a service returns because it ignores the id', async () => {
  const { behave, seen } = await listService(linksFrom(2));
  behave(answer(200, { status: 'success', data: linkOf(2) }));
  expect(await ask('saveLink', { body: { id, title: 'New' }, base })).toMatchObject({ value: { state: 'pending' } });
  expect(seen.filter(({ method }) => method === 'PUT')).toEqual([]);
  expect(await openOperations()).toMatchObject([{ state: { name: 'waiting', failure: { kind: 'contract' } } }]);
});
