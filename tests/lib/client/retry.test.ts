import { describe, expect, vi } from 'vitest';
import { retryAfterSeconds } from '../../../lib/client/retry.ts';
import { changing, everyCall, it, reading } from './setting.ts';
import { answer, breakOff, hangUp, say } from './unruly-service.ts';

const noLinks = answer(200, { status: 'success', data: { links: [] } });
const empty = { ok: true, value: { links: [], unreadable: [] } };
const busy = (code: number, headers = {}) => answer(code, { status: 'error', message: 'Busy' }, headers);
const temporary = [429, 502, 503, 504];

describe('A GET', () => {
  it.for(temporary)(
    'is repeated after %i, and succeeds when the service does',
    async (code, { client, service, naps }) => {
      service.behave(busy(code), busy(code), noLinks);
      expect(await client.listLinks({})).toEqual(empty);
      expect(service.seen).toHaveLength(3);
      expect(naps).toHaveLength(2);
    },
  );

  it.for([hangUp, breakOff])('is repeated after a lost connection: %o', async (lost, { client, service }) => {
    service.behave(lost, lost, noLinks);
    expect(await client.listLinks({})).toEqual(empty);
    expect(service.seen).toHaveLength(3);
  });

  it.for(reading)('is repeated at most twice: %s', async (name, { client, service }) => {
    service.behave(busy(503));
    expect(await everyCall[name](client)).toEqual({ ok: false, failure: { kind: 'server', message: 'Busy' } });
    expect(service.seen).toHaveLength(3);
  });

  it('ends with the failure of its last attempt', async ({ client, service }) => {
    service.behave(hangUp, busy(503), answer(429, { status: 'failure', message: 'Too many' }));
    expect(await client.listLinks({})).toEqual({ ok: false, failure: { kind: 'server', message: 'Too many' } });
    service.behave(say(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' }));
    expect(await client.listLinks({})).toEqual({ ok: false, failure: { kind: 'server', message: 'HTTP 502' } });
  });

  it.for([400, 401, 403, 404, 408, 409, 422, 425, 500, 501])(
    'is not repeated after %i',
    async (code, { client, service }) => {
      service.behave(answer(code, { status: 'failure', message: 'No' }));
      expect(await client.listLinks({})).toMatchObject({ ok: false });
      expect(service.seen).toHaveLength(1);
    },
  );

  it('is not repeated once it is cancelled, before its answer or in the wait after it', async ({
    clientWith,
    service,
    naps,
  }) => {
    const calls = vi.fn(fetch);
    const [early, late] = [new AbortController(), new AbortController()];
    service.behave(() => early.abort(), busy(503));
    const cancelled = { ok: false, failure: { kind: 'network' } };
    expect(await clientWith({ fetch: calls, signal: early.signal }).listLinks({})).toEqual(cancelled);
    expect(naps).toEqual([]);
    const sleep = async () => late.abort();
    await clientWith({ fetch: calls, sleep, signal: late.signal }).listLinks({});
    expect(calls).toHaveBeenCalledTimes(2);
  });

  it('is not repeated if its answer is unreadable', async ({ client, service }) => {
    service.behave(say(200, 'Hello'));
    await client.listLinks({});
    expect(service.seen).toHaveLength(1);
  });
});

describe.each(changing)('%s', (name) => {
  it.for([...temporary, 500])('is never repeated: after %i', async (code, { client, service, naps }) => {
    service.behave(busy(code, { 'retry-after': '1' }));
    expect(await everyCall[name](client)).toEqual({ ok: false, failure: { kind: 'server', message: 'Busy' } });
    expect([service.seen.length, naps]).toEqual([1, []]);
  });

  it.for([hangUp, breakOff])('is never repeated: after a lost connection', async (lost, { client, service }) => {
    service.behave(lost);
    expect(await everyCall[name](client)).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(service.seen).toHaveLength(1);
  });
});

const now = Date.parse('2026-12-24T18:00:00Z');

const secondsOf = (header: string | null, date?: string) =>
  retryAfterSeconds(new Headers({ ...(header !== null && { 'retry-after': header }), ...(date && { date }) }), now);

describe('A Retry-After header', () => {
  it.each([
    { header: '0', seconds: 0 },
    { header: '120', seconds: 120 },
    { header: ' 5 ', seconds: 5 },
    { header: 'Thu, 24 Dec 2026 18:02:00 GMT', seconds: 120 },
    { header: 'Thu, 24 Dec 2026 17:00:00 GMT', seconds: 0 },
  ])('asks for $seconds seconds if it is "$header"', ({ header, seconds }) => {
    expect(secondsOf(header)).toBe(seconds);
  });

  it.each([null, '', 'soon', '-1', '1.5', 'soon 5', '2026-12-24T18:02:00Z', 'Thu, 99 Dec 2026 18:02:00 GMT'])(
    'asks for nothing if it is %j',
    (header) => {
      expect(secondsOf(header)).toBeUndefined();
    },
  );

  it.each([
    { clock: 'an hour ahead', date: 'Thu, 24 Dec 2026 17:00:00 GMT' },
    { clock: 'an hour behind', date: 'Thu, 24 Dec 2026 19:00:00 GMT' },
  ])('is relative to the answer’s date if the device’s clock is $clock', ({ date }) => {
    const twoMinutesLater = date.replace(':00:00', ':02:00');
    expect(secondsOf(twoMinutesLater, date)).toBe(120);
    expect(secondsOf('120', date)).toBe(120);
  });

  it('is relative to the device’s clock if the answer has no readable date', () => {
    expect(secondsOf('Thu, 24 Dec 2026 18:02:00 GMT', 'yesterday')).toBe(120);
  });

  it.each(['315360000', '9'.repeat(30), 'Wed, 24 Dec 2036 18:00:00 GMT'])('asks for at most a day: %s', (header) => {
    expect(secondsOf(header)).toBe(24 * 3600);
  });
});
