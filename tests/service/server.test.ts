import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { operations } from '../../lib/contract/operations.ts';
import { addDomain } from '../../service/access/domains.ts';
import { createToken } from '../../service/access/tokens.ts';
import { startService } from '../../service/server.ts';
import { openTestDatabase } from './test-database.ts';
import { answerOf, failureOf, long_url } from './test-service.ts';

const host = '127.0.0.1';

const running = async () => {
  const database = await openTestDatabase();
  const service = await startService({ database, host, port: 0 });
  const { token } = await createToken(database, { label: 'test' });
  await addDomain(database, { host: new URL(service.origin).host });
  const create = (body: object) =>
    fetch(`${service.origin}/v1/link/create`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { ...service, create, stop: async () => service.close().then(() => database.destroy()) };
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
