import type { Connection } from '@/lib/connection/kept-connection.ts';
import { connectionItem } from '@/lib/storage/connection.ts';

/** The connection as it was read last; null where it has to be read again. */
let held: Promise<Connection | null> | null = null;
let isWatched = false;

/** The connection there is. Read once, and again after each change: what is done for each row of a job asks for it. */
export function connectionNow(): Promise<Connection | null> {
  if (!isWatched) connectionItem.watch(forget);
  isWatched = true;
  if (held !== null) return held;
  const reading = connectionItem.get();
  held = reading;
  // Whoever asks next tries again.
  reading.catch(() => held === reading && forget());
  return reading;
}

/** Changes the connection. Nobody is told of the one before by the time that this resolves: its event may come later. */
export async function changeConnection(change: (item: typeof connectionItem) => Promise<void>): Promise<void> {
  try {
    await change(connectionItem);
  } finally {
    forget();
  }
}

function forget(): void {
  held = null;
}
