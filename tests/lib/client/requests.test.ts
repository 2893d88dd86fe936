import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { runs } from '../../setup/runs.ts';
import { everyCall, id, it, operationNames, token } from './setting.ts';
import { answer } from './unruly-service.ts';

const noLinks = answer(200, { status: 'success', data: { links: [] } });

describe('A request (interface §4)', () => {
  it.for(operationNames)('of %s has its path and method, and the token', async (name, { client, service }) => {
    service.behave(answer(200, { status: 'success' }));
    await everyCall[name](client);
    const { method, path } = operations[name];
    expect(service.seen).toHaveLength(1);
    expect(service.seen[0]).toMatchObject({ method, url: { pathname: `/v1${path}` } });
    expect(service.seen[0]?.headers).toMatchObject({ authorization: `Bearer ${token}`, accept: 'application/json' });
  });

  it('has a JSON body with its content type', async ({ client, service }) => {
    service.behave(answer(200, { status: 'success', message: 'Done' }));
    const body = { id, title: 'Grüße 🧵', tags: ['a', 'b'], has_utm: false };
    await client.updateLink(body);
    expect(service.seen[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(service.seen[0]?.body ?? '')).toEqual(body);
    expect(service.seen[0]?.url.search).toBe('');
  });

  it('has no content type without a body', async ({ client, service }) => {
    service.behave(answer(200, { status: 'success', message: 'Done' }));
    await client.deleteLink({ id });
    expect(service.seen[0]).toMatchObject({ body: '', url: { search: `?id=${id}` } });
    expect(service.seen[0]?.headers).not.toHaveProperty('content-type');
  });

  it('has no cookie and no referrer, and bypasses the cache', async ({ client, service }) => {
    service.behave(answer(200, { status: 'success', data: { links: [] } }, { 'set-cookie': 'a=b' }));
    await client.listLinks({});
    await client.listLinks({});
    expect(service.seen).toHaveLength(2);
    for (const { headers } of service.seen) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it('works with a base address that ends in a slash', async ({ clientWith, service }) => {
    service.behave(noLinks);
    await clientWith({ baseUrl: `${service.baseUrl}/` }).listLinks({});
    expect(service.seen[0]?.url.pathname).toBe('/v1/links');
  });
});

describe('The query (reading R1)', () => {
  it('has the names of the contract', async ({ client, service }) => {
    service.behave(noLinks);
    await client.listLinks({
      tag: 'spring',
      clicked: 'true',
      start_date: '2026-12-24',
      limit: '100',
      offset: undefined,
    });
    const { searchParams } = service.seen[0]?.url ?? new URL('');
    expect([...searchParams]).toEqual([
      ['tag', 'spring'],
      ['clicked', 'true'],
      ['start_date', '2026-12-24'],
      ['limit', '100'],
    ]);
  });

  it('has the names of the connection, and the usual ones for the others', async ({ clientWith, service }) => {
    service.behave(noLinks);
    const client = clientWith({ names: { has_password: 'hasPassword', id: 'link id', tag: '' } });
    await client.listLinks({ tag: 'spring', has_password: 'false', limit: '1' });
    await client.deleteLink({ id });
    expect(service.seen[0]?.url.search).toBe('?tag=spring&hasPassword=false&limit=1');
    expect([...(service.seen[1]?.url.searchParams ?? [])]).toEqual([['link id', id]]);
  });

  it('transmits any text of a filter unchanged', async ({ client, service }) => {
    service.behave(noLinks);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 150 }), async (title) => {
        await client.listLinks({ title });
        expect(service.seen.at(-1)?.url.searchParams.get('title')).toBe(title);
      }),
      runs(50),
    );
  });

  it('replaces half a surrogate pair instead of failing', async ({ client, service }) => {
    service.behave(noLinks);
    expect(await client.listLinks({ title: 'a\ud83e' })).toMatchObject({ ok: true });
    expect(service.seen[0]?.url.searchParams.get('title')).toBe('a\ufffd');
  });
});
