import type { ClickWrite } from '../clicks/writes.ts';
import type { ShownDays } from '../figures/calendar.ts';
import { type KeptFigures, readKept } from './read-figures.ts';
import { storeClicks } from './store-clicks.ts';
import type { Database } from './tables.ts';

/**
 * Where clicks are kept. Whoever counts clicks or shows figures goes through these two, and through nothing else: another
 * store, such as one by columns, takes its place by them.
 */
export interface ClickStore {
  /** Adds new clicks, once: where it rejects, or its answer is lost, the same write is given again. */
  append: (write: ClickWrite) => Promise<void>;
  /** What is kept of a link's clicks over some days, as it is at one moment. */
  totals: (linkId: string, shown: ShownDays) => Promise<KeptFigures>;
}

/**
 * Clicks in the tables of the database itself.
 *
 * @param onFull told of a link with a full batch, once it is committed: addFigures is to look at it.
 */
export const openClickStore = (database: Database, onFull: (linkId: string) => void = () => {}): ClickStore => ({
  append: async (write) => {
    for (const linkId of await storeClicks(database, write)) onFull(linkId);
  },
  totals: (linkId, shown) => readKept(database, linkId, shown),
});
