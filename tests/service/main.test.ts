import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../service/storage/open.ts';
import { fillDisk } from './full-disk.ts';
import { processEnv } from './process-env.ts';
import { browser, testService } from './test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-main-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the service in a process, as `npm run service` does. */
function run(variables: Record<string, string>, words: readonly string[] = []) {
  const env = { ...processEnv, HEM_PORT: '0', HEM_DATABASE: join(folder, 'service.sqlite'), ...variables };
  const child = spawn(process.execPath, ['service/main.ts', ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) => code);
  // Streams that a test closes have been read until then.
  const out = text(child.stdout).catch(() => '');
  const err = text(child.stderr).catch(() => '');
  return { child, ended, out, err };
}

describe('npm run service', () => {
  it('prints its address and how to create a token but no token, and stops cleanly on SIGTERM', async () => {
    const HEM_DATABASE = join(folder, 'log.sqlite');
    const { child, ended, out, err } = run({ HEM_DATABASE });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await out).toMatch(/^Short links are served at http:\/\/127\.0\.0\.1:\d+, from .*log\.sqlite\n/);
    expect(await out).toMatch(/\nThere is no token yet. Create one with the command: connection create\n/);
    expect(await out).not.toContain('hem_');
    expect(await err).toBe('');
    const made = run({ HEM_DATABASE }, ['connection', 'create']);
    expect(await made.out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1#token=hem_[\w-]{43}&domain=[\w-]{36}&label=.*\n$/);
  });

  it('shows a connection link at a terminal, on the first start of a database and never again', async () => {
    const env = { ...processEnv, HEM_PORT: '0', HEM_DATABASE: join(folder, 'terminal.sqlite') };
    const shown: string[] = [];
    for (const _start of ['first', 'second']) {
      const typed = `exec "${process.execPath}" service/main.ts`;
      const child = spawn('script', ['-qfec', typed, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
      onTestFinished(() => void child.kill());
      let said = '';
      await new Promise<void>((resolve) => {
        child.stdout.on('data', (data) => {
          said += String(data);
          if (/are served at [^\n]*\n/.test(said)) resolve();
        });
      });
      child.stdin.write('\u0003');
      await once(child, 'exit');
      shown.push(said);
    }
    expect(shown[0]).toMatch(
      /shown once: http:\/\/127\.0\.0\.1:\d+\/v1#token=hem_[\w-]{43}&domain=[\w-]{36}&label=127\.0\.0\.1%3A\d+\r?\n/,
    );
    expect(shown[1]).not.toContain('token');
  });

  it('writes the first connection link, with the public address, to a file that only its owner can read', async () => {
    const file = join(folder, 'link');
    const { child, ended, out } = run({
      HEM_DATABASE: join(folder, 'public.sqlite'),
      HEM_CONNECTION_FILE: file,
      HEM_PUBLIC_URL: 'https://go.example.com',
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    await ended;
    expect(readFileSync(file, 'utf8')).toMatch(
      /^https:\/\/go\.example\.com\/v1#token=hem_[\w-]{43}&domain=[\w-]{36}&label=go\.example\.com\n$/,
    );
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(await out).not.toContain('hem_');
  });

  it('loses no waiting click if the connection link cannot be written', async () => {
    const file = join(folder, 'waiting.sqlite');
    const database = await openDatabase({ file });
    const { close, create } = await testService({ database });
    const { id } = await create();
    await database.deleteFrom('tokens').execute();
    await close();
    const links = [{ linkId: id, clicks: 3, uncounted: 3, lastTime: 0, days: [] }];
    writeFileSync(`${file}.pending-one`, JSON.stringify([{ writer: randomUUID(), number: 1, links }]));
    const { ended, err } = run({ HEM_DATABASE: file, HEM_CONNECTION_FILE: '/dev/null/link' });
    expect(await ended).toBe(1);
    expect(await err).toMatch(/^The file \/dev\/null\/link cannot be written to: .*\n$/);
    const again = await openDatabase({ file });
    expect(await again.selectFrom('links').select('click_count').execute()).toEqual([{ click_count: 3 }]);
    await again.destroy();
  });

  it('reports in one sentence how many clicks are lost on full disks, and ends with code 1', async () => {
    const place = join(folder, 'full');
    const file = join(place, 'service.sqlite');
    const { child, ended, out, err } = run({ HEM_DATABASE: file });
    const [said] = await once(child.stdout, 'data');
    expect(String(said)).toContain('served');
    const database = await openDatabase({ file });
    const { close, create } = await testService({ database });
    const { short_url } = await create();
    await fillDisk(database);
    const warned = once(child.stderr, 'data');
    for (let visits = 0; visits < 50; visits += 1) {
      const answer = await fetch(short_url ?? '', { redirect: 'manual', headers: { 'User-Agent': browser } });
      expect(answer.status).toBe(302);
    }
    await close();
    await warned;
    // The pending file cannot be written either.
    rmSync(place, { recursive: true });
    writeFileSync(place, '');
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
    await out;
    expect((await err).trimEnd().split('\n')).toEqual([
      'Clicks cannot be stored, and wait in memory: database or disk is full.',
      expect.stringMatching(
        /^50 clicks are lost: they could be saved neither in the database \(.*\) nor in a file beside it \(.*\)\.$/,
      ),
    ]);
  });

  it('refuses commands on a full disk in one sentence', async () => {
    const HEM_DATABASE = join(folder, 'filled.sqlite');
    const database = await openDatabase({ file: HEM_DATABASE });
    await fillDisk(database);
    await database.destroy();
    const { ended, err } = run({ HEM_DATABASE }, ['token', 'create', '--label', 'phone']);
    expect(await ended).toBe(1);
    expect(await err).toBe(`The disk of the database ${HEM_DATABASE} is full: make room, then try again.\n`);
  });

  it('continues when its log is closed', async () => {
    const { child, ended } = run({ HEM_DATABASE: join(folder, 'pipe.sqlite') });
    const [said] = await once(child.stdout, 'data');
    const origin = /http:\S+:\d+/.exec(String(said))?.[0];
    child.stdout.destroy();
    child.stderr.destroy();
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await fetch(`${origin}/health`)).status).toBe(200);
      await setTimeout(120);
    }
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('runs a command beside a service that serves the same database, and stops cleanly on SIGINT', async () => {
    const serving = run({});
    await once(serving.child.stdout, 'data');
    const made = run({}, ['token', 'create', '--label', 'beside']);
    expect([await made.ended, await made.err]).toEqual([0, '']);
    expect(await made.out).toMatch(/^[\w-]{36} {2}beside\nhem_[\w-]{43}\n$/);
    const wrong = run({}, ['token', 'make']);
    expect(await wrong.ended).toBe(1);
    expect(await wrong.err).toMatch(/^There is no such command: .*\n$/);
    const range = ['--from', '2026-03-01', '--to', '2026-03-02'];
    const escaping = run({}, ['share', 'create', 'a\u001b[2J', ...range]);
    expect(await escaping.ended).toBe(1);
    expect(await escaping.err).toMatch(/^There is no link "a\\u001b\[2J": .*\n$/);
    serving.child.kill('SIGINT');
    expect(await serving.ended).toBe(0);
    expect(await serving.out).toMatch(/^Short links are served at http:\/\/127\.0\.0\.1:\d+, from .*service\.sqlite\n/);
    expect(await serving.err).toBe('');
  });

  it('restores nothing of an incomplete export, and ends with code 1', async () => {
    const HEM_DATABASE = join(folder, 'cut.sqlite');
    await (await openDatabase({ file: HEM_DATABASE })).destroy();
    const copy = join(folder, 'cut.jsonl');
    const exported = run({ HEM_DATABASE }, ['export']);
    expect(await exported.ended).toBe(0);
    writeFileSync(copy, (await exported.out).split('\n').slice(0, 2).join('\n'));
    const restored = { HEM_DATABASE: join(folder, 'restored.sqlite') };
    const { ended, err } = run(restored, ['restore', copy]);
    expect(await ended).toBe(1);
    expect(await err).toMatch(/^The export is incomplete, .*\n$/);
    expect(existsSync(restored.HEM_DATABASE)).toBe(false);
  });

  it.runIf(existsSync('/dev/full'))('reports an export that does not fit on the disk, with code 1', async () => {
    const full = openSync('/dev/full', 'w');
    const env = { ...processEnv, HEM_DATABASE: join(folder, 'export.sqlite') };
    const stdio = ['ignore', full, 'pipe'] as const;
    const { status, stderr } = spawnSync(process.execPath, ['service/main.ts', 'export'], { env, stdio: [...stdio] });
    closeSync(full);
    expect(String(stderr)).toMatch(/^The output of the command cannot be written: .*\n$/);
    expect(status).toBe(1);
  });

  it.each([
    ['a setting that is wrong', { HEM_PORT: 'many' }, /^HEM_PORT must be .*\n$/],
    ['a folder that cannot be written', { HEM_DATABASE: '/dev/null/service.sqlite' }, /^The folder \/dev\/null .*\n$/],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgres://hem:sesame@127.0.0.1:1/links' },
      /^The database 127\.0\.0\.1:1\/links of DATABASE_URL cannot be reached: .*\.\n$/,
    ],
    ['a broken database', { HEM_DATABASE: join(folder, 'broken') }, /^The file .*broken is not a database.*\n$/],
  ])('ends with one sentence on %s', async (_what, variables, sentence) => {
    writeFileSync(join(folder, 'broken'), 'x'.repeat(5000));
    const { ended, err } = run(variables);
    expect(await ended).toBe(1);
    expect(await err).toMatch(sentence);
  });

  it('ends with one sentence on a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { ended, err } = run({ HEM_PORT: port });
    expect(await ended).toBe(1);
    expect(await err).toMatch(new RegExp(`^Port ${port} is in use.*\\n$`));
    other.close();
  });
});
