import { expect, it, onTestFinished, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { recallMade, rememberMade } from '@/lib/storage/places.ts';
import { startBackground } from '../../../setup/background.ts';
import { eventually, hurryTime } from '../../../setup/clock.ts';
import { connectedService, connectedTo, here } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { holdChanges, openOperations, operationsAtRest } from '../../../setup/operations.ts';
import type { Service } from '../../../setup/service.ts';

const body = { title: 'Page', tags: ['sale'] };

/** Creates a link that another client has made, and caches it. */
async function cacheForeignLink(
  { settings, token }: Pick<Service, 'settings' | 'token'>,
  create: object,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(create) };
  expect(await fetch(`${settings.baseUrl}/link/create`, request)).toMatchObject({ ok: true });
  expect(await refresh()).toMatchObject({ known: 1 });
}

it('a link that was cached before is not matched to a create whose worker was stopped', async () => {
  const { proxy, links, ...service } = await runFaultyService();
  await connectedTo({ ...service });
  const known = await makeLink(body);
  await rememberMade(here, null);
  await operationsAtRest();
  await proxy.inject('heldBefore', { on: 'POST /link/create', times: 1 });
  const requestCount = proxy.seen.length;
  void ask('createLink', { body: { long_url: here.address, ...body }, geo_targets: [], at: here });
  await eventually(async () => {
    expect(proxy.seen.slice(requestCount).map((one) => one.asked)).toContain('POST /link/create');
    expect((await openOperations()).map(({ notMade }) => notMade)).toEqual([[known.id]]);
  });
  await startBackground();
  // The held request never reaches the service.
  hurryTime();
  await eventually(async () => expect(await links()).toHaveLength(2));
  expect(await operationsAtRest()).toEqual([]);
  expect((await recallMade(here))?.id).not.toBe(known.id);
});

it('a link that is read while its answer is being lost does not count as cached before', async () => {
  const { proxy, links, ...service } = await runFaultyService();
  await connectedTo({ ...service });
  // The next worker opens the cached links only after the link was created, and reads them again.
  await startBackground();
  const opening = Promise.withResolvers<IDBDatabaseInfo[]>();
  vi.spyOn(indexedDB, 'databases').mockReturnValueOnce(opening.promise);
  await proxy.inject('resetAfter', { on: 'POST /link/create', times: 1 });
  const created = ask('createLink', { body: { long_url: here.address, ...body }, geo_targets: [], at: here });
  const made = await eventually(async () => {
    const [link] = await links();
    if (link === undefined) throw new Error('Not created');
    return link;
  });
  expect(await ask('retrieveLink', { id: made.id })).toMatchObject({ ok: true });
  opening.resolve([]);
  expect(await created).toMatchObject({ ok: true, value: { state: 'made', link: { id: made.id } } });
  expect(await links()).toHaveLength(1);
});

it('a link that was cached before is not matched to a lost create, even if reading the cache takes longer', async () => {
  const { proxy, ...service } = await runFaultyService();
  await connectedTo(service);
  await cacheForeignLink(service, { long_url: here.address, ...body });
  // Reading the cache has a time limit.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const release = await holdChanges('links');
  await proxy.inject('resetBefore', { on: 'POST /link/create', times: 1 });
  const created = ask('createLink', { body: { long_url: here.address, ...body }, geo_targets: [], at: here });
  await eventually(() => expect(proxy.seen.map(({ asked }) => asked)).toContain('POST /link/create'));
  // The search for the link would be sent before these requests have ended.
  for (let request = 0; request < 5; request += 1) await ask('testConnection', null);
  await release();
  expect(await created).toMatchObject({ ok: true, value: { state: 'pending' } });
});

it('a link that was cached before is not matched to a create whose slug it has taken', async () => {
  const { links, ...service } = await connectedService();
  const create = { long_url: here.address, custom_link: 'sale', ...body };
  await cacheForeignLink(service, create);
  expect(await ask('createLink', { body: create, geo_targets: [], at: here })).toMatchObject({
    ok: false,
    failure: { kind: 'invalid', fieldErrors: { custom_link: ['Already taken'] } },
  });
  expect(await recallMade(here)).toBeNull();
  expect(await links()).toHaveLength(1);
});
