import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bootstrap } from '../../../service/access/bootstrap.ts';
import { createFirstConnection } from '../../../service/access/connection-link.ts';
import { addDomain, listDomains } from '../../../service/access/domains.ts';
import { createToken, findCaller, listTokens, revokeToken } from '../../../service/access/tokens.ts';
import { originOf } from '../../../service/links/link-addresses.ts';
import { openTestDatabase } from '../test-database.ts';
import { failureOf, long_url, testService } from '../test-service.ts';

const fresh = openTestDatabase;

describe('a token', () => {
  it('is stored only as a hash', async () => {
    const database = await fresh();
    const { token } = await createToken(database, { label: 'one' });
    const rows = JSON.stringify(await database.selectFrom('tokens').selectAll().execute());
    expect(rows).toContain('"label":"one"');
    expect(rows).not.toContain(token.slice(4));
  });

  it.each([
    ['revoked', { revoked_at: '2026-01-01T00:00:00.000Z' }],
    ['past its time', { expires_at: '2026-01-01T00:00:00.000Z' }],
  ])('is refused when it is %s', async (_what, change) => {
    const database = await fresh();
    const { token } = await createToken(database, { label: 'one' });
    await expect(findCaller(database, token, new Date())).resolves.not.toBeNull();
    await database.updateTable('tokens').set(change).execute();
    await expect(findCaller(database, token, new Date())).resolves.toBeNull();
  });

  it('is valid until its time, or until it is revoked by its id in any case', async () => {
    const database = await fresh();
    const expires = new Date('2026-04-01T00:00:00.000Z');
    const { id, token } = await createToken(database, { label: 'one', expires });
    const isValidAt = async (time: number) => (await findCaller(database, token, new Date(time))) !== null;
    expect([await isValidAt(expires.getTime() - 1), await isValidAt(expires.getTime())]).toEqual([true, false]);
    expect(await revokeToken(database, id.toUpperCase())).toBe(true);
    expect([await isValidAt(0), await revokeToken(database, id)]).toEqual([false, false]);
  });

  it.each([
    ['as it is', (token: string) => `Bearer ${token}`, true],
    ['with its scheme in any case, and more spaces', (token: string) => `bEARER  ${token} `, true],
    ['without a scheme', (token: string) => token, false],
    ['with another scheme', (token: string) => `Basic ${token}`, false],
    ['with a scheme before its own', (token: string) => `Basic Bearer ${token}`, false],
    ['with another word behind it', (token: string) => `Bearer ${token} x`, false],
    ['with another letter behind it', (token: string) => `Bearer ${token}x`, false],
    ['that is empty', () => 'Bearer ', false],
  ])('is sent in the Authorization header: %s', async (_what, headerOf, isValid) => {
    const { app, token } = await testService();
    const headers = { Authorization: headerOf(token) };
    expect((await app.request('http://go.example.com/v1/links', { headers })).status).toBe(isValid ? 200 : 401);
  });

  it('that may only read changes nothing', async () => {
    const { call, create, database, retrieve } = await testService();
    const { id } = await create({ title: 'Old' });
    const { token } = await createToken(database, { label: 'reader', readOnly: true });
    for (const path of ['/links', `/link?id=${id}`, `/link/stats?id=${id}`])
      expect((await call('GET', path, undefined, token)).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', '/link/create', { long_url }],
      ['PUT', '/link/update', { id, title: 'New' }],
      ['DELETE', `/link/delete?id=${id}`, undefined],
    ] as const)
      expect(await failureOf(call(method, path, body, token))).toMatchObject({ shape: 'F3' });
    expect((await retrieve(id)).title).toBe('Old');
  });

  it('gives access only to its owner’s links', async () => {
    const { call, create, database } = await testService();
    const { id } = await create();
    const other = { id: 'other', name: 'other', created_at: '2026-01-01T00:00:00.000Z' };
    await database.insertInto('owners').values(other).execute();
    const { token } = await createToken(database, { label: 'other', ownerId: other.id });

    expect(await (await call('GET', '/links', undefined, token)).json()).toMatchObject({ data: { links: [] } });
    expect(await failureOf(call('GET', `/link?id=${id}`, undefined, token))).toMatchObject({ shape: 'F1' });
    expect(await failureOf(call('PUT', '/link/update', { id }, token))).toMatchObject({ shape: 'F1' });
    expect(await failureOf(call('DELETE', `/link/delete?id=${id}`, undefined, token))).toMatchObject({ shape: 'F1' });
    const domain = (await listDomains(database))[0]?.id;
    expect(await failureOf(call('POST', '/link/create', { long_url, domain }, token))).toMatchObject({ shape: 'F4' });
    expect((await call('GET', `/link?id=${id}`)).status).toBe(200);
  });
});

