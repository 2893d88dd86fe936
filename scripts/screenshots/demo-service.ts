import { createClient } from '../../lib/client/create-client.ts';
import { connectionLink } from '../../service/access/connection-link.ts';
import { addDomain } from '../../service/access/domains.ts';
import { createToken } from '../../service/access/tokens.ts';
import { startService } from '../../service/server.ts';
import { openDatabase } from '../../service/storage/open.ts';
import { storeDemoClicks } from './demo-clicks.ts';
import type { DemoLink } from './demo-links.ts';
import { atFrozenTime, now } from './frozen-time.ts';

interface Demo {
  /** The default is the port that people see when they try Hem, so that the pictures match. */
  port?: number;
  /** The default is an example domain. */
  host?: string;
  links: readonly DemoLink[];
}

/**
 * Starts a service for public screenshots: in memory, on an example domain, with links and their clicks.
 * @throws OperatorError if the port is in use
 */
export const startDemoService = (demo: Demo) => atFrozenTime(() => startFilledService(demo));

async function startFilledService({ port = 8787, host = 'go.example.com', links }: Demo) {
  const database = await openDatabase({ file: ':memory:' });
  let time = now;
  const service = await startService({ database, host: '127.0.0.1', port, clock: () => time });
  const domain = await addDomain(database, { host });
  const { token } = await createToken(database, { label: 'screenshots' });
  const api = createClient({ fetch, baseUrl: `${service.origin}/v1`, token, names: {} });
  /** Ids by slug. */
  const ids = new Map<string, string>();
  for (const { daysOld, clicksPerDay: _, ...link } of links.toReversed()) {
    time = new Date(now.getTime() - daysOld * 86_400_000 + ids.size * 60_000);
    const created = await api.createLink(link);
    if (!created.ok) throw new Error(`The service did not create ${link.custom_link}: ${JSON.stringify(created)}`);
    ids.set(link.custom_link, created.value.id);
  }
  time = now;
  const idOf = (slug: string) => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`The demo has no link ${slug}.`);
    return id;
  };
  await storeDemoClicks(
    database,
    links.map((link) => ({ ...link, id: idOf(link.custom_link) })),
  );
  return {
    origin: service.origin,
    connectionLink: connectionLink(service.origin, token, domain),
    /** Returns the id of the link with a slug. */
    idOf,
    async close() {
      await service.close();
      await database.destroy();
    },
  };
}

export type DemoService = Awaited<ReturnType<typeof startDemoService>>;
