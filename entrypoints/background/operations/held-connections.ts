import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type Background, perBackground } from '../background.ts';
import { announce } from './announce.ts';
import { type Held, readHeld } from './publish.ts';

const memoryOf = perBackground(() => ({
  /** The connections whose token the service does not accept. */
  held: [] as readonly Held[],
}));

/** Reads which of them an earlier worker has met. */
export async function loadHeld(background: Background): Promise<void> {
  memoryOf(background).held = await readHeld();
}

/** All of them. */
export const heldConnections = (background: Background): readonly Held[] => memoryOf(background).held;

/** Whether nothing is sent on a connection, since its token is not accepted. */
export const isHeld = (background: Background, { tokenVersion }: Connection): boolean =>
  memoryOf(background).held.some((one) => one.tokenVersion === tokenVersion);

/** Has nothing be sent on a connection. */
export function hold(background: Background, now: Held): void {
  const memory = memoryOf(background);
  memory.held = [...memory.held.filter(({ connectionId }) => connectionId !== now.connectionId), now];
  announce(background);
}

/** Goes on with the connections that are held, but some. */
export function goOn(background: Background, isStillHeld: (held: Held) => boolean = () => false): void {
  const memory = memoryOf(background);
  const still = memory.held.filter(isStillHeld);
  if (still.length === memory.held.length) return;
  memory.held = still;
  announce(background);
}
