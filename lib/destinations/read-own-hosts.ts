import type { LinkRecord } from '../contract/link-reading.ts';
import { bareHost, hostNamed } from '../link/host.ts';
import { findShortHosts, withCachedLinks } from '../link-index/index.ts';
import { noteProblem } from '../messaging/note-problem.ts';
import { readConnections } from '../storage/connections.ts';

/**
 * Returns the hosts of all short links that Hem has heard of: of the domains of each connection, of the cached links,
 * and of some given links. Without `www.`, as `bareHost` returns them.
 */
export async function readOwnHosts(links: readonly LinkRecord[]): Promise<ReadonlySet<string>> {
  const connections = await readConnections();
  const labels = connections.flatMap(({ domains }) => domains.map(({ label }) => hostNamed(label)));
  const given = links.flatMap(({ short_url, custom_url }) =>
    [short_url, custom_url].map((address) => URL.parse(address ?? '')?.host),
  );
  const cached = await Promise.all(
    // Without a database, the domains and the given links still name most of them.
    connections.map(({ id }) => withCachedLinks(id, findShortHosts).catch(noteProblem('readCache'))),
  );
  const named = [...labels, ...given].flatMap((host) => (host ? bareHost(host) : []));
  return new Set([...named, ...cached.flatMap((hosts) => [...(hosts ?? [])])]);
}
