import { describe, expect } from 'vitest';
import { changing, everyCall, it, reading } from './setting.ts';
import { answer, breakOff, hangUp, say } from './unruly-service.ts';

const noLinks = answer(200, { status: 'success', data: { links: [] } });
const empty = { ok: true, value: { links: [], unreadable: [] } };
const busy = (code: number, headers = {}) => answer(code, { status: 'error', message: 'Busy' }, headers);
const passing = [429, 502, 503, 504];

describe('A GET', () => {
  it.for(passing)(
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

  it.for(reading)('is repeated twice and no more: %s', async (name, { client, service }) => {
    service.behave(busy(503));
    expect(await everyCall[name](client)).toEqual({ ok: false, failure: { kind: 'server', message: 'Busy' } });
    expect(service.seen).toHaveLength(3);
  });

  it('ends with the failure of its last try', async ({ client, service }) => {
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

  it('is not repeated when its answer is unreadable', async ({ client, service }) => {
    service.behave(say(200, 'Hello'));
    await client.listLinks({});
    expect(service.seen).toHaveLength(1);
  });
});

describe.each(changing)('%s', (name) => {
  it.for([...passing, 500])('is never repeated: after %i', async (code, { client, service, naps }) => {
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
