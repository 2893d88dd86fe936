import type { Connection } from '@/lib/connection/saved-connection.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';

export type Connected =
  | { state: 'connected'; connection: Connection }
  | { state: 'notConnected'; reason: 'first' | 'forgotten' };

/** Whether there is a connection to work with. */
export async function readConnected(): Promise<Connected> {
  return connectedBy(...(await Promise.all([connectionItem.get(), tokenHeldItem.get()])));
}

/** The same, by what is kept. */
export function connectedBy(connection: Connection | null, isTokenHeld: boolean): Connected {
  if (connection === null) return { state: 'notConnected', reason: 'first' };
  if (connection.forgetOnClose && !isTokenHeld) return { state: 'notConnected', reason: 'forgotten' };
  return { state: 'connected', connection };
}
