import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../lib/client/create-client.ts';
import type { Failure } from '../../lib/contract/failure.ts';
import { abortHeldCalls, disableCallTimeouts } from '../setup/call-timeouts.ts';
import { startFaultProxy } from '../setup/fault-proxy.ts';
import { type FaultName, faultNames, faults } from '../setup/faults.ts';
import { runFaultyService } from '../setup/faulty-service.ts';
import { runService } from '../setup/service.ts';

const long_url = 'https://example.com/page';
const create = 'POST /link/create';

/** Runs a service behind a proxy, with a client. The client times out only for requests that the proxy holds. */
async function faulty({ givesUp = true } = {}) {
  const service = await runFaultyService();
  const { token, proxy } = service;
  if (givesUp) abortHeldCalls(proxy);
  else disableCallTimeouts();
  const sleep = async () => {};
  const client = createClient({ fetch, baseUrl: proxy.baseUrl, token, names: {}, sleep });
  return { ...service, client, make: (title = 'Page') => client.createLink({ long_url, title }) };
}

describe('Without a fault', () => {
  it('all requests pass, and are counted', async () => {
    const { client, make, proxy, links } = await faulty();
    const made = await make();
    if (!made.ok) throw new Error(`Not created: ${made.failure.kind}`);
    const { id } = made.value;
    expect(await client.updateLink({ id, title: 'Other' })).toMatchObject({ ok: true });
    expect(await client.retrieveLink({ id })).toMatchObject({ value: { title: 'Other' } });
    expect(await client.listLinks({ title: 'Other' })).toMatchObject({ value: { links: [{ id }] } });
    expect(await client.deleteLink({ id })).toMatchObject({ ok: true });
    expect(await links()).toEqual([]);
    expect(proxy.seen.map(({ asked }) => asked)).toEqual([
      create,
      'PUT /link/update',
      'GET /link',
      'GET /links',
      'DELETE /link/delete',
    ]);
    expect([proxy.handled('any'), proxy.handled(create)]).toEqual([5, 1]);
  });

  it('a request that the service refuses is refused, and not counted as handled', async () => {
    const { client, proxy } = await faulty();
    expect(await client.createLink({ long_url, geo_targets: [{ target_url: long_url }] })).toMatchObject({
      failure: { kind: 'invalid' },
    });
    expect(proxy.seen).toMatchObject([{ asked: create, fault: null, code: 422 }]);
    expect(proxy.handled(create)).toBe(0);
  });

  it('the service’s CORS headers pass unchanged, and faults keep them', async () => {
    const { proxy, origin } = await faulty();
    const headers = { origin: 'chrome-extension://hem', 'access-control-request-method': 'POST' };
    const preflight = async (at: string) => {
      const { status, headers: said } = await fetch(`${at}/v1/link/create`, { method: 'OPTIONS', headers });
      return [status, [...said].filter(([name]) => name.startsWith('access-control') || name === 'vary')];
    };
    const expected = await preflight(origin);
    expect(JSON.stringify(expected)).toContain(headers.origin);
    await proxy.inject('serverErrorBefore');
    expect(await preflight(proxy.origin)).toEqual(expected);
    await proxy.inject('serverErrorBefore', { on: 'OPTIONS /link/create' });
    expect(await preflight(proxy.origin)).toMatchObject([500, expect.anything()]);
  });
});

