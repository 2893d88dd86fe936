import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { addDomain } from '../../../service/access/domains.ts';
import { createToken } from '../../../service/access/tokens.ts';
import { readPending } from '../../../service/clicks/pending-file.ts';
import { countClicks } from '../../../service/clicks/writes.ts';
import { startService } from '../../../service/server.ts';
import { openDatabase, openForServing } from '../../../service/storage/open.ts';
import { until } from '../../setup/until.ts';
import { openSwitch, type Switch } from '../cluster/switch.ts';
import { run } from '../commands/run.ts';
import { fillDisk, makeRoom } from '../full-disk.ts';
import { freshStorage } from '../test-database.ts';
import { answerOf, browser, long_url } from '../test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-faults-'));
afterAll(() => rmSync(folder, { recursive: true }));

const postgres = process.env['HEM_TEST_POSTGRES'];
const isPostgres = postgres !== undefined;

/** A service on a file, with a link and a pending file. */
const running = async (plugins: readonly KyselyPlugin[] = [], proxy?: Switch, reopen = openForServing) => {
  const place = mkdtempSync(join(folder, 'one-'));
  const direct = await freshStorage(join(place, 'service.sqlite'));
  const storage = proxy ? { ...direct, url: proxy.through(direct.url) } : direct;
  const opened = await reopen(await openDatabase(storage), storage);
  const database = plugins.reduce((known, plugin) => known.withPlugin(plugin), opened);
  const [onFault, warn] = [vi.fn(), vi.fn()];
  const pendingFile = join(place, 'pending');
  const metrics = { host: '127.0.0.1', port: 0 };
  const options = { storage, host: '127.0.0.1', pendingFile, onFault, warn };
  const { close, metricsOrigin, origin } = await startService({ database, port: 0, metrics, ...options });
  await addDomain(database, { host: new URL(origin).host });
  const { token } = await createToken(database, { label: 'test' });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ long_url, custom_link: 'way' });
  const { id } = (
    await answerOf(operations.createLink, fetch(`${origin}/v1/link/create`, { method: 'POST', headers, body }))
  ).data;
  const visit = async () =>
    (await fetch(`${origin}/way`, { redirect: 'manual', headers: { 'User-Agent': browser } })).status;
  const clicksOf =
    (at = origin) =>
    async () =>
      (await answerOf(operations.retrieveStats, fetch(`${at}/v1/link/stats?id=${id}`, { headers }))).data.total_count;
  const left = () => readdirSync(place).filter((name) => name.startsWith('pending'));
  return { ...options, clicksOf, close, database, headers, id, left, metricsOrigin, origin, place, visit };
};

describe('a full disk', () => {
  // PostgreSQL has a disk of its own.
  it.skipIf(isPostgres)('stops neither visits nor reading, is reported, and loses no click', async () => {
    const { clicksOf, close, database, headers, id, onFault, origin, visit, warn } = await running();
    expect(await visit()).toBe(302);
    await until(async () => expect(await clicksOf()()).toBe(1));
    const days = ['--from', '2026-01-01', '--to', '2099-12-31'];
    const [share = ''] = await run(database, ['share', 'create', id, ...days]);
    await fillDisk(database);
    const create = () =>
      fetch(`${origin}/v1/link/create`, { method: 'POST', headers, body: JSON.stringify({ long_url }) });
    expect((await create()).status).toBe(500);
    for (let number = 0; number < 40; number += 1) {
      const Referer = `https://${number}.example/`;
      const answer = await fetch(`${origin}/way`, { redirect: 'manual', headers: { 'User-Agent': browser, Referer } });
      expect(answer.status).toBe(302);
    }
    const health = async (): Promise<unknown> => (await fetch(`${origin}/health`)).json();
    await until(async () => expect(await health()).toMatchObject({ clicks: { storing: 'failing', dropped: 0 } }));
    // The visit of the link is one fault; one warning reports the waiting clicks.
    expect(onFault.mock.calls.map(String)).toEqual([expect.stringContaining('database or disk is full')]);
    expect(warn.mock.calls).toEqual([['Clicks cannot be stored, and wait in memory: database or disk is full.']]);
    expect((await fetch(`${origin}/v1/links`, { headers })).status).toBe(200);
    expect(await clicksOf()()).toBe(1);
    const shared = await fetch(`${origin}${new URL(share).pathname}`);
    expect(await shared.text()).toContain('<dt>Clicks</dt><dd>1</dd>');
    await makeRoom(database);
    await until(async () => expect(await clicksOf()()).toBe(41));
    expect(await health()).toMatchObject({ clicks: { storing: 'well', pending: 0, dropped: 0 } });
    expect((await create()).status).toBe(200);
    await close();
    await database.destroy();
  });
});

