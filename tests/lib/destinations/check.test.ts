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
    const open: ServerResponse[] = [];
    const perSite = [0, 0, 0, 0];
    let most = 0;
    const sites = await Promise.all(
      perSite.map((_, at) =>
        siteWith((response) => {
          open.push(response);
          perSite[at] = (perSite[at] ?? 0) + 1;
          most = Math.max(most, open.length);
          expect(open.length).toBeLessThanOrEqual(6);
          expect(perSite[at]).toBeLessThanOrEqual(2);
          // Answers once the next requests would have arrived.
          setTimeout(() => {
            open.splice(open.indexOf(response), 1);
            perSite[at] = (perSite[at] ?? 0) - 1;
            response.end();
          }, 20);
        }),
      ),
    );
    const urls = sites.flatMap(({ origin }) => Array.from({ length: 6 }, (_, at) => `${origin}/${at}`));
    const answers = new Map<string, Answer>();
    await checkUrls(urls, { signal, onAnswer: (url, answer) => answers.set(url, answer) });
    expect([...answers.keys()].toSorted()).toEqual(urls.toSorted());
    expect(most).toBe(6);
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
