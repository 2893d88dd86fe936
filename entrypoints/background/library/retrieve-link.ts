import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { findNewestLinks } from '@/lib/library/index.ts';
import type { Background } from '../background.ts';
import { isConnected } from '../connections/saved-connections.ts';
import type { ClientWithStatus } from './client-with-status.ts';
import { libraryOf } from './current-library.ts';
import { inLibraryTime } from './in-library-time.ts';

/** So many other links are read at most: the first of them may be gone as well. */
const mostTried = 3;

/**
 * Asks the service for a link as it is now. The interface has no code for a link that is gone: it answers F1, as it does
 * where it calls the link's parameter something else. So a failure says `gone` only where another link can be read at
 * that moment (reading R15).
 */
export async function retrieveLink(
  background: Background,
  service: ClientWithStatus,
  id: string,
): Promise<Result<LinkRecord>> {
  const retrieved = await readLink(service, id);
  if (retrieved.ok || retrieved.failure.kind !== 'client' || service.isOverloaded()) return retrieved;
  const isGone = await canReadAnother(background, service, id);
  // What is gone for one connection may be there for the next.
  if (!isGone || !(await isConnected(background, service.connection))) return retrieved;
  return { ok: false, failure: { ...retrieved.failure, gone: true } };
}

/** A service that ignores which link it is asked for answers with another. */
async function readLink({ client }: ClientWithStatus, id: string): Promise<Result<LinkRecord>> {
  const retrieved = await client.retrieveLink({ id });
  if (!retrieved.ok || retrieved.value.id === id) return retrieved;
  return { ok: false, failure: { kind: 'contract', code: 'value', path: 'data.id', expected: id } };
}

/** Whether the service reads a link other than one, or has none at all. */
async function canReadAnother(background: Background, service: ClientWithStatus, id: string): Promise<boolean> {
  const ids = (await knownIds(background, service, id)) ?? (await listedIds(service));
  if (ids === null) return false;
  const others = ids.filter((other) => other !== id).slice(0, mostTried);
  for (const other of others) if ((await readLink(service, other)).ok) return true;
  return ids.length === 0;
}

/** The newest links known beside one; null where there are none, or none that can be read. */
async function knownIds(
  background: Background,
  { connection }: ClientWithStatus,
  id: string,
): Promise<string[] | null> {
  const newest = await inLibraryTime(newestLinks(background, connection));
  const others = newest?.flatMap((link) => (link.id === id ? [] : link.id)) ?? [];
  return others.length > 0 ? others : null;
}

async function newestLinks(background: Background, connection: Connection): Promise<LinkRecord[]> {
  const library = await libraryOf(background, connection);
  return library === null ? [] : findNewestLinks(library.database, mostTried + 1);
}

/** The first links of the service's list; null where it cannot be read. */
async function listedIds({ client }: ClientWithStatus): Promise<string[] | null> {
  const listed = await client.listLinks({ limit: String(mostTried + 1) });
  return listed.ok && listed.value.unreadable.length === 0 ? listed.value.links.map((link) => link.id) : null;
}
