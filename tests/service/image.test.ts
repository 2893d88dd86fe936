import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';

const dockerfile = readFileSync('service/Dockerfile', 'utf8');

/** Returns what follows an instruction's last use. */
const last = (instruction: string): string =>
  Array.from(dockerfile.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm')), ([, text = '']) => text).at(-1) ?? '';

const variables = Object.fromEntries(
  last('ENV')
    .split(' ')
    .map((pair) => pair.split(/=(.*)/, 2)),
);
const volume = last('VOLUME');
const entrypoint = z.array(z.string()).parse(JSON.parse(last('ENTRYPOINT')));
const healthCheck = z.array(z.string()).parse(JSON.parse(last('HEALTHCHECK').replace(/^.* CMD /, '')));

/** Makes all but the folder `$DATA` read-only in a mount namespace, and runs a command as nobody. */
const isolate = `set -e
mount --make-rprivate /
mount -o remount,bind,ro /
mount -t tmpfs -o mode=1777 none "$DATA"
exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"`;

const isolated = (data: string, command: readonly string[]) =>
  ['--mount', 'sh', '-c', isolate, 'sh', ...command].map((part) => part.replaceAll(volume, data));

/** True without the rights to isolate a command (root), or if nobody cannot read the project. */
const cannotIsolate =
  spawnSync('unshare', isolated(tmpdir(), [process.execPath, '--eval', 'fs.readdirSync("service")']), {
    env: { ...process.env, DATA: tmpdir() },
  }).status !== 0;

describe('the image', () => {
  it('has one folder to write to, for the database and the temporary files of SQLite', () => {
    expect(volume).toBe('/data');
    expect(variables).toMatchObject({ HEM_DATABASE: `${volume}/service.sqlite`, SQLITE_TMPDIR: volume });
    expect(dockerfile).toContain(`RUN mkdir --mode 1777 ${volume}\n`);
    expect(last('USER')).toBe('node');
  });

  it.skipIf(cannotIsolate)('runs as nobody on a read-only file system, is healthy, and stops', async () => {
    const data = mkdtempSync(path.join(tmpdir(), 'hem-image-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const [, ...service] = entrypoint;
    const own = { ...variables, HEM_HOST: '127.0.0.1', HEM_PORT: '0', HEM_DATABASE: `${data}/service.sqlite` };
    const env = { PATH: process.env['PATH'], ...own, SQLITE_TMPDIR: data, DATA: data };
    const child = spawn('unshare', isolated(data, [process.execPath, ...service]), { env });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
    await expect.poll(() => output).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
    const [, port = ''] = /127\.0\.0\.1:(\d+)/.exec(output) ?? [];
    const [, ...check] = healthCheck.map((part) => part.replace('8787', port));
    expect(spawnSync(process.execPath, check).status).toBe(0);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(spawnSync(process.execPath, check).status).toBe(1);
  });
});
