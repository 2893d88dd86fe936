import { describe, expect } from 'vitest';
import { createClient } from '../../../lib/client/create-client.ts';
import { id, it, token } from './setting.ts';
import { answer } from './unruly-service.ts';

const noLinks = answer(200, { status: 'success', data: { links: [] } });
const empty = { ok: true, value: { links: [], unreadable: [] } };
const busy = (code: number, headers = {}) => answer(code, { status: 'error', message: 'Busy' }, headers);

describe('Between its tries a client waits', () => {
  it.for([
    { random: 0, waits: [0.2, 0.4] },
    { random: 0.5, waits: [0.3, 0.6] },
    { random: 1 - Number.EPSILON, waits: [0.4, 0.8] },
  ])(
    'twice as long each time, and not like others: $waits seconds at $random',
    async ({ random, waits }, { clientWith, service, naps }) => {
      service.behave(busy(503));
      await clientWith({ random: () => random }).listLinks({});
      expect(naps).toEqual(waits.map((wait) => expect.closeTo(wait)));
    },
  );

  it.for([429, 502, 503, 504])(
    'as long as Retry-After says in seconds, after %i',
    async (code, { client, service, naps }) => {
      service.behave(busy(code, { 'retry-after': '2' }), busy(code, { 'retry-after': '0' }), noLinks);
      expect(await client.listLinks({})).toEqual(empty);
      expect(naps).toEqual([2, 0]);
    },
  );

  it.for([0, 3_600_000, -3_600_000])(
    'until the date that Retry-After says by the clock of the service, which is %i ms ahead',
    async (ahead, { clientWith, service, naps }) => {
      const now = () => Date.parse('2026-12-24T18:00:00Z') - ahead;
      const [date, later] = ['Thu, 24 Dec 2026 18:00:00 GMT', 'Thu, 24 Dec 2026 18:00:02 GMT'];
      service.behave(busy(503, { date, 'retry-after': later }), noLinks);
      expect(await clientWith({ now }).listLinks({})).toEqual(empty);
      expect(naps).toEqual([2]);
    },
  );

  it('by its own clock where the service says no date', async ({ clientWith, service, naps }) => {
    const now = () => Date.parse('2026-12-24T18:00:00Z');
    const undated = busy(503, { 'retry-after': 'Thu, 24 Dec 2026 18:00:02 GMT' });
    service.behave((response, request) => {
      response.sendDate = false;
      undated(response, request);
    }, noLinks);
    expect(await clientWith({ now }).listLinks({})).toEqual(empty);
    expect(naps).toEqual([2]);
  });

  it('a day at most', async ({ clientWith, service }) => {
    service.behave(busy(503, { 'retry-after': '315360000' }));
    const failure = { kind: 'server', message: 'Busy', until: 1000 + 86_400_000 };
    expect(await clientWith({ now: () => 1000 }).listLinks({})).toEqual({ ok: false, failure });
  });

  it('up to 2 seconds: a service that wants longer has its failure told at once, with until when', async ({
    clientWith,
    service,
    naps,
  }) => {
    service.behave(busy(503, { 'retry-after': '2' }), busy(503, { 'retry-after': '30' }));
    const failure = { kind: 'server', message: 'Busy', until: 31_000 };
    expect(await clientWith({ now: () => 1000 }).listLinks({})).toEqual({ ok: false, failure });
    expect(naps).toEqual([2]);
  });

  it('no less than 5 seconds longer where a service that says 0 goes on to refuse', async ({ clientWith, service }) => {
    service.behave(answer(429, 'Slow down', { 'retry-after': '0' }));
    const failure = { kind: 'server', message: 'HTTP 429', until: 6000 };
    expect(await clientWith({ now: () => 1000 }).listLinks({})).toEqual({ ok: false, failure });
  });

  it.for([
    { shape: 'a plain failure', errors: undefined },
    { shape: 'one that names fields', errors: { formErrors: [], fieldErrors: {} } },
  ])('also where 429 comes as $shape: there is nothing to correct', async ({ errors }, { client, service }) => {
    service.behave(answer(429, { status: 'failure', message: 'Busy', errors }));
    expect(await client.deleteLink({ id })).toEqual({ ok: false, failure: { kind: 'server', message: 'Busy' } });
  });

  it('for no write: the operations log sends it again', async ({ client, service }) => {
    service.behave(busy(429, { 'retry-after': '30' }));
    expect(await client.deleteLink({ id })).toEqual({ ok: false, failure: { kind: 'server', message: 'Busy' } });
  });

  it('its own while when Retry-After is unreadable', async ({ client, service, naps }) => {
    service.behave(busy(503, { 'retry-after': 'soon 5' }), noLinks);
    expect(await client.listLinks({})).toEqual(empty);
    expect(naps).toEqual([expect.closeTo(0.3)]);
  });

  it('in earnest unless told otherwise', async ({ service }) => {
    service.behave(busy(503), noLinks);
    const began = performance.now();
    expect(await createClient({ fetch, baseUrl: service.baseUrl, token, names: {} }).listLinks({})).toEqual(empty);
    expect(performance.now() - began).toBeGreaterThan(190);
  });
});
