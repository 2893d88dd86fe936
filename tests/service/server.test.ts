import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { operations } from '../../lib/contract/operations.ts';
import { addDomain } from '../../service/access/domains.ts';
import { createToken } from '../../service/access/tokens.ts';
import { type ServiceOptions, startService } from '../../service/server.ts';
import { until } from '../setup/until.ts';
import { openTestDatabase } from './test-database.ts';
import { answerOf, failureOf, long_url } from './test-service.ts';

const host = '127.0.0.1';

const running = async (options: Partial<ServiceOptions> = {}) => {
  const database = await openTestDatabase();
  const service = await startService({ database, host, port: 0, ...options });
  const { token } = await createToken(database, { label: 'test' });
  await addDomain(database, { host: new URL(service.origin).host });
  const create = (body: object) =>
    fetch(`${service.origin}/v1/link/create`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { ...service, create, token, stop: async () => service.close().then(() => database.destroy()) };
};

/** Resolves when the service has begun with the next request. */
const nextRequest = () =>
  new Promise<void>((resolve) => {
    const begun = () => {
      unsubscribe('http.server.request.start', begun);
      resolve();
    };
    subscribe('http.server.request.start', begun);
  });

/** Sends bytes to the service, and returns what it answers until it closes the connection. */
const exchange = (origin: string, ...lines: readonly string[]) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(origin).port), host);
    let answer = '';
    socket.on('data', (data) => {
      answer += String(data);
    });
    socket.once('error', () => {}).once('close', () => resolve(answer));
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  });

/** Records whether connections are cut, as they are when running requests take too long. */
const watchCuts = () => vi.spyOn(Server.prototype, 'closeAllConnections');

