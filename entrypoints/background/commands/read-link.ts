import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { clientWithStatus } from '../link-index/client-with-status.ts';
import { changedSince } from '../link-index/local-changes.ts';
import { retrieveLink } from '../link-index/retrieve-link.ts';
import type { Background } from '../shared/background.ts';
import { publish } from '../shared/changes.ts';

/** Asks the service for a link as it is now, and publishes the answer. Fails as `retrieveLink` does. */
export async function readLink(
  background: Background,
  id: string,
  { isPrivate, connection, signal }: { isPrivate: boolean; connection: Connection | null; signal?: AbortSignal },
): Promise<Result<LinkRecord>> {
  const isChanged = changedSince(background);
  const service = connection && (await clientWithStatus(background, connection, { signal }));
  if (connection === null || service === null) return { ok: false, failure: { kind: 'notConnected' } };
  const link = await retrieveLink(background, service, id);
  // A change that Hem made meanwhile is newer than this answer.
  if (link.ok && !isChanged(id)) void publish(background, { kind: 'read', links: [link.value], connection, isPrivate });
  if (!link.ok && isGone(link.failure)) void publish(background, { kind: 'foundGone', id, connection });
  return link;
}
