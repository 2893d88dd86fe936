import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { processEnv } from './process-env.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-main-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Each test starts processes, which take seconds where a machine has other things to do.
vi.setConfig({ testTimeout: 30_000 });

/** The service as `npm run service` runs it, in a process of its own. */
function run(variables: Record<string, string>, words: readonly string[] = []) {
  const env = { ...processEnv, HEM_PORT: '0', HEM_DATABASE: join(folder, 'service.sqlite'), ...variables };
  const child = spawn(process.execPath, ['service/main.ts', ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit').then(([code]) => code);
  const out = text(child.stdout);
  const err = text(child.stderr);
  return { child, ended, out, err };
}

describe('npm run service', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('says where it listens, and stops cleanly on %s', async (signal) => {
    const { child, ended, out, err } = run({});
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(await out).toMatch(/^Short links are served at http:\/\/127\.0\.0\.1:\d+, from .*service\.sqlite\n/);
    expect(await err).toBe('');
  });

  it('prints a connection link on the first start of a database, and never again', async () => {
    const printed: string[] = [];
    for (const _start of ['first', 'second']) {
      const { child, ended, out } = run({ HEM_DATABASE: join(folder, 'connection.sqlite') });
      await once(child.stdout, 'data');
      child.kill('SIGTERM');
      await ended;
      printed.push(await out);
    }
    expect(printed[0]).toMatch(
      /http:\/\/127\.0\.0\.1:\d+\/v1#token=hem_[\w-]{43}&domain=[\w-]{36}&label=127\.0\.0\.1%3A\d+\n/,
    );
    expect(printed[1]).not.toContain('token');
  });

  it('runs a command beside a service that serves the same database', async () => {
    const serving = run({});
    await once(serving.child.stdout, 'data');
    const made = run({}, ['token', 'create', '--label', 'beside']);
    expect([await made.ended, await made.err]).toEqual([0, '']);
    expect(await made.out).toMatch(/^[\w-]{36} {2}beside\nhem_[\w-]{43}\n$/);
    const wrong = run({}, ['token', 'make']);
    expect(await wrong.ended).toBe(1);
    expect(await wrong.err).toMatch(/^There is no such command: .*\n$/);
    serving.child.kill('SIGTERM');
    await serving.ended;
  });

  it.each([
    ['a setting that is wrong', { HEM_PORT: 'many' }, /^HEM_PORT must be .*\n$/],
    ['a folder that cannot be written', { HEM_DATABASE: '/dev/null/service.sqlite' }, /^The folder \/dev\/null .*\n$/],
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
