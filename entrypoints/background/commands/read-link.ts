import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { Changes } from '../shared/changes.ts';

interface Needs {
  changes: Changes;
  connections: Connections;
  linkIndex: LinkIndex;
}

export function readLinkWith({ changes, connections, linkIndex }: Needs) {
  /** Asks the service for a link as it is now, and publishes the answer. Fails as `retrieveLink` does. */
  async function readLink(
    id: string,
    { isPrivate, connection, signal }: { isPrivate: boolean; connection: Connection | null; signal?: AbortSignal },
  ): Promise<Result<LinkRecord>> {
    const isChanged = linkIndex.changedSince();
    const service = connection && (await connections.openClient(connection, { signal }));
    if (connection === null || service === null) return { ok: false, failure: { kind: 'notConnected' } };
    const link = await linkIndex.retrieveLink(service, id);
    // A change that Hem made meanwhile is newer than this answer.
    if (link.ok && !isChanged(id)) void changes.publish({ kind: 'read', links: [link.value], connection, isPrivate });
    if (!link.ok && isGone(link.failure)) void changes.publish({ kind: 'foundGone', id, connection });
    return link;
  }

  return readLink;
}
