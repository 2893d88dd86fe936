import type { Connection } from '@/lib/connection/saved-connection.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';

export type Connected =
  | { state: 'connected'; connection: Connection }
  | { state: 'notConnected'; reason: 'first' | 'forgotten' };

/** Reads the page's connection, and checks that its token is still there. */
export async function readConnected(): Promise<Connected> {
  return connectedBy(...(await Promise.all([connectionItem.get(), tokenHeldItem.get()])));
}

/** Returns the connection if it has a token, or the reason why there is none. */
export function connectedBy(connection: Connection | null, isTokenHeld: boolean): Connected {
  if (connection === null) return { state: 'notConnected', reason: 'first' };
  if (connection.forgetOnClose && !isTokenHeld) return { state: 'notConnected', reason: 'forgotten' };
  return { state: 'connected', connection };
}
