import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { idempotencyHeader, toIdempotencyHeader } from '../../lib/contract/idempotency-key.ts';
import { operations } from '../../lib/contract/operations.ts';
import { type Answer, domain, type Request, send, visitByHttp2 } from './request.ts';

/** A proxy before a service, and a token of the service. */
export interface CheckTarget {
  http: number;
  https: number;
  token: string;
}

const extension = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
const noStore = 'private, no-store';

type CheckRequest = Omit<Request, 'port'>;

const visit = ({ https }: CheckTarget, request: CheckRequest) => send({ port: https, ...request });

const call = ({ https, token }: CheckTarget, { headers, ...request }: CheckRequest) =>
  send({
    port: https,
    ...request,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Origin: extension, ...headers },
  });

const callCreate = (target: CheckTarget, body: object, headers?: Record<string, string>) =>
  call(target, { path: '/v1/link/create', method: 'POST', body: JSON.stringify(body), ...(headers && { headers }) });

const linkOf = ({ body }: Answer) => {
  const { data } = operations.createLink.answer.parse(JSON.parse(body));
  const short = data.custom_url ?? data.short_url ?? '';
  return { id: data.id, short, path: new URL(short).pathname };
};

const create = async (target: CheckTarget, body: object) => linkOf(await callCreate(target, body));

const statsOf = async (target: CheckTarget, id: string) => {
  const { body } = await call(target, { path: `/v1/link/stats?id=${id}` });
  return operations.retrieveStats.answer.parse(JSON.parse(body)).data;
};

const failure = z.object({ status: z.literal('failure'), message: z.string() });

