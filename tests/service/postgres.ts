import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Where Debian's package puts its programs, by version. */
const installed = '/usr/lib/postgresql';

/** A PostgreSQL for the tests, in a folder of its own. */
export interface PostgresServer {
  url: string;
  stop: () => Promise<void>;
}

const isRoot = process.getuid?.() === 0;

/** The folder of the newest installed version's programs; null when there is none. */
function findPrograms(): string | null {
  const versions = existsSync(installed)
    ? readdirSync(installed).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = versions.map((version) => join(installed, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** Installs Debian's package, where that is permitted. Says why not otherwise. */
function install(): string | null {
  if (!isRoot) return 'PostgreSQL is not installed, and only root may install it: apt-get install postgresql';
  console.log('Installing PostgreSQL (apt-get install postgresql) …');
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', 'postgresql'], { stdio: 'ignore', env });
    return null;
  } catch {
    return 'PostgreSQL is not installed, and apt-get could not install it';
  }
}

/** PostgreSQL refuses to run as root: the user its package makes runs it then. */
function unprivileged(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** What a database for tests may leave out: nothing of it is to outlast a power cut. */
const quick = ['-F', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'max_connections=500'];

/** Starts PostgreSQL on a free loopback port. Answers why it cannot, in a sentence, where it cannot. */
export async function startPostgres(): Promise<PostgresServer | string> {
  const refusal = findPrograms() === null ? install() : null;
  const programs = findPrograms();
  if (refusal !== null || programs === null)
    return refusal ?? 'PostgreSQL was installed, but its programs are not found';
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'hem-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, stdio: 'ignore', ...user } as const;
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'hem', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);

  const port = await freePort();
  const listening = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...quick];
  const server = spawn(join(programs, 'postgres'), listening, options);
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  const isReady = () => {
    try {
      execFileSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  while (!isReady()) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode} as it was started.`);
    await setTimeout(50);
  }
  return {
    url: `postgres://hem@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
