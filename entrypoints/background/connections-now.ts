import type { Connection } from '@/lib/connection/kept-connection.ts';
import { watchConnections } from '@/lib/storage/connection.ts';
import { readConnections } from '@/lib/storage/connections.ts';

/** The connections as they were read last; null where they have to be read again. */
let held: Promise<readonly Connection[]> | null = null;
let isWatched = false;

/**
 * The connections there are, with each change that has ended by the time that this resolves. Read once, and again after each
 * change: what is done for each row of a job asks for them.
 */
export async function connectionsNow(): Promise<readonly Connection[]> {
  if (!isWatched) watchConnections(forget);
  isWatched = true;
  for (;;) {
    const reading = held ?? read();
    const connections = await reading;
    if (held === reading) return connections;
  }
}

function read(): Promise<readonly Connection[]> {
  const reading = readConnections();
  held = reading;
  // Whoever asks next tries again.
  reading.catch(() => held === reading && forget());
  return reading;
}

/** Whether a connection is still there, with the token it had. */
export const isConnected = async ({ id }: Pick<Connection, 'id'>): Promise<boolean> =>
  (await connectionsNow()).some((one) => one.id === id);

/** Changes connections. Nobody is told of those before by the time that this resolves: its event may come later. */
export async function changeConnections(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } finally {
    forget();
  }
}

function forget(): void {
  held = null;
}