/** The checks by their names, which the table of results shows. */
export const checks: Record<string, (target: CheckTarget) => Promise<void>> = {
  'http leads to https': async ({ http }) => {
    const { status, headers } = await send({ port: http, scheme: 'http', path: '/spring?a=1%202' });
    assert.ok([301, 308].includes(status), String(status));
    assert.match(String(headers.location), new RegExp(`^https://${domain}(:\\d+)?/spring\\?a=1%202$`));
  },
  'short addresses are https': async (target) => {
    const { short } = await create(target, { long_url: 'https://example.com/', custom_link: 'https-slug' });
    assert.equal(short, `https://${domain}/https-slug`);
  },
  'pages of extensions may call (CORS)': async (target) => {
    const requestHeaders = `authorization,content-type,${idempotencyHeader.toLowerCase()}`;
    const preflight = await visit(target, {
      path: '/v1/link/create',
      method: 'OPTIONS',
      headers: {
        Origin: extension,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': requestHeaders,
      },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers['access-control-allow-origin'], extension);
    const { headers } = await callCreate(target, { long_url: 'https://example.com/' });
    assert.equal(headers['access-control-allow-origin'], extension);
    assert.match(String(headers['access-control-expose-headers']), new RegExp(idempotencyHeader));
  },
  'a repeated create makes one link (Idempotency-Key)': async (target) => {
    const key = toIdempotencyHeader(randomUUID());
    const body = { long_url: 'https://example.com/once' };
    const answers: Answer[] = [];
    for (const _time of ['first', 'repeat']) answers.push(await callCreate(target, body, { [idempotencyHeader]: key }));
    assert.deepEqual(
      answers.map(({ headers }) => headers[idempotencyHeader.toLowerCase()]),
      [key, key],
    );
    assert.equal(new Set(answers.map((answer) => linkOf(answer).id)).size, 1);
  },
  'redirects are not changed and not stored': async (target) => {
    for (const long_url of ['https://example.com/a?b=c%20d#e', 'http://hem/page', 'http://127.0.0.1:8787/page']) {
      const { path } = await create(target, { long_url });
      for (const _time of ['first', 'second']) {
        const { status, headers } = await visit(target, { path });
        assert.deepEqual([status, headers.location], [302, long_url]);
        assert.equal(headers['cache-control'], noStore);
        assert.equal(headers['age'], undefined);
      }
    }
  },
  'a changed link leads to its new destination at once': async (target) => {
    const { id, path } = await create(target, {
      long_url: 'https://example.com/',
      ios_target_url: 'https://example.com/1',
      has_ios_targeting: true,
    });
    const headers = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148' };
    const destination = async () => (await visit(target, { path, headers })).headers.location;
    assert.equal(await destination(), 'https://example.com/1');
    const body = JSON.stringify({ id, has_ios_targeting: true, ios_target_url: 'https://example.com/2' });
    const { status } = await call(target, { path: '/v1/link/update', method: 'PUT', body });
    assert.deepEqual([status, await destination()], [200, 'https://example.com/2']);
  },
  'destinations of 32 kB': async (target) => {
    const long_url = `https://example.com/?q=${'x'.repeat(32_000)}`;
    const { path } = await create(target, { long_url });
    assert.equal((await visit(target, { path })).headers.location, long_url);
  },
  'visits with a query of 12 kB': async (target) => {
    const { path } = await create(target, { long_url: 'https://example.com/' });
    assert.equal((await visit(target, { path: `${path}?fbclid=${'x'.repeat(12_000)}` })).status, 302);
  },
  'the same by HTTP/2': async (target) => {
    const long_url = `https://example.com/?q=${'x'.repeat(32_000)}`;
    const { path } = await create(target, { long_url });
    const headers = await visitByHttp2(target.https, `${path}?fbclid=${'x'.repeat(12_000)}`);
    assert.deepEqual([headers[':status'], headers.location], [302, long_url]);
  },
  'bodies of 60 kB': async (target) => {
    const long = (length: number) => `https://example.com/?q=${'x'.repeat(length)}`;
    const targets = { has_ios_targeting: true, ios_target_url: long(28_000) };
    assert.equal((await callCreate(target, { long_url: long(31_000), ...targets })).status, 200);
  },
  'the service itself refuses longer bodies, for pages too': async (target) => {
    const answer = await callCreate(target, { long_url: `https://example.com/${'x'.repeat(200_000)}` });
    failure.parse(JSON.parse(answer.body));
    assert.equal(answer.headers['access-control-allow-origin'], extension);
  },
  'HEAD answers as GET without a body, and is not counted': async (target) => {
    const { id, path } = await create(target, { long_url: 'https://example.com/' });
    const { status, headers, body } = await visit(target, { path, method: 'HEAD' });
    assert.deepEqual([status, headers.location, body], [302, 'https://example.com/', '']);
    assert.equal((await statsOf(target, id)).total_count, 0);
  },
  "pages are in the visitor's language (Accept-Language)": async (target) => {
    const { body } = await visit(target, { path: '/nothing-here', headers: { 'Accept-Language': 'de-AT,en;q=0.5' } });
    assert.match(body, /<html lang="de"/);
  },
  'slugs beyond ASCII, and mangled ones': async (target) => {
    await create(target, { long_url: 'https://example.com/', custom_link: 'grüße' });
    for (const path of [
      '/gr%C3%BC%C3%9Fe',
      '//gr%C3%BC%C3%9Fe',
      '/gr%C3%BC%C3%9Fe/',
      '/gr%C3%BC%C3%9Fe%3Futm_source=a',
    ])
      assert.equal((await visit(target, { path })).status, 302, path);
  },
  'slugs with a slash': async (target) => {
    await create(target, { long_url: 'https://example.com/', custom_link: 'shop/sale' });
    for (const path of ['/shop/sale', '/shop%2Fsale']) assert.equal((await visit(target, { path })).status, 302, path);
  },
  'visitors are told apart, and a forged address is ignored': async (target) => {
    const { id, path } = await create(target, { long_url: 'https://example.com/' });
    for (const from of ['127.0.0.3', '127.0.0.4']) await visit(target, { path, from });
    for (const forged of ['8.8.8.8', '1.1.1.1'])
      await visit(target, {
        path,
        from: '127.0.0.3',
        headers: { 'X-Forwarded-For': forged, Forwarded: `for=${forged}` },
      });
    const { total_count, unique_count } = await statsOf(target, id);
    assert.deepEqual([total_count, unique_count], [4, 2]);
  },
  "the form of a link's password": async (target) => {
    const protection = { has_password: true, password: 'swordfish' };
    const { path } = await create(target, { long_url: 'https://example.com/', ...protection });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `https://${domain}` };
    const { status, headers: answered } = await visit(target, {
      path,
      method: 'POST',
      headers,
      body: 'password=swordfish',
    });
    assert.deepEqual([status, answered.location], [303, 'https://example.com/']);
  },
};
