import { describe, expect } from 'vitest';
import { createClient } from '../../../lib/client/create-client.ts';
import { id, it, token } from './setting.ts';
import { answer } from './unruly-service.ts';

const noLinks = answer(200, { status: 'success', data: { links: [] } });
const empty = { ok: true, value: { links: [], unreadable: [] } };
const busy = (code: number, headers = {}) => answer(code, { status: 'error', message: 'Busy' }, headers);

describe('Between its attempts, a client waits', () => {
  it.for([
    { random: 0, waits: [0.2, 0.4] },
    { random: 0.5, waits: [0.3, 0.6] },
    { random: 1 - Number.EPSILON, waits: [0.4, 0.8] },
  ])(
    'twice as long each time, with jitter: $waits seconds at $random',
    async ({ random, waits }, { clientWith, service, naps }) => {
      service.behave(busy(503));
      await clientWith({ random: () => random }).listLinks({});
      expect(naps).toEqual(waits.map((wait) => expect.closeTo(wait)));
    },
  );

  it.for([429, 502, 503, 504])(
    'as many seconds as Retry-After says, after %i',
    async (code, { client, service, naps }) => {
      service.behave(busy(code, { 'retry-after': '2' }), busy(code, { 'retry-after': '0' }), noLinks);
      expect(await client.listLinks({})).toEqual(empty);
      expect(naps).toEqual([2, 0]);
    },
  );

  it.for([0, 3_600_000, -3_600_000])(
    'until the date in Retry-After by the service’s clock, which is %i ms ahead',
    async (ahead, { clientWith, service, naps }) => {
      const now = () => Date.parse('2026-12-24T18:00:00Z') - ahead;
      const [date, later] = ['Thu, 24 Dec 2026 18:00:00 GMT', 'Thu, 24 Dec 2026 18:00:02 GMT'];
      service.behave(busy(503, { date, 'retry-after': later }), noLinks);
      expect(await clientWith({ now }).listLinks({})).toEqual(empty);
      expect(naps).toEqual([2]);
    },
  );

  it('by its own clock if the answer has no date', async ({ clientWith, service, naps }) => {
    const now = () => Date.parse('2026-12-24T18:00:00Z');
    const undated = busy(503, { 'retry-after': 'Thu, 24 Dec 2026 18:00:02 GMT' });
    service.behave((response, request) => {
      response.sendDate = false;
      undated(response, request);
    }, noLinks);
    expect(await clientWith({ now }).listLinks({})).toEqual(empty);
    expect(naps).toEqual([2]);
  });

  it('at most a day', async ({ clientWith, service }) => {
    service.behave(busy(503, { 'retry-after': '315360000' }));
    const failure = { kind: 'server', message: 'Busy', until: 1000 + 86_400_000 };
    expect(await clientWith({ now: () => 1000 }).listLinks({})).toEqual({ ok: false, failure });
  });

  it('at most 2 seconds: a longer Retry-After fails at once, with the time of the next attempt', async ({
    clientWith,
    service,
    naps,
  }) => {
    service.behave(busy(503, { 'retry-after': '2' }), busy(503, { 'retry-after': '30' }));
    const failure = { kind: 'server', message: 'Busy', until: 31_000 };
    expect(await clientWith({ now: () => 1000 }).listLinks({})).toEqual({ ok: false, failure });
    expect(naps).toEqual([2]);
  });

  it('at least 5 seconds longer if a service keeps refusing with a Retry-After of 0', async ({
    clientWith,
    service,
  }) => {
    service.behave(answer(429, 'Slow down', { 'retry-after': '0' }));
    const failure = { kind: 'server', message: 'HTTP 429', until: 6000 };
    expect(await clientWith({ now: () => 1000 }).listLinks({})).toEqual({ ok: false, failure });
  });

  it.for([
    { shape: 'a plain failure', errors: undefined },
    { shape: 'one that names fields', errors: { formErrors: [], fieldErrors: {} } },
  ])('also if 429 comes as $shape, since there is nothing to correct', async ({ errors }, { client, service }) => {
    service.behave(answer(429, { status: 'failure', message: 'Busy', errors }));
    expect(await client.deleteLink({ id })).toEqual({ ok: false, failure: { kind: 'server', message: 'Busy' } });
  });

  it('for no write: the operations log sends it again', async ({ client, service }) => {
    service.behave(busy(429, { 'retry-after': '30' }));
    expect(await client.deleteLink({ id })).toEqual({ ok: false, failure: { kind: 'server', message: 'Busy' } });
  });

  it('its usual time if Retry-After is unreadable', async ({ client, service, naps }) => {
    service.behave(busy(503, { 'retry-after': 'soon 5' }), noLinks);
    expect(await client.listLinks({})).toEqual(empty);
    expect(naps).toEqual([expect.closeTo(0.3)]);
  });

  it('in real time by default', async ({ service }) => {
    service.behave(busy(503), noLinks);
    const startedAt = performance.now();
    expect(await createClient({ fetch, baseUrl: service.baseUrl, token, names: {} }).listLinks({})).toEqual(empty);
    expect(performance.now() - startedAt).toBeGreaterThan(190);
  });
});
