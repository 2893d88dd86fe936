import { createClient } from '../../lib/client/create-client.ts';
import { connectionLink } from '../../service/access/connection-link.ts';
import { addDomain } from '../../service/access/domains.ts';
import { createToken } from '../../service/access/tokens.ts';
import { startService } from '../../service/server.ts';
import { openDatabase } from '../../service/storage/open.ts';

interface Demo {
  /** The first one is at the address that people who try Hem see too, so that the pictures show what they will see. */
  port?: number;
  /** An example's. */
  host?: string;
}

/**
 * A service whose pictures may be shown to anyone: in memory, on an example's domain.
 * @throws OperatorError when the port is in use.
 */
export async function startDemoService({ port = 8787, host = 'go.example.com' }: Demo = {}) {
  const database = await openDatabase({ file: ':memory:' });
  const service = await startService({ database, host: '127.0.0.1', port });
  const domain = await addDomain(database, { host });
  const { token } = await createToken(database, { label: 'screenshots' });
  return {
    origin: service.origin,
    connectionLink: connectionLink(service.origin, token, domain),
    /** The service, called past the extension. */
    api: createClient({ fetch, baseUrl: `${service.origin}/v1`, token, names: {} }),
    async close() {
      await service.close();
      await database.destroy();
    },
  };
}
