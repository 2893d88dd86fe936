import { releaseHost } from '@/lib/permissions/host.ts';
import { readStoredConnections } from './saved-connections.ts';

/** Gives back the permission for an address, unless a connection needs it, or one that cannot be parsed may need it. */
export async function releaseUnused(baseUrl: string): Promise<void> {
  const { connections, unreadable } = await readStoredConnections();
  if (unreadable.length === 0) await releaseHost(baseUrl, connections);
}