describe('the service over HTTP', () => {
  it('creates a short address on its own host that leads to the target', async () => {
    const { create, origin, stop } = await running();
    const { data } = await answerOf(operations.createLink, create({ long_url, custom_link: 'to/ü' }));
    expect(new URL(String(data.short_url)).origin).toBe(origin);
    for (const address of [data.short_url, data.custom_url]) {
      const response = await fetch(String(address), { redirect: 'manual' });
      expect([response.status, response.headers.get('Location')]).toEqual([302, long_url]);
    }
    await stop();
  });

  it('refuses too large a body as F1, and goes on serving', async () => {
    const { create, origin, stop } = await running();
    const answer = create({ long_url, title: 'x'.repeat(300_000) });
    expect(await failureOf(answer)).toMatchObject({ shape: 'F1' });
    expect((await fetch(`${origin}/health`)).status).toBe(200);
    await stop();
  });

  it.each([
    ['with its length', 'POST /v1/link/create', ['Content-Length: 100', '', '{"long_url"']],
    ['in chunks', 'POST /v1/link/create', ['Transfer-Encoding: chunked', '', '5', '{"lon', '']],
    ['to a link with a password', 'POST /locked', ['Content-Length: 100', '', 'password=x']],
    ['to a link with a password, in chunks', 'POST /locked', ['Transfer-Encoding: chunked', '', '5', 'passw', '']],
  ])('takes no broken upload for its fault: %s', async (_how, target, sent) => {
    const [onFault, log, written] = [vi.fn(), vi.fn(), vi.spyOn(console, 'error')];
    const { create, origin, stop, token } = await running({ onFault, log });
    await create({ long_url, custom_link: 'locked', has_password: true, password: 'sesame' });
    log.mockClear();
    const begun = nextRequest();
    const socket = connect(Number(new URL(origin).port), host);
    const head = [`${target} HTTP/1.1`, `Host: ${new URL(origin).host}`, `Authorization: Bearer ${token}`];
    socket.write([...head, ...sent].join('\r\n'));
    await begun;
    // The service reads the rest of the request next.
    await fetch(`${origin}/health`);
    socket.destroy();
    await until(() => expect(log.mock.calls.join()).toMatch(/"method":"POST",.*"status":400/));
    expect(onFault).not.toHaveBeenCalled();
    expect(written).not.toHaveBeenCalled();
    await stop();
  });

  it('refuses a request with two hosts, also if they are the same', async () => {
    const { create, origin, stop } = await running();
    await create({ long_url, custom_link: 'way' });
    const own = `Host: ${new URL(origin).host}`;
    expect(await exchange(origin, 'GET /way HTTP/1.1', own)).toMatch(/^HTTP\/1\.1 302 /);
    for (const others of [
      [own, own],
      [own, 'Host: evil.example'],
      ['Host: evil.example', own],
    ]) {
      // Once before and once after the link is in the cache.
      expect(await exchange(origin, 'GET /way HTTP/1.1', ...others)).toMatch(/^HTTP\/1\.1 400 /);
    }
    await stop();
  });

  it('reports once that a proxy passes no Host on, without the host that a visitor may have sent', async () => {
    const warn = vi.fn();
    const { origin, stop } = await running({ warn, proxies: { trusted: [host], headers: {} } });
    const own = `Host: ${new URL(origin).host}`;
    expect(await exchange(origin, 'GET /%ff HTTP/1.1', own)).toMatch(/^HTTP\/1\.1 404 /);
    expect(await exchange(origin, 'GET /nothing HTTP/1.1', own)).toMatch(/^HTTP\/1\.1 404 /);
    expect(warn).not.toHaveBeenCalled();
    expect(await exchange(origin, 'GET /way HTTP/1.1', 'Host: upstream:8787')).toMatch(/^HTTP\/1\.1 404 /);
    expect(await exchange(origin, 'GET /way HTTP/1.0')).toMatch(/^HTTP\/1\.1 400 /);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/HEM_TRUSTED_PROXIES.*pass the Host header on/)]]);
    expect(String(warn.mock.calls)).not.toContain('upstream');
    await stop();
  });

  it.each([
    ['HTTP/1.0', [host], 1],
    ['HTTP/1.1', [host], 1],
    ['HTTP/1.1', [], 0],
  ])(
    'refuses a request of %s without a host, and reports it for trusted proxies: %j',
    async (version, trusted, times) => {
      const warn = vi.fn();
      const { origin, stop } = await running({ warn, proxies: { trusted, headers: {} } });
      expect(await exchange(origin, `GET /way ${version}`)).toMatch(/^HTTP\/1\.1 400 /);
      expect(warn).toHaveBeenCalledTimes(times);
      await stop();
    },
  );

  it('limits the number of connections, and the time that idle ones stay open', async () => {
    const database = await openTestDatabase();
    const { close, origin } = await startService({ database, host, port: 0, maxConnections: 2, keepAlive: 7 });
    const open = () =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(new URL(origin).port), host);
        socket.once('error', () => resolve('')).once('close', () => resolve(''));
        socket.once('data', (data) => resolve(String(data)));
        socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
      });
    const answers = [await open(), await open(), await open()];
    expect(answers.map((answer) => /timeout=\d+/.exec(answer)?.[0])).toEqual(['timeout=7', 'timeout=7', undefined]);
    await close();
    await database.destroy();
  });

  it('refuses a port that is in use, in one sentence', async () => {
    const { origin, stop } = await running();
    const database = await openTestDatabase();
    const port = Number(new URL(origin).port);
    await expect(startService({ database, host, port })).rejects.toThrow(
      `Port ${port} is in use: stop the program that uses it, or set HEM_PORT to another.`,
    );
    await stop();
  });

  it('refuses a host that is not this machine’s, in one sentence', async () => {
    const database = await openTestDatabase();
    await expect(startService({ database, host: '192.0.2.1', port: 0 })).rejects.toThrow(/no address of this machine/);
  });

  it('answers running requests before it closes, and no others', async () => {
    const { create, origin, close } = await running();
    const begun = nextRequest();
    const request = create({ long_url, has_password: true, password: 'slow to hash' });
    await begun;
    const cuts = watchCuts();
    await close();
    expect(cuts).not.toHaveBeenCalled();
    expect((await request).status).toBe(200);
    const refused = new Promise((resolve) => connect(Number(new URL(origin).port), host).once('error', resolve));
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('does not wait for unused connections, which browsers open in advance', async () => {
    const { origin, close } = await running();
    const socket = connect(Number(new URL(origin).port), host);
    const ended = new Promise((resolve) => socket.once('error', () => undefined).once('close', resolve));
    await new Promise((resolve) => socket.once('connect', resolve));
    await fetch(`${origin}/health`);
    const cuts = watchCuts();
    await close();
    expect(cuts).not.toHaveBeenCalled();
    await ended;
  });

  it('answers a request that was sent but not read when it closes', async () => {
    const { origin, close } = await running();
    const socket = connect(Number(new URL(origin).port), host);
    const answered = new Promise((resolve) => {
      socket.once('error', resolve).once('close', resolve);
      socket.once('data', (data) => resolve(String(data)));
    });
    await new Promise((resolve) => socket.once('connect', resolve));
    await fetch(`${origin}/health`);
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    await close();
    expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
  });
});
