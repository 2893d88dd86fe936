import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { addDomain } from '../../../service/access/domains.ts';
import { createToken } from '../../../service/access/tokens.ts';
import { readInThread } from '../../../service/reading/reader.ts';
import { startService } from '../../../service/server.ts';
import { allowsMoreConnections, openDatabase, openForReading } from '../../../service/storage/open.ts';
import { run } from '../commands/run.ts';
import { freshStorage } from '../test-database.ts';
import { answerOf, browser, failureOf, long_url } from '../test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-reading-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fresh = () => freshStorage(join(mkdtempSync(join(folder, 'one-')), 'service.sqlite'));

const isPostgres = process.env['HEM_TEST_POSTGRES'] !== undefined;

/** The service with a thread for reading, as `npm run service` starts it. */
const running = async () => {
  const storage = await fresh();
  const database = await openDatabase(storage);
  const { close, origin } = await startService({ database, storage, host: '127.0.0.1', port: 0 });
  await addDomain(database, { host: new URL(origin).host });
  const { token } = await createToken(database, { label: 'test' });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const get = (path: string) => fetch(`${origin}/v1${path}`, { headers });
  const body = JSON.stringify({ long_url, title: 'Way', custom_link: 'way', tags: ['x'] });
  const created = fetch(`${origin}/v1/link/create`, { method: 'POST', headers, body });
  const { id, custom_url } = (await answerOf(operations.createLink, created)).data;
  const visit = () => fetch(`${origin}/way`, { redirect: 'manual', headers: { 'User-Agent': browser } });
  const stop = () => close().then(() => database.destroy());
  return { custom_url, database, get, id, stop, visit };
};

describe('reads in another thread', () => {
  it('include recent changes: lists, stats and shared stats', async () => {
    const { custom_url, database, get, id, stop, visit } = await running();
    await visit();
    const { links } = (await answerOf(operations.listLinks, get('/links?tag=x&clicked=true'))).data;
    expect(links).toMatchObject([{ id, title: 'Way', is_clicked: true }]);
    const stats = async () => (await answerOf(operations.retrieveStats, get(`/link/stats?id=${id}`))).data;
    expect(await stats()).toMatchObject({ total_count: 1 });
    // The device of a click follows.
    await vi.waitFor(
      async () => expect(await stats()).toMatchObject({ stats: { client_name: [{ name: 'Safari', total_count: 1 }] } }),
      30_000,
    );
    const range = ['--from', '2026-01-01', '--to', '2999-12-31'];
    const [address = ''] = await run(database, ['share', 'create', String(custom_url), ...range]);
    expect(await (await fetch(address)).text()).toMatch(/<h1><bdi>Way<\/bdi><\/h1>/);
    expect(await (await fetch(address)).text()).toMatch(/Clicks<\/dt><dd>1<\/dd>.*Visitors<\/dt><dd>1<\/dd>/s);
    await stop();
  });

  it('are refused as in the main thread', async () => {
    const { get, id, stop } = await running();
    const range = 'start_date=2026-03-02&end_date=2026-03-01';
    const refused = await failureOf(get(`/link/stats?id=${id}&${range}`));
    expect(refused).toMatchObject({ shape: 'F4', fieldErrors: { end_date: ['Must not be before start_date'] } });
    const gone = get('/link/stats?id=123e4567-e89b-42d3-a456-426614174000');
    expect(await failureOf(gone)).toMatchObject({ shape: 'F1' });
    await stop();
  });

  it.skipIf(isPostgres)('cannot change SQLite', async () => {
    const storage = await fresh();
    const database = await openDatabase(storage);
    const reading = openForReading(storage);
    await expect(reading.deleteFrom('owners').execute()).rejects.toThrow(/readonly/);
    await reading.destroy();
    await database.destroy();
  });

  it('fail if the database does', async () => {
    const storage = await fresh();
    const database = await openDatabase(storage);
    await database.schema.dropTable('shares').execute();
    const reader = readInThread(storage);
    const task = { kind: 'list', ownerId: 'x', now: new Date().toISOString(), query: {} } as const;
    expect(JSON.parse(await reader.read(task))).toEqual({ status: 'success', data: { links: [] } });
    await database.schema.dropTable('tagged').execute();
    await expect(reader.read({ ...task, query: { tag: 'x' } })).rejects.toThrow(/tagged/);
    await reader.close();
    await database.destroy();
  });
});

it('only a database with several connections is read in another thread', () => {
  expect(allowsMoreConnections({ file: ':memory:' })).toBe(false);
  expect(allowsMoreConnections({ file: 'service.sqlite' })).toBe(true);
  expect(allowsMoreConnections({ file: ':memory:', url: 'postgres://db.example/hem' })).toBe(true);
});
