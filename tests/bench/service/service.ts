import { addDomain } from '../../../service/access/domains.ts';
import { createToken } from '../../../service/access/tokens.ts';
import { openDatabase } from '../../../service/storage/open.ts';
import { start } from './spawn.ts';

/** Starts the service on a database file, as `npm run service` does, with a token and a domain for its own address. */
export async function startService(file: string) {
  const database = await openDatabase({ file });
  const { token } = await createToken(database, { label: 'bench' });
  // The proxy's header simulates visitors from many addresses.
  const server = await start(['service/main.ts'], {
    HEM_PORT: '0',
    HEM_DATABASE: file,
    HEM_TRUSTED_PROXIES: '127.0.0.1',
  });
  await addDomain(database, { host: new URL(server.origin).host });
  return { ...server, database, headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' } };
}