describe('every statement about links, domains and tokens', () => {
  it('names the caller’s owner', async () => {
    const statements: string[] = [];
    const database = (await openTestDatabase()).withPlugin({
      transformQuery: ({ node }) => {
        statements.push(database.getExecutor().compileQuery(node, { queryId: 'looked at' }).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { call, create } = await testService({ database });
    const { id } = await create({ tags: ['x'] });
    statements.length = 0;
    await call('PUT', '/link/update', { id, title: 'New', tags: ['y'], custom_link: 'another' });
    for (const path of ['/links?tag=y&title=n', `/link?id=${id}`, `/link/stats?id=${id}`]) await call('GET', path);
    await call('DELETE', `/link/delete?id=${id}`);
    await revokeToken(database, id);
    const about = statements.filter((sql) => /^(select .*?from|update|delete from) "(links|domains|tokens)"/.test(sql));
    expect(about.length).toBeGreaterThan(8);
    expect(about.filter((sql) => !/owner_id"?(, '')?\)? = |"hash" = /.test(sql))).toEqual([]);
  });

  it('does not affect another’s token', async () => {
    const { call, database } = await testService();
    const other = { id: 'other', name: 'other', created_at: '2026-01-01T00:00:00.000Z' };
    await database.insertInto('owners').values(other).execute();
    const { id, token } = await createToken(database, { label: 'other', ownerId: other.id });
    expect(await revokeToken(database, id)).toBe(false);
    expect((await call('GET', '/links', undefined, token)).status).toBe(200);
  });
});

describe('a domain', () => {
  it('is the same one when it is added again, in any spelling', async () => {
    const database = await fresh();
    const first = await addDomain(database, { host: 'Bücher.example:80' });
    expect(first).toEqual({ id: expect.any(String), host: 'xn--bcher-kva.example', settings: '{}' });
    expect(await addDomain(database, { host: 'xn--bcher-kva.example' })).toEqual(first);
    expect(await listDomains(database)).toEqual([first]);
  });

  it('is refused if another owner has it', async () => {
    const database = await fresh();
    await addDomain(database, { host: 'go.example.com' });
    const other = { id: 'other', name: 'other', created_at: '2026-01-01T00:00:00.000Z' };
    await database.insertInto('owners').values(other).execute();
    const added = addDomain(database, { host: 'GO.example.com', ownerId: other.id });
    await expect(added).rejects.toThrow('The domain go.example.com belongs to another owner.');
  });

  it('is the default if it is the first', async () => {
    const database = await fresh();
    const first = await addDomain(database, { host: 'first.example' });
    const second = await addDomain(database, { host: 'second.example:8080' });
    expect(await listDomains(database)).toEqual([first, second]);
  });

  it.each(['', 'https://go.example.com', 'go.example.com/x', 'me@go.example.com', 'go example', '?'])(
    'refuses a text that is not a host: "%s"',
    async (host) => {
      await expect(addDomain(await fresh(), { host })).rejects.toThrow(/is not a host/);
    },
  );
});

describe('the first connection', () => {
  it('is a link with everything that Hem needs', async () => {
    const database = await fresh();
    const link = await createFirstConnection(database, 'http://127.0.0.1:8787');
    const [base, fragment] = link.split('#');
    const parts = Object.fromEntries(new URLSearchParams(fragment));
    const [domain] = await listDomains(database);
    expect(base).toBe('http://127.0.0.1:8787/v1');
    expect(parts).toEqual({ token: expect.stringMatching(/^hem_/), domain: domain?.id, label: '127.0.0.1:8787' });
    await expect(findCaller(database, parts['token'] ?? '', new Date())).resolves.not.toBeNull();
    expect(await listTokens(database)).toMatchObject([{ label: 'first', read_only: 0, expires_at: null }]);
  });

  it('is shown once, and only at a terminal, which then shows the command for another', async () => {
    const database = await fresh();
    const origin = 'http://127.0.0.1:8787';
    const start = (isTerminal: boolean) => bootstrap(database, { origin, isPublic: false, isTerminal });
    expect(await start(false)).toMatch(/^There is no token yet/);
    expect(await start(true)).toMatch(
      /^Connect Hem with this link, shown once: http:\/\/127\.0\.0\.1:8787\/v1#token=hem_/,
    );
    expect(await start(true)).toBe('For another connection link, run: npm run service -- connection create');
    expect(await start(false)).toBeNull();
    expect((await listDomains(database)).map(({ host }) => host)).toEqual(['127.0.0.1:8787']);
  });
});

describe('a start of the service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hem-connection-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('writes the first connection to a file that only its owner can read, once', async () => {
    const database = await fresh();
    const file = join(folder, 'connection');
    writeFileSync(file, 'x'.repeat(1_000), { mode: 0o644 });
    const start = () =>
      bootstrap(database, { origin: 'https://go.example.com', isPublic: true, file, isTerminal: false });
    expect(await start()).toBe(`The connection link is in ${file}`);
    expect(readFileSync(file, 'utf8')).toMatch(
      /^https:\/\/go\.example\.com\/v1#token=hem_[\w-]+&domain=[\w-]{36}&label=go.+\n$/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    rmSync(file);
    expect([await start(), existsSync(file)]).toEqual([null, false]);
    await expect(
      bootstrap(await fresh(), { origin: 'https://go.example.com', isPublic: true, file: folder, isTerminal: true }),
    ).rejects.toThrow(`The file ${folder} cannot be written to`);
  });

  it.each([
    ['without a token, also of a guessed address', false, false, true],
    ['of a configured address', true, true, true],
    ['not of a guessed address beside others', true, false, false],
  ])('adds its domain: %s', async (_what, hasToken, isPublic, isAdded) => {
    const database = await fresh();
    if (hasToken) await createToken(database, { label: 'one' });
    await bootstrap(database, { origin: 'https://go.example.com', isPublic, isTerminal: false });
    expect((await listDomains(database)).map(({ host }) => host)).toEqual(isAdded ? ['go.example.com'] : []);
  });
});

describe('the scheme of short addresses', () => {
  it.each(['127.0.0.1', '127.0.0.1:8787', '127.8.9.10', '127.1', 'localhost:8787', 'go.localhost', '[::1]:8787'])(
    'is http on this machine: %s',
    (host) => expect(originOf(host)).toBe(`http://${host}`),
  );

  it.each(['127.evil.example', '127.0.0.1.example', '127.example', 'localhost.example', 'notlocalhost', '128.0.0.1'])(
    'is https everywhere else: %s',
    (host) => expect(originOf(host)).toBe(`https://${host}`),
  );
});