describe('a database that another process locks', () => {
  it.skipIf(isPostgres)('makes writes wait, and delays no visit', async () => {
    const { close, database, headers, origin, storage, visit } = await running();
    const make = (custom_link: string) => {
      const body = JSON.stringify({ long_url, custom_link });
      return fetch(`${origin}/v1/link/create`, { method: 'POST', headers, body });
    };
    for (const slug of ['first', 'second', 'third']) expect((await make(slug)).status).toBe(200);
    const other = new Sqlite(storage.file);
    other.exec('begin immediate');
    const state = { isMade: false };
    const making = make('fourth').then((answer) => {
      state.isMade = true;
      return answer.status;
    });
    // The link is not cached yet.
    for (const slug of ['first', 'second', 'third']) {
      const answer = await fetch(`${origin}/${slug}`, { redirect: 'manual', headers: { 'User-Agent': browser } });
      expect(answer.status).toBe(302);
    }
    expect(await visit()).toBe(302);
    expect(state.isMade).toBe(false);
    other.exec('rollback');
    other.close();
    expect(await making).toBe(200);
    await close();
    await database.destroy();
  });
});

describe('a database that is down when the service stops', () => {
  it('leaves the clicks in a file that only its owner can read, and the next start counts them once', async () => {
    const { clicksOf, close, database, left, onFault, origin, pendingFile, place, storage, visit, warn } =
      await running();
    if (!isPostgres) await fillDisk(database);
    for (let visits = 0; visits < 5; visits += 1) expect(await visit()).toBe(302);
    if (isPostgres) await database.destroy();
    await close();
    // A closed pool is not a fault of the database.
    if (isPostgres) expect(onFault).toHaveBeenCalled();
    else expect(warn).toHaveBeenCalledWith(expect.stringContaining('cannot be stored, and wait'));
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('counted after the next start'));
    const [file = ''] = left();
    expect((statSync(join(place, file)).mode & 0o777).toString(8)).toBe('600');
    const text = readFileSync(join(place, file));

    const again = await openDatabase(storage);
    if (!isPostgres) await makeRoom(again);
    const options = { database: again, storage, host: '127.0.0.1', pendingFile };
    const { host } = new URL(origin);
    const service = await startService({ ...options, port: 0 });
    await addDomain(again, { host });
    await until(() => expect(left()).toEqual([]));
    expect(await clicksOf(service.origin)()).toBe(5);
    await service.close();
    // As if the process ended between storing the clicks and deleting the file.
    writeFileSync(join(place, file), text);
    const third = await startService({ ...options, port: 0 });
    await until(() => expect(left()).toEqual([]));
    expect(await clicksOf(third.origin)()).toBe(5);
    await third.close();
    await again.destroy();
    if (!isPostgres) await database.destroy();
  });

  it('keeps an unreadable file, and warns', async () => {
    const { close, database, host, left, pendingFile, storage } = await running();
    await close();
    writeFileSync(`${pendingFile}-broken`, '[{"linkId":1}]');
    const warn = vi.fn();
    const service = await startService({ database, storage, host, port: 0, pendingFile, warn });
    expect(warn.mock.calls).toEqual([[expect.stringContaining('cannot be read')]]);
    expect(left()).toEqual(['pending-broken.unreadable']);
    await service.close();
    await database.destroy();
  });

  it('keeps the clicks when the service cannot listen afterwards', async () => {
    const { close, database, host, left, origin, pendingFile, storage } = await running();
    writeFileSync(`${pendingFile}-one`, '[]');
    const port = Number(new URL(origin).port);
    await expect(startService({ database, storage, host, port, pendingFile })).rejects.toThrow(/is in use/);
    expect(left()).toEqual(['pending-one']);
    await close();
    await database.destroy();
  });
});

describe('a database that does not answer when the service stops', () => {
  it('times out, and the clicks in the file count once even if they were stored', async () => {
    const state = { hangs: false };
    const { clicksOf, close, database, left, pendingFile, storage, visit, warn } = await running([
      {
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) =>
          state.hangs && result.numAffectedRows !== undefined ? new Promise(() => {}) : Promise.resolve(result),
      },
    ]);
    // Clicks go to PostgreSQL on this connection, and to SQLite on that of a thread.
    state.hangs = isPostgres;
    const other = isPostgres ? null : new Sqlite(storage.file);
    other?.exec('begin immediate');
    for (let visits = 0; visits < 5; visits += 1) expect(await visit()).toBe(302);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const closing = close();
    await until(() => {
      vi.advanceTimersByTime(1_000);
      expect(left()).toHaveLength(1);
    });
    await closing;
    vi.useRealTimers();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('counted after the next start'));
    const pending = await readPending(pendingFile, warn);
    expect(pending.map(({ writes }) => writes.map(countClicks))).toEqual([[5]]);

    // PostgreSQL holds the transaction as long as the connection exists.
    if (!other) return;
    // The thread retries until the process ends, and may have stored the clicks.
    other.exec('rollback');
    other.close();
    const again = await openDatabase(storage);
    const stored = async () =>
      (await again.selectFrom('links').select('click_count').executeTakeFirstOrThrow()).click_count;
    await until(async () => expect(await stored()).toBe(5));
    const service = await startService({ database: again, storage, host: '127.0.0.1', port: 0, pendingFile });
    await until(() => expect(left()).toEqual([]));
    expect(await clicksOf(service.origin)()).toBe(5);
    await service.close();
    await again.destroy();
    await database.destroy();
  });

  it.runIf(isPostgres)(
    'times out although its connections stay open, and counts the clicks after the next start',
    async () => {
      const port = Number(new URL(postgres ?? '').port);
      const proxy = await openSwitch(port);
      const { clicksOf, close, database, left, onFault, pendingFile, storage, visit, warn } = await running([], proxy);
      const listeners = sql`select pid from pg_stat_activity
      where query = 'listen hem_links' and datname = current_database()`;
      await until(async () => expect((await listeners.execute(database)).rows).toHaveLength(1));
      proxy.stallAtCommit();
      expect(await visit()).toBe(302);
      await until(() => expect(proxy.hasStalled()).toBe(true));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const closing = close();
      await until(() => {
        vi.advanceTimersByTime(1_000);
        expect(left()).toHaveLength(1);
      });
      await closing;
      vi.useRealTimers();
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('counted after the next start'));

      proxy.leadTo(port);
      const again = await openDatabase(storage);
      const service = await startService({
        database: again,
        storage,
        host: '127.0.0.1',
        port: 0,
        pendingFile,
        onFault,
      });
      await until(() => expect(left()).toEqual([]));
      expect(await clicksOf(service.origin)()).toBe(1);
      await service.close();
      await again.destroy();
      await database.destroy();
      proxy.close();
    },
  );
});

