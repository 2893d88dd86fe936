import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Background, perBackground } from './background.ts';

/**
 * Returns a database of the background's own. It is opened when it is first asked for, asked for again where that failed or
 * the browser closed it, and closed when the background is stopped: what still runs of that changes nothing for the next.
 *
 * @param create makes its stores in a browser that has none of it
 */
export function ownDatabase<Schema extends DBSchema>(name: string, create: (database: IDBPDatabase<Schema>) => void) {
  const openedOf = perBackground(() => ({ opening: null as Promise<IDBPDatabase<Schema>> | null }));
  return (background: Background): Promise<IDBPDatabase<Schema>> => {
    const memory = openedOf(background);
    if (background.signal.aborted) return Promise.reject(new Error(`The database ${name} is closed`));
    if (memory.opening !== null) return memory.opening;
    const openAgain = () => {
      if (memory.opening === opening) memory.opening = null;
    };
    // The browser closes it as well, as where its data is cleared.
    const opening = openDB<Schema>(name, 1, { upgrade: create, terminated: openAgain });
    memory.opening = opening;
    opening.then(
      (database) => background.whenStopped(() => database.close()),
      // The next call tries again.
      openAgain,
    );
    return opening;
  };
}
