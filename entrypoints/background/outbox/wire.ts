/** How many writes are on the wire at once. */
const mostAtOnce = 4;

/** Who asks for a write: somebody by hand, or a job for one of its rows. */
export type Asker = 'byHand' | 'ofJobs';

let busy = 0;
/** Those who wait for a place. */
const waiting: Record<Asker, (() => void)[]> = { byHand: [], ofJobs: [] };

/**
 * Sends something as soon as there is room on the wire; what somebody asked for by hand goes before the rows of jobs. What
 * waits here is kept already: so the next goes out while the one before is being noted.
 */
export async function onWire<T>(who: Asker, send: () => Promise<T>): Promise<T> {
  if (busy < mostAtOnce) busy += 1;
  else await new Promise<void>((resolve) => waiting[who].push(resolve));
  try {
    return await send();
  } finally {
    const next = waiting.byHand.shift() ?? waiting.ofJobs.shift();
    if (next === undefined) busy -= 1;
    else next();
  }
}
