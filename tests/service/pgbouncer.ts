import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, install, ownFolder, unprivileged } from './postgres.ts';

const program = '/usr/sbin/pgbouncer';

/** Installs PgBouncer (Debian's package) if it is missing. Returns why it cannot, as a sentence. */
export const findPgbouncer = (): string | null => (existsSync(program) ? null : install('PgBouncer', 'pgbouncer'));

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Starts PgBouncer in front of a PostgreSQL in transaction mode, its most common setup.
 *
 * @param url the address of the PostgreSQL.
 * @returns the address of the same database behind PgBouncer.
 */
export async function startPgbouncer(url: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const user = unprivileged();
  const folder = ownFolder(user, 'hem-pgbouncer-');
  const [behind, port] = [new URL(url), await freePort()];
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${behind.hostname} port=${behind.port} user=${behind.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 500
ignore_startup_parameters = statement_timeout
`,
  );
  const bouncer = spawn(program, ['-q', settings], { cwd: folder, stdio: 'ignore', ...user });
  const ended = new Promise<void>((resolve) => void bouncer.once('exit', () => resolve()));
  while (!(await answers(port))) {
    if (bouncer.exitCode !== null) throw new Error(`PgBouncer ended with code ${bouncer.exitCode} as it was started.`);
    await setTimeout(20);
  }
  const own = new URL(url);
  own.port = String(port);
  return {
    url: own.href,
    stop: async () => {
      bouncer.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
