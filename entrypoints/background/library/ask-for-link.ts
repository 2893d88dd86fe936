import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { saysGone } from '@/lib/link/says-gone.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { clientWithStatus } from './client-with-status.ts';

interface AskedFor {
  /** The connection that was asked; null without one. */
  connection: Connection | null;
  told: Result<LinkRecord>;
  /**
   * The service works, accepts the token, and does not know the link (any more). The interface has no code for that but
   * the one of all other refusals (F1), which reading a link has no other reason for.
   */
  isGone: boolean;
}

/** Asks the service for a link as it is now. */
export async function askForLink(id: string): Promise<AskedFor> {
  const connection = await connectionItem.get();
  const service = connection && (await clientWithStatus(connection));
  if (service === null)
    return { connection: null, told: { ok: false, failure: { kind: 'notConnected' } }, isGone: false };
  const told = await service.client.retrieveLink({ id });
  const isRefused = !told.ok && saysGone(told.failure) && !service.isOverloaded();
  // What is gone for one connection may be there for the next.
  return { connection, told, isGone: isRefused && (await connectionItem.get())?.id === connection?.id };
}
