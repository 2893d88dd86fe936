import type { Connection } from '@/lib/connection/saved-connection.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';

export type Connected =
  | { state: 'connected'; connection: Connection }
  | { state: 'notConnected'; reason: 'first' | 'forgotten' };

/** Reads the page's connection. It needs a token to count as connected. */
export async function readConnected(): Promise<Connected> {
  return connectedBy(...(await Promise.all([connectionItem.get(), tokenHeldItem.get()])));
}

/** Returns the state of a stored connection. `forgotten`: the browser has forgotten its token. */
export function connectedBy(connection: Connection | null, isTokenHeld: boolean): Connected {
  if (connection === null) return { state: 'notConnected', reason: 'first' };
  if (connection.forgetOnClose && !isTokenHeld) return { state: 'notConnected', reason: 'forgotten' };
  return { state: 'connected', connection };
}
