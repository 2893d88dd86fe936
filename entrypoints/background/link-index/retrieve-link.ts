import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { findNewestLinks } from '@/lib/link-index/index.ts';
import type { ClientWithStatus } from '../connections/open-client.ts';
import { type Caches, withCacheTimeout } from './caches.ts';

/** The maximum of other links to try, since the first ones may be deleted too. */
const maxTried = 3;

interface Needs {
  caches: Caches;
}

export function retrieveLinkWith({ caches }: Needs) {
  /**
   * Requests a link. The interface has no code for a deleted link: it answers F1, as for an unknown parameter name. So a
   * failure is `gone` only if another link can be read at the same time (reading R15).
   */
  async function retrieveLink(service: ClientWithStatus, id: string): Promise<Result<LinkRecord>> {
    const retrieved = await readLink(service, id);
    if (retrieved.ok || retrieved.failure.kind !== 'client' || service.isOverloaded()) return retrieved;
    if (!(await canReadAnother(service, id))) return retrieved;
    return { ok: false, failure: { ...retrieved.failure, gone: true } };
  }

  /** Returns true if the service answers with another link, or has none at all. A client of a former token reads none. */
  async function canReadAnother(service: ClientWithStatus, id: string): Promise<boolean> {
    const ids = (await newestCachedIds(service, id)) ?? (await listedIds(service));
    if (ids === null) return false;
    const others = ids.filter((other) => other !== id).slice(0, maxTried);
    for (const other of others) if ((await readLink(service, other)).ok) return true;
    return ids.length === 0;
  }

  /** Returns the ids of the newest other cached links; null if there are none, or they cannot be read. */
  async function newestCachedIds({ connection }: ClientWithStatus, id: string): Promise<string[] | null> {
    const newest = await withCacheTimeout(newestLinks(connection));
    const others = newest?.flatMap((link) => (link.id === id ? [] : link.id)) ?? [];
    return others.length > 0 ? others : null;
  }

  async function newestLinks(connection: Connection): Promise<LinkRecord[]> {
    const cache = await caches.cacheOf(connection);
    return cache === null ? [] : findNewestLinks(cache, maxTried + 1);
  }

  return retrieveLink;
}

export type RetrieveLink = ReturnType<typeof retrieveLinkWith>;

/** Fails if the service answers with another link, as one does that ignores the id. */
async function readLink({ client }: ClientWithStatus, id: string): Promise<Result<LinkRecord>> {
  const retrieved = await client.retrieveLink({ id });
  if (!retrieved.ok || retrieved.value.id === id) return retrieved;
  return { ok: false, failure: { kind: 'contract', code: 'value', path: 'data.id', expected: id } };
}

/** Returns the first ids of the service's list; null if it cannot be read. */
async function listedIds({ client }: ClientWithStatus): Promise<string[] | null> {
  const listed = await client.listLinks({ limit: String(maxTried + 1) });
  return listed.ok && listed.value.unreadable.length === 0 ? listed.value.links.map((link) => link.id) : null;
}
