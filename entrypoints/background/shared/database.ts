import { type HemDatabase, openHemDatabase } from '@/lib/database/hem-database.ts';
import type { Lifetime } from './lifetime.ts';

/** Returns the database, which is opened at the first call and after a failure. */
export type OpenDatabase = () => Promise<HemDatabase>;

interface Needs {
  lifetime: Lifetime;
}

/**
 * Creates the access to the database. It is opened when it is first asked for, and again where that failed or the
 * browser closed it. It is closed when the background is stopped, so that transactions still open then cannot affect
 * the next background.
 */
export function openDatabaseWith({ lifetime }: Needs): OpenDatabase {
  let opened: Promise<HemDatabase> | null = null;
  return () => {
    if (lifetime.signal.aborted) return Promise.reject(lifetime.signal.reason);
    if (opened !== null) return opened;
    const openAgain = () => {
      if (opened === opening) opened = null;
    };
    const opening = openHemDatabase(openAgain);
    opened = opening;
    opening.then(
      (database) => lifetime.onStopped(() => database.close()),
      // The next call tries again.
      openAgain,
    );
    return opening;
  };
}
