import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, checkUrl, checkUrls } from '../../../lib/destinations/check.ts';

const address = z.object({ port: z.number() });

/** Starts a site on loopback. Returns its origin, and the requests so far. */
async function siteWith(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${address.parse(server.address()).port}`, requests };
}

const { signal } = new AbortController();

/** Makes the time of each request run out when the returned function is called. */
function holdTime(): () => void {
  const controller = new AbortController();
  const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  onTestFinished(() => spy.mockRestore());
  return () => {
    expect(spy).toHaveBeenCalledWith(10_000);
    controller.abort(new DOMException('', 'TimeoutError'));
  };
}

describe('the check of an address', () => {
  it.each<[number, Answer]>([
    [200, { kind: 'works' }],
    [204, { kind: 'works' }],
    [404, { kind: 'gone', status: 404 }],
    [410, { kind: 'gone', status: 410 }],
    [401, { kind: 'refused', status: 401 }],
    [403, { kind: 'refused', status: 403 }],
    [429, { kind: 'refused', status: 429 }],
    [500, { kind: 'refused', status: 500 }],
  ])('tells what status %d means', async (status, answer) => {
    const { origin } = await siteWith((response) => response.writeHead(status).end());
    expect(await checkUrl(`${origin}/`, signal)).toEqual(answer);
  });

  it('follows redirects, and says where they end', async () => {
    const { origin } = await siteWith((response, { url }) => {
      if (url === '/old') response.writeHead(301, { location: '/new' }).end();
      else if (url === '/dead') response.writeHead(302, { location: '/nothing' }).end();
      else response.writeHead(url === '/nothing' ? 404 : 200).end();
    });
    expect(await checkUrl(`${origin}/old`, signal)).toEqual({ kind: 'moved', to: `${origin}/new` });
    expect(await checkUrl(`${origin}/dead`, signal)).toEqual({ kind: 'gone', status: 404 });
  });

  it('is a GET without cookies and referrer, bypasses the cache, and reads no body', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    const closed = Promise.withResolvers<void>();
    const { origin, requests } = await siteWith((response) => {
      // Endless, so that reading it to its end would never finish.
      response.writeHead(200).write('<title>');
      response.once('close', closed.resolve);
    });
    expect(await checkUrl(`${origin}/`, signal)).toEqual({ kind: 'works' });
    await closed.promise;
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({
      ...{ credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' },
    });
  });

  it('ends after ten seconds without an answer', async () => {
    const expire = holdTime();
    const arrived = Promise.withResolvers<void>();
    const { origin, requests } = await siteWith(() => arrived.resolve());
    const checking = checkUrl(`${origin}/`, signal);
    await arrived.promise;
    expire();
    expect(await checking).toEqual({ kind: 'noAnswer', isTimeout: true });
    expect(requests).toHaveLength(1);
  });

  it('tells a closed connection', async () => {
    const { origin } = await siteWith((response) => response.destroy());
    expect(await checkUrl(`${origin}/`, signal)).toEqual({ kind: 'noAnswer', isTimeout: false });
  });
});

describe('the check of many addresses', () => {
  it('has at most six requests at once, and two to a host', async () => {
    const open: { host: string; answer: () => void }[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (address) =>
        new Promise((resolve) => {
          const { host } = new URL(`${address}`);
          const request = {
            host,
            answer() {
              open.splice(open.indexOf(request), 1);
              resolve(new Response());
            },
          };
          open.push(request);
        }),
    );
    const urls = ['a', 'b', 'c', 'd'].flatMap((name) =>
      [1, 2, 3, 4, 5, 6].map((at) => `https://${name}.example/${at}`),
    );
    const answered: string[] = [];
    const checking = checkUrls(urls, { signal, onAnswer: (url) => answered.push(url) });
    const sizes: number[] = [];
    for (const _ of urls) {
      // All requests that may begin have done so in the next task.
      await new Promise((resolve) => setImmediate(resolve));
      sizes.push(open.length);
      const ofHosts = Map.groupBy(open, ({ host }) => host);
      expect(Math.max(...[...ofHosts.values()].map(({ length }) => length))).toBeLessThanOrEqual(2);
      open[0]?.answer();
    }
    await checking;
    expect(answered.toSorted()).toEqual(urls.toSorted());
    expect([sizes[0], Math.max(...sizes)]).toEqual([6, 6]);
  });

  it('stops when it is told to, and reports no answer after that', async () => {
    const controller = new AbortController();
    const arrived = Promise.withResolvers<void>();
    const { origin, requests } = await siteWith((response, { url }) => {
      if (url === '/0') response.end();
      else arrived.resolve();
    });
    const answered: string[] = [];
    const urls = [0, 1, 2, 3].map((at) => `${origin}/${at}`);
    const checking = checkUrls(urls, { signal: controller.signal, onAnswer: (url) => answered.push(url) });
    await arrived.promise;
    await expect.poll(() => answered).toEqual([urls[0]]);
    controller.abort();
    await checking;
    expect(answered).toEqual([urls[0]]);
    expect(requests.length).toBeLessThan(urls.length);
  });
});
