import { request } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CreateLinkBody } from '../../../lib/contract/link-writing.ts';
import { operations } from '../../../lib/contract/operations.ts';
import { addDomain } from '../../../service/access/domains.ts';
import { createToken } from '../../../service/access/tokens.ts';
import { startService } from '../../../service/server.ts';
import { runs } from '../../setup/runs.ts';
import { until } from '../../setup/until.ts';
import { run } from '../commands/run.ts';
import { openTestDatabase } from '../test-database.ts';
import { answerOf, browser, long_url } from '../test-service.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const host = 'go.example.com';

/** The service on a port of its own: over HTTP, redirects may skip the routes. */
async function overHttp() {
  const database = await openTestDatabase();
  const time = { now: new Date() };
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const service = await startService({ database, host: '127.0.0.1', port: 0, clock: () => time.now, log });
  await addDomain(database, { host });
  const { token } = await createToken(database, { label: 'test' });
  const call = (method: string, path: string, body?: object) =>
    fetch(`${service.origin}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const create = async (body: Partial<CreateLinkBody> = {}) =>
    (await answerOf(operations.createLink, call('POST', '/link/create', { long_url, custom_link: 'way', ...body })))
      .data;
  const statsOf = async (id: string) =>
    (await answerOf(operations.retrieveStats, call('GET', `/link/stats?id=${id}`))).data;
  const clicksOf = async (id: string) => (await statsOf(id)).total_count;
  const referrersOf = async (id: string) => (await statsOf(id)).stats?.referrer;
  const visit = (path = '/way', headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; page: string }>(
      (resolve, reject) => {
        const sent = { Host: host, 'User-Agent': browser, ...headers };
        request(`${service.origin}${path}`, { method, headers: sent }, async (response) => {
          const page = (await response.toArray()).join('');
          resolve({ status: response.statusCode, headers: response.headers, page });
        })
          .once('error', reject)
          .end();
      },
    );
  const stop = () => service.close().then(() => database.destroy());
  return { call, clicksOf, create, database, lines, referrersOf, stop, time, visit };
}

/** Returns an answer without the request's id and the time. */
const said = ({ status, headers, page }: Awaited<ReturnType<Awaited<ReturnType<typeof overHttp>>['visit']>>) => {
  const { date, 'x-request-id': id, ...others } = headers;
  return { status, headers: others, page };
};

const geo = { has_ios_targeting: true, ios_target_url: 'https://example.com/ios' };
const shown = { has_opengraph: true, meta_title: 'Words of its own' };

describe('a visit to a recently visited link', () => {
  it.each<[string, Partial<CreateLinkBody>, Record<string, string>]>([
    ['of a plain link', {}, {}],
    ['with a query', { has_utm: true, utm_source: 'x' }, {}],
    ['of a platform with its own target', geo, { 'User-Agent': iphone }],
    ['by a crawler that shows links', shown, { 'User-Agent': 'Twitterbot/1.0' }],
    ['by a browser to a link with words of its own', shown, {}],
    ['by a browser that loads ahead', {}, { 'Sec-Purpose': 'prefetch' }],
    ['by an older browser that loads ahead', {}, { 'X-Moz': 'prefetch' }],
    ['of a cloaked link', { has_cloaking: true }, {}],
    ['of a link with a password', { has_password: true, password: 'open sesame' }, {}],
    ['of a link with a limit', { has_expiration: true, expiration_clicks: '6' }, {}],
  ])('is answered like the first: %s', async (_what, body, headers) => {
    const { create, stop, visit } = await overHttp();
    await create(body);
    const limited = body.expiration_clicks !== undefined;
    const [first, second] = [await visit('/way?a=1', headers), await visit('/way?a=1', headers)];
    expect(said(second)).toEqual(said(first));
    for (let visits = 3; limited && visits <= 7; visits += 1) {
      expect((await visit('/way', headers)).status).toBe(visits <= 6 ? 302 : 410);
    }
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    await stop();
  });

  it('passes the same parameters on as the first, whatever they are', async () => {
    const { create, stop, visit } = await overHttp();
    const targets = [
      { custom_link: 'plain' },
      { custom_link: 'query', long_url: 'https://example.com/?a=1&b%20c=2#top' },
      { custom_link: 'signed', long_url: 'https://example.com/?sig=1' },
      { custom_link: 'route', long_url: 'https://example.com/#/route' },
      { custom_link: 'utm', has_utm: true, utm_source: 'a b' },
      { custom_link: 'ios', has_ios_targeting: true, ios_target_url: 'https://example.com/ios?a=2' },
    ];
    for (const body of targets) await create(body);
    // All that Node's client sends, as some programs do.
    const byte = fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code));
    const part = fc.oneof(byte, fc.constantFrom('a=', 'b+c=', 'utm_source=', '&', '&qr=1', '%0d%0a', '%', "'", 'x'));
    const query = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    const slug = fc.constantFrom(...targets.map(({ custom_link }) => custom_link));
    const agent = fc.constantFrom(browser, iphone);
    const property = fc.asyncProperty(slug, query, agent, async (path, sent, userAgent) => {
      const open = (method: string) => visit(`/${path}?${sent}`, { 'User-Agent': userAgent }, method);
      // The first one caches the link, and HEAD never takes the shortcut.
      await visit(`/${path}`);
      const [fast, slow] = [await open('GET'), await open('HEAD')];
      expect(said(fast)).toEqual(said(slow));
      expect(fast.status).toBe(302);
      expect(fast.headers['location']).toMatch(/^https:\/\/example\.com\/[\x21-\x7e]*$/);
    });
    await fc.assert(property, runs(200));
    await stop();
  });

  it.each(['301', '307', '308'])('has the status %s of its domain like the first', async (status) => {
    const { create, database, lines, stop, visit } = await overHttp();
    await create();
    await create({ custom_link: 'ios', ...geo });
    await run(database, ['domain', 'set', host, '--redirect-status', status]);
    await until(async () => expect((await visit('/way')).status).toBe(Number(status)));
    for (const path of ['/way', '/ios']) {
      await visit(path);
      expect(said(await visit(path))).toEqual(said(await visit(path, {}, 'HEAD')));
    }
    expect((await visit('/way')).status).toBe(Number(status));
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ method: 'GET', status: Number(status) });
    await stop();
  });

  it('is kept from search engines, unless that is switched off', async () => {
    const { create, database, stop, visit } = await overHttp();
    await create();
    const sent = async () => (await visit()).headers['x-robots-tag'];
    for (let visits = 0; visits < 3; visits += 1) expect(await sent()).toBe('noindex');
    await run(database, ['domain', 'set', host, '--noindex', 'off']);
    await until(async () => expect(await sent()).toBeUndefined());
    await stop();
  });

  it('is logged and counted like the first', async () => {
    const { clicksOf, create, lines, stop, visit } = await overHttp();
    const { id } = await create();
    for (let visits = 0; visits < 5; visits += 1) await visit('/way?secret=1');
    const entries: unknown[] = lines.slice(1).map((line) => JSON.parse(line));
    expect(entries).toHaveLength(5);
    for (const entry of entries) {
      expect(entry).toEqual({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        id: expect.stringMatching(/^[0-9a-f]{8}-\d+$/),
        method: 'GET',
        route: '/:link',
        status: 302,
        ms: expect.any(Number),
      });
    }
    expect(await clicksOf(id)).toBe(5);
    await stop();
  });

  it('counts as a scan by the mark of QR codes, like the first', async () => {
    const { create, referrersOf, stop, visit } = await overHttp();
    const { id } = await create();
    for (let visits = 0; visits < 3; visits += 1) await visit('/way?a=1&qr=1');
    await visit('/way?qr=2');
    expect(await referrersOf(id)).toEqual([
      { name: 'QR code', total_count: 3, unique_count: 1 },
      { name: 'direct', total_count: 1, unique_count: 1 },
    ]);
    await stop();
  });

  it('is an own visit by cookie or network, like the first', async () => {
    const { clicksOf, create, database, stop, visit } = await overHttp();
    const { id } = await create();
    for (let visits = 0; visits < 3; visits += 1) {
      const answer = await visit('/way', { Cookie: 'a=1; hem-own-visits=uncounted' });
      expect(answer).toMatchObject({ status: 302, headers: { location: long_url } });
    }
    expect(await clicksOf(id)).toBe(0);
    await visit('/way', { Cookie: 'a=1' });
    expect(await clicksOf(id)).toBe(1);
    await run(database, ['domain', 'set', host, '--own-networks', '127.0.0.0/8']);
    await until(async () => expect((await visit('/v1/own-visits')).page).toContain('Visits from your network never'));
    for (let visits = 0; visits < 3; visits += 1) expect((await visit()).status).toBe(302);
    expect(await clicksOf(id)).toBe(1);
    await stop();
  });

  it('does not count by HEAD, by a bot or for a prefetch', async () => {
    const { clicksOf, create, stop, visit } = await overHttp();
    const { id } = await create();
    await visit();
    expect((await visit('/way', {}, 'HEAD')).status).toBe(302);
    expect((await visit('/way', { 'User-Agent': 'curl/8.5.0' })).status).toBe(302);
    expect((await visit('/way', { 'Sec-Purpose': 'prefetch;prerender' })).status).toBe(503);
    expect(await clicksOf(id)).toBe(1);
    await stop();
  });

  it('applies a change, an expiration and a deletion at once', async () => {
    const { call, create, stop, time, visit } = await overHttp();
    const passes = new Date(time.now.getTime() + 60_000).toISOString();
    const { id } = await create({ has_expiration: true, expiration: passes });
    for (let visits = 0; visits < 2; visits += 1) expect((await visit()).status).toBe(302);
    time.now = new Date(passes);
    expect((await visit()).status).toBe(410);
    await call('PUT', '/link/update', { id, has_expiration: false });
    for (let visits = 0; visits < 2; visits += 1) expect((await visit()).status).toBe(302);
    await call('DELETE', `/link/delete?id=${id}`);
    expect((await visit()).status).toBe(404);
    await stop();
  });

  it('by a similar path leads to a new link with the exact path', async () => {
    const { create, stop, visit } = await overHttp();
    await create();
    for (let visits = 0; visits < 2; visits += 1) expect((await visit('/Way')).headers['location']).toBe(long_url);
    await create({ custom_link: 'Way', long_url: 'https://example.com/new' });
    for (let visits = 0; visits < 2; visits += 1) {
      expect((await visit('/Way')).headers['location']).toBe('https://example.com/new');
    }
    await stop();
  });

  it('is refused for another host, and for a path that only looks similar', async () => {
    const { create, stop, visit } = await overHttp();
    await create();
    await visit();
    expect((await visit('/way', { Host: 'other.example' })).status).toBe(404);
    expect((await visit('//way/way')).status).toBe(404);
    expect((await visit('//other.example/way')).status).toBe(404);
    expect(await visit('//way')).toMatchObject({ status: 302, headers: { location: long_url } });
    expect((await visit('/%77ay')).status).toBe(302);
    await stop();
  });
});
