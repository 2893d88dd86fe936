import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDomain } from '../../../service/access/domains.ts';
import { createToken } from '../../../service/access/tokens.ts';
import { startService } from '../../../service/server.ts';
import { openDatabase } from '../../../service/storage/open.ts';
import { freshStorage } from '../test-database.ts';

/** Services side by side on one database, each with a connection and a cache of its own, as processes have. */
export async function servicesTogether(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'hem-together-'));
  const storage = await freshStorage(join(folder, 'service.sqlite'));
  const open = async () => {
    const database = await openDatabase(storage);
    return { database, ...(await startService({ database, host: '127.0.0.1', port: 0 })) };
  };
  const services = [await open()];
  while (services.length < count) services.push(await open());
  const [first] = services;
  if (!first) throw new Error('Ask for one service at least');
  const domain = await addDomain(first.database, { host: 'go.example.com' });
  const { id: tokenId, token } = await createToken(first.database, { label: 'test' });

  /** Calls the service with this number. */
  const call = (number: number, method: string, path: string, body?: object) =>
    fetch(`${services[number % count]?.origin}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const stop = async () => {
    for (const { close, database } of services) {
      await close();
      await database.destroy();
    }
  };
  return { call, database: first.database, domain, services, stop, token, tokenId };
}