describe('A fault', () => {
  it.for(faultNames)('of %s passes the request to the service or not, and ends when healed', async (fault) => {
    const { make, proxy, links } = await faulty();
    const { handled } = faults[fault];
    await proxy.inject(fault);
    await make('First');
    await proxy.release();
    expect([await links(), proxy.handled(create)]).toMatchObject([
      handled ? [{ title: 'First' }] : [],
      handled ? 1 : 0,
    ]);
    await proxy.heal();
    expect(await make('Second')).toMatchObject({ ok: true, value: { title: 'Second' } });
    expect(await links()).toHaveLength(handled ? 2 : 1);
  });

  it('that looks to the client like one with the opposite outcome is not knowable', async () => {
    const outcomes: { fault: FaultName; seen: string }[] = [];
    const { make, proxy } = await faulty();
    for (const fault of faultNames) {
      await proxy.inject(fault);
      const made = await make();
      outcomes.push({ fault, seen: made.ok ? 'made' : JSON.stringify(made.failure) });
      await proxy.heal();
    }
    const seenWhere = (handled: boolean) =>
      new Set(outcomes.filter(({ fault }) => faults[fault].handled === handled).map(({ seen }) => seen));
    const ambiguous = seenWhere(true).intersection(seenWhere(false));
    const indistinguishable = outcomes.filter(({ seen }) => ambiguous.has(seen)).map(({ fault }) => fault);
    expect(indistinguishable.filter((fault) => faults[fault].knowable)).toEqual([]);
    expect(indistinguishable).toEqual(
      expect.arrayContaining(['refused', 'resetAfter', 'cutOff', 'serverErrorBefore', 'portalAfter']),
    );
  });

  it.for<[FaultName, Partial<Failure>]>([
    ['refused', { kind: 'network' }],
    ['resetBefore', { kind: 'network' }],
    ['resetAfter', { kind: 'network' }],
    ['cutOff', { kind: 'network' }],
    ['held', { kind: 'timeout' }],
    ['heldBefore', { kind: 'timeout' }],
    ['halfJson', { kind: 'contract', code: 'notJson', status: 200, type: 'application/json' }],
    ['serverErrorAfter', { kind: 'server', message: 'The service failed at this' }],
    ['badGatewayAfter', { kind: 'server', message: 'HTTP 502' }],
    ['gatewayTimeoutAfter', { kind: 'server', message: 'HTTP 504' }],
    ['unauthorized', { kind: 'unauthorized' }],
    ['portalBefore', { kind: 'contract', code: 'notJson', status: 200, type: 'text/html' }],
    ['loginBefore', { kind: 'contract', code: 'redirect' }],
    ['dataNull', { kind: 'contract', path: 'data' }],
    ['withoutId', { kind: 'contract', path: 'data.id' }],
  ])('of %s causes the matching failure in the client', async ([fault, failure]) => {
    const { make, proxy } = await faulty();
    await proxy.inject(fault);
    expect(await make()).toMatchObject({ ok: false, failure });
  });

  it.for<[FaultName, number]>([
    ['unavailable', 503],
    ['tooManyRequests', 429],
  ])('of %s sends Retry-After to any origin', async ([fault, code]) => {
    const { proxy } = await faulty();
    await proxy.inject(fault, { retryAfter: 7 });
    const { status, headers } = await fetch(`${proxy.baseUrl}/links`, { headers: { origin: 'https://a.test' } });
    expect([status, headers.get('retry-after')]).toEqual([code, '7']);
    expect(headers.get('access-control-allow-origin')).toBe('https://a.test');
    expect(headers.get('access-control-expose-headers')).toBe('Retry-After');
  });

  it.for<[FaultName]>([['slow'], ['unreadableDate']])('of %s does not affect a create', async ([fault]) => {
    const { make, proxy } = await faulty();
    await proxy.inject(fault);
    expect(await make()).toMatchObject({ ok: true });
  });

  it('affects the given number of matching requests, and no others', async () => {
    const { client, make, proxy } = await faulty();
    await proxy.inject('serverErrorAfter', { on: create, times: 2 });
    expect(await client.listLinks({})).toMatchObject({ ok: true });
    expect([await make(), await make(), await make()]).toMatchObject([{ ok: false }, { ok: false }, { ok: true }]);
    expect(proxy.seen.map(({ fault }) => fault)).toEqual([null, 'serverErrorAfter', 'serverErrorAfter', null]);
  });

  it('comes after those injected before', async () => {
    const { make, proxy } = await faulty();
    await proxy.inject('unauthorized', { times: 1 });
    await proxy.inject('resetBefore', { times: 1 });
    expect([await make(), await make(), await make()]).toMatchObject([
      { failure: { kind: 'unauthorized' } },
      { failure: { kind: 'network' } },
      { ok: true },
    ]);
  });
});

it('A stopped service is a lost connection', async () => {
  const { make, stop, startAgain } = await faulty();
  await stop();
  expect(await make()).toMatchObject({ failure: { kind: 'network' } });
  await startAgain();
  expect(await make()).toMatchObject({ ok: true });
});

it('A proxy can be closed while it holds answers', async () => {
  const { make, proxy, links } = await faulty({ givesUp: false });
  await proxy.inject('held');
  const made = make();
  onTestFinished(async () => void (await made));
  await expect.poll(links).toHaveLength(1);
  await proxy.close();
  expect(await made).toMatchObject({ failure: { kind: 'network' } });
});

it.for([true, false])('A proxy keeps connections alive if configured: %s', async (keepAlive) => {
  const { origin } = await runService();
  const proxy = await startFaultProxy(origin, { keepAlive });
  onTestFinished(proxy.close);
  const { headers } = await fetch(`${proxy.baseUrl}/links`);
  expect(headers.get('connection')).toBe(keepAlive ? 'keep-alive' : 'close');
});
