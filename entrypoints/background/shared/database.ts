import { type HemDatabase, openHemDatabase } from '@/lib/database/hem-database.ts';
import { type Background, perBackground } from './background.ts';

const openedOf = perBackground(() => ({ opening: null as Promise<HemDatabase> | null }));

/**
 * Returns the database. It is opened when it is first asked for, asked for again where that failed or the browser
 * closed it, and closed when the background is stopped: what still runs of that changes nothing for the next.
 */
export function databaseOf(background: Background): Promise<HemDatabase> {
  const memory = openedOf(background);
  if (background.signal.aborted) return Promise.reject(background.signal.reason);
  if (memory.opening !== null) return memory.opening;
  const openAgain = () => {
    if (memory.opening === opening) memory.opening = null;
  };
  const opening = openHemDatabase(openAgain);
  memory.opening = opening;
  opening.then(
    (database) => background.onStopped(() => database.close()),
    // The next call tries again.
    openAgain,
  );
  return opening;
}
