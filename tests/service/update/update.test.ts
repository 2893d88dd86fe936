import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { until } from '../../setup/until.ts';
import { freshStorage } from '../test-database.ts';
import { answerOf, long_url } from '../test-service.ts';
import { run, serve, stop, type Version } from '../together/processes.ts';
import { visit } from '../together/visit.ts';
import { call, startTraffic } from './traffic.ts';

const isPostgres = process.env['HEM_TEST_POSTGRES'] !== undefined;

/** The last release in the folder that `HEM_UPDATE_SERVICE_FROM` names, else this version. */
const released: Version = { folder: process.env['HEM_UPDATE_SERVICE_FROM'] ?? '.' };
/** This version with a further migration. */
const next: Version = { folder: '.', options: ['--import', './tests/service/update/next-version.ts'] };

/** A database of the released version, with a domain and a token, and a process that serves it. */
async function openReleased() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hem-update-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const storage = await freshStorage(path.join(folder, 'service.sqlite'));
  const start = async (version: Version) => {
    const service = await serve(storage, version);
    onTestFinished(() => void service.child.kill('SIGKILL'));
    return service;
  };
  /** Runs a command, or a service that ends by itself. */
  const command = async (version: Version, ...words: string[]) => {
    const child = run(storage, words, version);
    const [out, err, [code, signal]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { out, err, code, signal };
  };
  await command(released, 'domain', 'add', 'go.example.com');
  const [, token = ''] = (await command(released, 'token', 'create', '--label', 'test')).out.split('\n');
  const old = await start(released);
  const create = async (custom_link: string, more: object = {}, { origin } = old) => {
    const body = { long_url, custom_link, ...more };
    return (await answerOf(operations.createLink, call(origin, token, 'POST', '/link/create', body))).data;
  };
  const clicksOf = async (id: string, { origin } = old) =>
    (await answerOf(operations.retrieveStats, call(origin, token, 'GET', `/link/stats?id=${id}`))).data.total_count;
  return { storage, token, old, start, command, create, clicksOf };
}

/** Returns what a process answers about a link. */
const answersAbout = (id: string, token: string, { origin }: { origin: string }) =>
  Promise.all(['', '/stats'].map(async (kind) => (await call(origin, token, 'GET', `/link${kind}?id=${id}`)).text()));

describe('an update of the service', { timeout: 180_000 }, () => {
  it('loses nothing and counts nothing twice, while processes of both versions serve', async () => {
    const { token, old, start, command, create, clicksOf } = await openReleased();
    const { id } = await create('before');
    const days = ['--from', '2026-01-01', '--to', '2026-12-31'];
    const share = new URL((await command(released, 'share', 'create', id, ...days)).out.trim()).pathname;
    await visit(old.origin, '/before');
    // Devices are detected later.
    await until(async () => expect((await answersAbout(id, token, old)).join()).toContain('"Mac"'));
    const before = await answersAbout(id, token, old);
    const busy = await create('busy');

    const origins = [old.origin];
    const traffic = startTraffic(origins, token);
    await traffic.pass();
    const [one, other] = await Promise.all([start(next), start(next)]);
    origins.push(one.origin, other.origin);
    const limited = await create('limited', { has_expiration: true, expiration_clicks: '10' });
    await traffic.pass();
    origins.shift();
    await stop(old.child);
    await traffic.pass();
    await traffic.stop();

    expect([...traffic.failures, ...old.errors]).toEqual([]);
    expect(traffic.visits['/limited 302']).toBe(10);
    const clicks: [string, number | undefined][] = [
      [busy.id, traffic.visits['/busy 302']],
      [limited.id, 10],
    ];
    for (const [slug, link] of traffic.created) {
      expect((await answersAbout(link, token, one)).join()).toContain(`"title":"changed ${slug}"`);
      clicks.push([link, 1]);
    }
    for (const [link, count] of clicks) await until(async () => expect(await clicksOf(link, one)).toBe(count));
    expect(await answersAbout(id, token, other)).toEqual(before);
    expect((await visit(other.origin, share)).status).toBe(200);
  });

  it('can be repeated if its process is killed, and then the old version refuses the database', async () => {
    const { old, start, command, create, clicksOf } = await openReleased();
    const { id } = await create('kept');
    const killed = await command({ ...next, variables: { HEM_TEST_KILLED: 'yes' } });
    expect(killed).toMatchObject({ signal: 'SIGKILL', out: '' });
    await create('between');
    const updated = await start(next);
    await create('after');
    const { out } = await command(next, 'export');
    for (const words of [[], ['token', 'create', '--label', 'old']]) {
      const { err, code } = await command(released, ...words);
      expect(err).toMatch(/ was made by a newer version of Hem: run that version, or a newer one\.\n$/);
      expect(code).toBe(1);
    }
    expect((await command(next, 'export')).out).toBe(out);
    for (const slug of ['between', 'after']) expect((await visit(updated.origin, `/${slug}`)).status).toBe(302);
    await visit(old.origin, '/kept');
    await stop(old.child);
    expect(await clicksOf(id, updated)).toBe(1);
  });

  it.runIf(isPostgres)('waits while a copy is made, and lets requests pass', async () => {
    const { storage, start, create } = await openReleased();
    const copying = new pg.Client({ connectionString: storage.url });
    await copying.connect();
    onTestFinished(() => copying.end());
    await copying.query('begin isolation level repeatable read');
    await copying.query('select id from links');
    const starting = start(next);
    const waiting = "select 1 from pg_locks where relation = 'links'::regclass and not granted";
    await until(async () => expect((await copying.query(waiting)).rows).toHaveLength(1));
    for (let number = 0; number < 5; number += 1) await create(`during-${number}`);
    await copying.query('commit');
    const { errors } = await starting;
    expect(errors.join('')).toMatch(/^The database is in use, such as by a copy/);
  });
});
