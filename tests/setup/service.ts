import { onTestFinished } from 'vitest';
import type { ConnectionSettings } from '../../lib/connection/connection.ts';
import { readConnectionLink } from '../../lib/connection/connection-link.ts';
import { createFirstConnection } from '../../service/access/connection-link.ts';
import { createToken } from '../../service/access/tokens.ts';
import { type ServiceOptions, startService } from '../../service/server.ts';
import { openDatabase } from '../../service/storage/open.ts';
import { listenOnFixedPort } from './fixed-port.ts';

/** Starts the real service on loopback until the test ends, with its own database, a token and a domain. */
export async function runService(options: Pick<ServiceOptions, 'clock' | 'proxies'> = {}) {
  const database = await openDatabase({ file: ':memory:' });
  const host = '127.0.0.1';
  const start = (port: number) => startService({ ...options, database, host, port });
  let running = await listenOnFixedPort(start);
  let stopped: Promise<void> | undefined;
  const { origin } = running;
  const stop = () => {
    stopped ??= running.close();
    return stopped;
  };
  const startAgain = async () => {
    running = await start(Number(new URL(origin).port));
    stopped = undefined;
  };
  onTestFinished(() => stop().then(() => database.destroy()));
  const link = await createFirstConnection(database, origin);
  const read = readConnectionLink(link ?? '');
  const [domain] = read?.domains ?? [];
  if (link === null || read === null || domain === undefined) throw new Error('The service has created no connection');

  const settings: ConnectionSettings = {
    baseUrl: read.baseAddress,
    names: {},
    domains: [domain],
    defaultDomain: domain.id,
    forgetOnClose: false,
  };

  return {
    origin,
    /** The service's database. */
    database,
    /** Stops the service before the test ends. */
    stop,
    /** Starts the service again at the same address, on the same database. */
    startAgain,
    /** The connection link that the service prints. */
    link,
    token: read.token,
    domain,
    settings,
    anotherToken: async (rights: { readOnly?: boolean } = {}) =>
      (await createToken(database, { label: 'another', ...rights })).token,
    /** Makes the service's tokens read-only, or writable again. */
    refuseWrites: (refuses = true) =>
      database
        .updateTable('tokens')
        .set({ read_only: refuses ? 1 : 0 })
        .execute(),
    /** Returns the links in the service's database. */
    links: () => database.selectFrom('links').selectAll().execute(),
  };
}

export type Service = Awaited<ReturnType<typeof runService>>;
