import { test } from 'vitest';
import { type Client, type ClientOptions, createClient } from '../../lib/client/create-client.ts';
import type { Result } from '../../lib/contract/failure.ts';
import { addDomain, type Domain } from '../../service/access/domains.ts';
import { createToken } from '../../service/access/tokens.ts';
import { type RunningService, startService } from '../../service/server.ts';
import { type Database, openDatabase } from '../../service/storage/open.ts';

interface Setting {
  database: Database;
  service: RunningService;
  domain: Domain;
  /** Creates a client with another token or other options. */
  clientWith: (options?: Partial<ClientOptions>) => Promise<Client>;
  client: Client;
}

/** The current time in these tests. */
export const now = '2026-03-01T12:00:00.000Z';

/** A test with the real service on loopback, its own database with one domain, and clients of it. */
export const it = test.extend<Setting>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern
  database: async ({}, use) => {
    const database = await openDatabase({ file: ':memory:' });
    await use(database);
    await database.destroy();
  },
  service: async ({ database }, use) => {
    const clock = () => new Date(now);
    const service = await startService({ host: '127.0.0.1', port: 0, database, clock, onFault: () => {} });
    await use(service);
    await service.close();
  },
  domain: async ({ database }, use) => use(await addDomain(database, { host: 'go.example.com' })),
  clientWith: async ({ database, service, domain: _ }, use) => {
    const { token } = await createToken(database, { label: 'test' });
    const sleep = async () => {};
    await use(async (options) =>
      createClient({ fetch, baseUrl: `${service.origin}/v1`, token, names: {}, sleep, ...options }),
    );
  },
  client: async ({ clientWith }, use) => use(await clientWith()),
});

/** Waits for a call that must succeed, and returns its value. */
export async function succeed<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call;
  if (!result.ok) throw new Error(`Failed: ${JSON.stringify(result.failure)}`);
  return result.value;
}
