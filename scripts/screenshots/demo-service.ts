import { connectionLink } from '../../service/access/connection-link.ts';
import { addDomain } from '../../service/access/domains.ts';
import { createToken } from '../../service/access/tokens.ts';
import { startService } from '../../service/server.ts';
import { openDatabase } from '../../service/storage/open.ts';

/** The address that people who try Hem see too, so that the pictures show what they will see. */
const port = 8787;

/**
 * A service whose pictures may be shown to anyone: in memory, on an example's domain.
 * @throws StartError when the port is in use.
 */
export async function startDemoService() {
  const database = await openDatabase({ file: ':memory:' });
  const service = await startService({ database, host: '127.0.0.1', port });
  const domain = await addDomain(database, { host: 'go.example.com' });
  const { token } = await createToken(database, { label: 'screenshots' });
  return {
    origin: service.origin,
    connectionLink: connectionLink(service.origin, token, domain),
    async close() {
      await service.close();
      await database.destroy();
    },
  };
}
