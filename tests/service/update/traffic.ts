import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { until } from '../../setup/until.ts';
import { answerOf, long_url } from '../test-service.ts';
import { visit } from '../together/visit.ts';

/** Clients that send requests at the same time. */
const clients = 4;

/** Calls the API of a process. */
export function call(origin: string, token: string, method: string, path: string, body?: object, key?: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return fetch(`${origin}/v1${path}`, {
    method,
    headers: { ...headers, ...(key !== undefined && { 'Idempotency-Key': `"${key}"` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/**
 * Sends requests of all kinds to several processes in turn, as a proxy before them does. Each link is created with an
 * `Idempotency-Key`, which is repeated at the next process.
 *
 * @param origins of the processes. A test may change the list.
 */
export function startTraffic(origins: readonly string[], token: string) {
  /** The ids of the created links by their slugs, which are also their keys. */
  const created = new Map<string, string>();
  /** The number of visits by path and status. */
  const visits: Record<string, number> = {};
  const failures: string[] = [];
  let turn = 0;
  let isStopped = false;

  /** Sends a request to the next process. If that one has stopped listening, sends it to another. */
  async function send<Answer>(request: (origin: string) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      turn += 1;
      const origin = origins[turn % origins.length] ?? '';
      try {
        return await request(origin);
      } catch (fault) {
        if (isStopped) throw fault;
        if (origins.includes(origin)) failures.push(String(fault));
        await setTimeout(1);
      }
    }
  }

  async function request(method: string, path: string, body?: object, key?: string): Promise<Response> {
    const answer = await send((origin) => call(origin, token, method, path, body, key));
    if (answer.status !== 200) failures.push(`${method} ${path}: ${answer.status}`);
    return answer;
  }

  async function open(path: string): Promise<void> {
    const { status } = await send((origin) => visit(origin, path));
    visits[`${path} ${status}`] = (visits[`${path} ${status}`] ?? 0) + 1;
  }

  async function create(slug: string): Promise<string> {
    const body = { long_url, custom_link: slug, tags: ['during'] };
    const { data } = await answerOf(operations.createLink, request('POST', '/link/create', body, slug));
    return data.id;
  }

  async function run(client: number): Promise<void> {
    for (let round = 0; !isStopped; round += 1) {
      const slug = `link-${client}-${round}`;
      const id = await create(slug);
      if ((await create(slug)) !== id) failures.push(`${slug} was created twice`);
      await request('PUT', '/link/update', { id, title: `changed ${slug}` });
      await Promise.all([open('/busy'), open('/limited'), open(`/${slug}`)]);
      await Promise.all([request('GET', '/links?tag=during'), request('GET', `/link/stats?id=${id}`)]);
      created.set(slug, id);
    }
  }

  const running = Array.from({ length: clients }, (_, client) =>
    run(client).catch((fault: unknown) => void failures.push(String(fault))),
  );
  const stop = async () => {
    isStopped = true;
    await Promise.all(running);
  };
  onTestFinished(stop);
  /** Waits until each process got further requests of all kinds, or one failed. */
  const pass = async () => {
    const { size } = created;
    await until(() => failures.length > 0 || expect(created.size).toBeGreaterThan(size + 2 * clients));
  };
  return { created, visits, failures, pass, stop };
}
