import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, createClient } from '../../../lib/client/create-client.ts';
import { type ConnectionLink, readConnectionLink } from '../../../lib/connection/connection-link.ts';
import { createFirstConnection } from '../../../service/access/connection-link.ts';
import { createToken, listTokens, revokeToken } from '../../../service/access/tokens.ts';
import { type ServiceOptions as StartOptions, startService } from '../../../service/server.ts';
import { openDatabase } from '../../../service/storage/open.ts';
import type { Database } from '../../../service/storage/tables.ts';

const host = '127.0.0.1';

export interface ServiceOptions extends Pick<StartOptions, 'clock' | 'proxies'> {
  /** The origins that may call the service without the browser's permission; none if empty. */
  allowedOrigins?: readonly string[];
}

/** The real service on its own port and database, with a token and a domain. */
export interface TestService extends ConnectionLink {
  origin: string;
  /** The service's database. */
  database: Database;
  /** The connection link. */
  connectionLink: string;
  /** A client of the service that does not use the extension. */
  api: Client;
  /** Moves the service's clock forward. */
  passTime(milliseconds: number): void;
  /** Creates another token. A read-only one is refused (F3) for changes. */
  newToken(options: { readOnly: boolean }): Promise<string>;
  /** Revokes all tokens. */
  revokeTokens(): Promise<void>;
  /** Stops the service. `start()` opens the same port and database again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  dispose(): Promise<void>;
}

export async function startTestService(options: ServiceOptions): Promise<TestService> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hem-service-'));
  const database = await openDatabase({ file: path.join(folder, 'hem.sqlite') });
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const listen = (port: number) => startService({ database, host, port, clock, ...options });

  let running: Awaited<ReturnType<typeof listen>> | undefined = await listen(0);
  const { origin } = running;
  const connectionLink = await createFirstConnection(database, origin);
  const connection = connectionLink && readConnectionLink(connectionLink);
  if (!connectionLink || !connection) throw new Error('The first connection needs a new database.');

  const stop = async () => {
    await running?.close();
    running = undefined;
  };
  return {
    ...connection,
    origin,
    database,
    connectionLink,
    api: createClient({ fetch, baseUrl: connection.baseAddress, token: connection.token, names: {} }),
    passTime: (milliseconds) => {
      ahead += milliseconds;
    },
    newToken: async ({ readOnly }) => (await createToken(database, { label: 'further', readOnly })).token,
    async revokeTokens() {
      for (const { id } of await listTokens(database)) await revokeToken(database, id);
    },
    stop,
    async start() {
      running ??= await listen(Number(new URL(origin).port));
    },
    async dispose() {
      await stop();
      await database.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