describe.runIf(isPostgres)('a PostgreSQL that falls silent', { timeout: 120_000 }, () => {
  it('stops no visited link, fails others in time, and loses no click', async () => {
    const proxy = await openSwitch(Number(new URL(postgres ?? '').port));
    const { clicksOf, close, database, headers, metricsOrigin, origin, visit, warn } = await running([], proxy);
    const create = (custom_link: string) =>
      fetch(`${origin}/v1/link/create`, { method: 'POST', headers, body: JSON.stringify({ long_url, custom_link }) });
    expect((await create('unvisited')).status).toBe(200);
    expect(await visit()).toBe(302);
    await until(async () => expect(await clicksOf()()).toBe(1));
    // The first visit is not cached if it met the notification of the create.
    expect(await visit()).toBe(302);
    await until(async () => expect(await clicksOf()()).toBe(2));
    const health = async () => (await fetch(`${origin}/health`)).status;
    const metrics = async () => (await fetch(`${metricsOrigin}/metrics`)).text();
    expect(await metrics()).toMatch(/^hem_visits_stale_total 0$/m);

    proxy.fallSilent();
    const silentAt = performance.now();
    const unvisited = fetch(`${origin}/unvisited`, { redirect: 'manual' });
    const list = fetch(`${origin}/v1/links`, { headers });
    const change = create('never');
    // Longer than a link is used without asking the database.
    await until(() => expect(performance.now() - silentAt).toBeGreaterThan(1_000));
    for (let visits = 0; visits < 30; visits += 1) expect(await visit()).toBe(302);
    expect(await health()).toBe(500);
    expect(await metrics()).toMatch(/^hem_database_up 0$/m);
    expect(await metrics()).toMatch(/^hem_visits_stale_total ([1-9]|[12]\d|30)$/m);
    for (const answer of [unvisited, list, change]) expect((await answer).status).toBe(500);
    expect(await visit()).toBe(302);
    expect(warn.mock.calls.filter(([sentence]) => /^The database does not answer/.test(sentence))).toHaveLength(1);
    await until(() => expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^Clicks cannot be stored, and wait/)));

    proxy.answerAgain();
    await until(async () => expect(await health()).toBe(200));
    expect((await fetch(`${origin}/unvisited`, { redirect: 'manual' })).status).toBe(302);
    expect((await fetch(`${origin}/v1/links`, { headers })).status).toBe(200);
    await until(async () => expect(await clicksOf()()).toBe(33));
    await close();
    await database.destroy();
    proxy.close();
  });

  it('is reached by new connections, if the silent ones never answer', async () => {
    const proxy = await openSwitch(Number(new URL(postgres ?? '').port));
    const { close, database, origin, visit } = await running([], proxy);
    proxy.fallSilent();
    const visits = Array.from({ length: 30 }, (_, number) => fetch(`${origin}/none-${number}`));
    expect(new Set((await Promise.all(visits)).map(({ status }) => status))).toEqual(new Set([500]));
    proxy.acceptAgain();
    await until(async () => expect(await visit()).toBe(302));
    await close();
    await database.destroy();
    proxy.close();
  });

  it('may take as long as it needs for migrations and commands', async () => {
    const storage = await freshStorage();
    const migrating = await openDatabase(storage);
    await sql`select pg_sleep(6)`.execute(migrating);
    const serving = await openForServing(migrating, storage);
    await expect(sql`select pg_sleep(20)`.execute(serving)).rejects.toThrow(/read timeout/);
    await expect(
      serving.transaction().execute((transaction) => sql`select pg_sleep(20)`.execute(transaction)),
    ).rejects.toThrow(/read timeout/);
    expect((await sql<{ one: number }>`select 1 as one`.execute(serving)).rows).toEqual([{ one: 1 }]);
    await serving.destroy();
  });
});
