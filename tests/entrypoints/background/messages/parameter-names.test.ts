import { expect, it } from 'vitest';
import { maxRequests } from '@/lib/connection/detected-names.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { connectedTo } from '../../../setup/connected.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import type { Service } from '../../../setup/service.ts';
import { until } from '../../../setup/until.ts';

/** A connection to a service with two links, through a proxy. */
async function connectedToLinks() {
  const service = await runFaultyService();
  await connectedTo(service);
  for (const title of ['One', 'Two']) await makeLink({ title });
  const { proxy } = service;
  const before = proxy.seen.length;
  const { baseUrl } = service.settings;
  const asked = () => proxy.seen.slice(before).map((seen) => seen.asked);
  const find = ({ at = baseUrl, signal }: { at?: string; signal?: AbortSignal } = {}) =>
    ask('detectNames', { service: { baseUrl: at, names: {} }, token: null, isPermissionNew: false }, undefined, signal);
  return { ...service, asked, find };
}

it('finds the names with the token there is, by reading alone, and counts what it has sent', async () => {
  const { asked, find, proxy } = await connectedToLinks();
  await proxy.inject('lenientNames');
  const answer = await find();
  const found = answer.ok ? answer.value : null;
  const names = found?.findings.map((one) => (one.state === 'found' ? one.name : null));
  expect(names).toEqual(expect.arrayContaining(['per_page', 'skip', 'link_id']));
  const sent = asked().filter((one) => !one.startsWith('OPTIONS '));
  expect(sent.every((one) => one === 'GET /links' || one === 'GET /link')).toBe(true);
  expect(sent).toHaveLength(found?.requests ?? 0);
});

it('sends the token there is to no other origin', async () => {
  const { find, asked } = await connectedToLinks();
  const other = await runFaultyService();
  expect(await find({ at: other.settings.baseUrl })).toEqual({ ok: false, failure: { kind: 'notConnected' } });
  expect(other.proxy.seen).toEqual([]);
  expect(asked()).toEqual([]);
});

it('stops at a service that is busy, and keeps what was found until then', async () => {
  const { find, proxy, asked } = await connectedToLinks();
  await proxy.inject('tooManyRequests', { on: 'GET /link', retryAfter: 60 });
  const answer = await find();
  const found = answer.ok ? answer.value : null;
  expect(found?.stopped).toMatchObject({ until: expect.any(Number) });
  expect(found?.findings.map(({ meaning }) => meaning)).not.toContain('id');
  expect(found?.findings.length).toBeGreaterThan(0);
  expect(asked().filter((one) => one === 'GET /link')).toHaveLength(1);
});

it.each([
  [
    'replaced',
    async (service: Service) => {
      const token = await service.anotherToken();
      return ask('connect', { settings: service.settings, token, check: false });
    },
  ],
  ['removed with its connection', () => ask('disconnect', null)],
])('asks no more with a saved token that is %s', async (_what, end: (service: Service) => Promise<unknown>) => {
  const { find, proxy, ...service } = await connectedToLinks();
  await proxy.inject('held', { on: 'GET /links', times: 1 });
  const finding = find();
  await until(() => expect(proxy.isBusy()).toBe(true));
  await end(service);
  await proxy.heal();
  expect(await finding).toMatchObject({ ok: true, value: { stopped: { kind: 'network' } } });
});

it('asks no more once it is given up', async () => {
  const { find, proxy, asked } = await connectedToLinks();
  await proxy.inject('held', { on: 'GET /links' });
  const giveUp = new AbortController();
  const finding = find({ signal: giveUp.signal });
  await until(() => expect(proxy.isBusy()).toBe(true));
  giveUp.abort();
  expect(await finding).toEqual({ ok: false, failure: { kind: 'network' } });
  await proxy.heal();
  expect(asked().length).toBeLessThan(maxRequests / 4);
});
