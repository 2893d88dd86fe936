import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The folder of Debian's package, with a folder for each version. */
const installed = '/usr/lib/postgresql';

/** A PostgreSQL server for the tests, in a folder of its own. */
export interface PostgresServer {
  url: string;
  port: number;
  stop: () => Promise<void>;
}

/** A streaming replica. */
export interface Replica extends PostgresServer {
  /** Promotes it to a primary. */
  promote: () => void;
}

const isRoot = process.getuid?.() === 0;

/** Returns the program folder of the newest installed version; null without one. */
function findPrograms(): string | null {
  const versions = existsSync(installed)
    ? readdirSync(installed).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = versions.map((version) => join(installed, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** Installs a Debian package if that is permitted. Returns why it cannot. */
export function install(name: string, debian: string): string | null {
  if (!isRoot) return `${name} is not installed, and only root may install it: apt-get install ${debian}`;
  console.log(`Installing ${name} (apt-get install ${debian}) …`);
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', debian], { stdio: 'ignore', env });
    return null;
  } catch {
    return `${name} is not installed, and apt-get could not install it`;
  }
}

/** PostgreSQL and PgBouncer refuse to run as root, so they run as the user of PostgreSQL's package. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Creates a folder that such a user may write to. */
export function ownFolder(user: { uid?: number; gid?: number }, prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Settings that give up durability, which tests do not need. */
const quick = ['-F', '-c', 'full_page_writes=off', '-c', 'max_connections=500'];

/** Starts the server of a data directory on a free loopback port. */
async function run(programs: string, folder: string, settings: readonly string[]): Promise<PostgresServer> {
  const options = { cwd: folder, stdio: 'ignore', ...unprivileged() } as const;
  const port = await freePort();
  const listening = ['-D', join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  const server = spawn(join(programs, 'postgres'), [...listening, ...quick, ...settings], options);
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
    port,
    stop: async () => {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts PostgreSQL on a free loopback port. Returns why it cannot, as a sentence. */
export async function startPostgres(settings = ['-c', 'synchronous_commit=off']): Promise<PostgresServer | string> {
  const refusal = findPrograms() === null ? install('PostgreSQL', 'postgresql') : null;
  const programs = findPrograms();
  if (refusal !== null || programs === null)
    return refusal ?? 'PostgreSQL was installed, but its programs are not found';
  const user = unprivileged();
  const folder = ownFolder(user, 'hem-postgres-');
  const data = join(folder, 'data');
  const creating = ['-D', data, '-U', 'hem', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), creating, { cwd: folder, stdio: 'ignore', ...user });
  return run(programs, folder, settings);
}

/** Starts a streaming replica of a server. PostgreSQL must be installed. */
export async function startReplica({ port }: PostgresServer): Promise<Replica> {
  const programs = findPrograms();
  if (programs === null) throw new Error('PostgreSQL is not installed');
  const user = unprivileged();
  const folder = ownFolder(user, 'hem-replica-');
  const data = join(folder, 'data');
  const options = { cwd: folder, stdio: 'ignore', ...user } as const;
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'hem'];
  const copying = ['-D', data, ...from, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'];
  execFileSync(join(programs, 'pg_basebackup'), copying, options);
  const server = await run(programs, folder, []);
  const promote = () => void execFileSync(join(programs, 'pg_ctl'), ['promote', '-D', data], options);
  return { ...server, promote };
}
