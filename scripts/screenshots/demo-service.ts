import { createClient } from '../../lib/client/create-client.ts';
import { connectionLink } from '../../service/access/connection-link.ts';
import { addDomain } from '../../service/access/domains.ts';
import { createToken } from '../../service/access/tokens.ts';
import { startService } from '../../service/server.ts';
import { openDatabase } from '../../service/storage/open.ts';

interface Demo {
  /** The default is the port that people see when they try Hem, so that the pictures match. */
  port?: number;
  /** The default is an example domain. */
  host?: string;
}

/**
 * Starts a service for public screenshots: in memory, on an example domain.
 * @throws OperatorError if the port is in use
 */
export async function startDemoService({ port = 8787, host = 'go.example.com' }: Demo = {}) {
  const database = await openDatabase({ file: ':memory:' });
  const service = await startService({ database, host: '127.0.0.1', port });
  const domain = await addDomain(database, { host });
  const { token } = await createToken(database, { label: 'screenshots' });
  return {
    origin: service.origin,
    connectionLink: connectionLink(service.origin, token, domain),
    /** A client that calls the service directly, without the extension. */
    api: createClient({ fetch, baseUrl: `${service.origin}/v1`, token, names: {} }),
    async close() {
      await service.close();
      await database.destroy();
    },
  };
}
