import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { operations } from '../../lib/contract/operations.ts';
import { createToken } from '../../service/access/tokens.ts';
import { failureOf, long_url, testService } from './test-service.ts';

const all = Object.values(operations);
const path = '/v1/links';

describe('the routes', () => {
  it.each(all)('answer $method $path, which needs a token', async (operation) => {
    const { call } = await testService();
    expect(await failureOf(call(operation.method, operation.path, undefined, 'wrong'))).toMatchObject({ shape: 'F2' });
  });

  it.each(all)('answer $method $path with F4 if its fields are invalid', async ({ method, path: at, ...rest }) => {
    const { call } = await testService();
    const answer = 'body' in rest ? call(method, at, {}) : call(method, `${at}?unknown=1`);
    expect(await failureOf(answer)).toMatchObject({ shape: 'F4' });
  });

  it.each(all)('refuse other methods of $path as F1, and name the allowed one', async ({ method, path: at }) => {
    const { call } = await testService();
    for (const other of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((name) => name !== method)) {
      const response = await call(other, at);
      expect(response.headers.get('Allow')).toBe(method);
      expect(await failureOf(response)).toMatchObject({ shape: 'F1' });
    }
  });
});

describe('every failure has the shape of the interface', () => {
  it.each(['', '/', '/link', '/nothing', '/links/', '/link/create/x'])('an unknown path: /v1%s', async (unknown) => {
    const { call } = await testService();
    expect(await failureOf(call('PATCH', unknown))).toMatchObject({ shape: 'F1' });
  });

  it.each(['', '{', 'long_url=x', '{"long_url": "https://example.com",}'])(
    'a body that is not JSON: %s',
    async (body) => {
      const { call } = await testService();
      expect(await failureOf(call('POST', '/link/create', body))).toMatchObject({ shape: 'F1' });
    },
  );

  it.each(['null', '[]', '"text"', '1'])('a JSON body that is not an object: %s', async (body) => {
    const { call } = await testService();
    const failure = await failureOf(call('POST', '/link/create', body));
    expect(failure).toMatchObject({ shape: 'F4', formErrors: [expect.any(String)] });
  });

  it('a body of more than 64 kB', async () => {
    const { call } = await testService();
    const tags = Array.from({ length: 100 }, () => 'x'.repeat(1000));
    expect(await failureOf(call('POST', '/link/create', { long_url, tags }))).toMatchObject({ shape: 'F1' });
  });

  it.each([undefined, '', 'Bearer', 'Bearer  ', 'Basic YTpi', 'token'])('no token: %s', async (authorization) => {
    const { app } = await testService();
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    expect(await failureOf(app.request(path, { headers }))).toMatchObject({ shape: 'F2' });
  });

  it('a token that may not write', async () => {
    const { call, database, list } = await testService();
    const { token } = await createToken(database, { label: 'reader', readOnly: true });
    expect(await failureOf(call('POST', '/link/create', { long_url }, token))).toMatchObject({ shape: 'F3' });
    expect((await call('GET', '/links', undefined, token)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('an exception, which is reported but not shown', async () => {
    const onFault = vi.fn();
    const { call, close } = await testService({ onFault });
    await close();
    const failure = await failureOf(call('GET', '/links'));
    expect(failure).toMatchObject({ shape: 'F5' });
    expect(failure.message).not.toMatch(/database|driver|sql/i);
    expect(onFault).toHaveBeenCalledOnce();
  });
});

describe('health', () => {
  it('succeeds while the database answers', async () => {
    const { app } = await testService();
    expect(await (await app.request('/health')).json()).toMatchObject({ status: 'success' });
  });

  it('is F5 when it does not', async () => {
    const { app, close } = await testService({ onFault: () => {} });
    await close();
    expect(await failureOf(app.request('/health'))).toMatchObject({ shape: 'F5' });
  });

  it('succeeds again when the database answers again', async () => {
    const { app, database } = await testService({ onFault: () => {} });
    await sql`alter table tokens rename to lost_tokens`.execute(database);
    expect((await app.request('/health')).status).toBe(500);
    await sql`alter table lost_tokens rename to tokens`.execute(database);
    expect((await app.request('/health')).status).toBe(200);
  });
});
