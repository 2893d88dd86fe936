import type { Connection } from '@/lib/connection/saved-connection.ts';
import { announce } from './announce.ts';
import { type Held, readHeld } from './publish.ts';

/** The connections whose token the service does not accept. */
let held: readonly Held[] = [];

/** Reads which of them an earlier worker has met. */
export async function loadHeld(): Promise<void> {
  held = await readHeld();
}

/** All of them. */
export const heldConnections = (): readonly Held[] => held;

/** Whether nothing is sent on a connection, since its token is not accepted. */
export const isHeld = ({ tokenVersion }: Connection): boolean => held.some((one) => one.tokenVersion === tokenVersion);

/** Has nothing be sent on a connection. */
export function hold(now: Held): void {
  held = [...held.filter(({ connectionId }) => connectionId !== now.connectionId), now];
  announce();
}

/** Goes on with the connections that are held, but some. */
export function goOn(isStillHeld: (held: Held) => boolean = () => false): void {
  const still = held.filter(isStillHeld);
  if (still.length === held.length) return;
  held = still;
  announce();
}
