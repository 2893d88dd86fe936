import type { Database } from '../storage/tables.ts';
import { countClicks } from '../storage/visits.ts';

/** Counts a click of a link with a click limit. Returns false if its clicks are used up. */
export type CountLimited = (linkId: string, at: Date) => Promise<boolean>;

/** Visits that share a statement. */
interface Batch {
  visits: number;
  /** The time of the last visit. */
  at: Date;
  hasStarted: boolean;
  /** The number of visits that the limit allows. */
  allowed: Promise<number>;
}

/**
 * Creates a counter for links with a click limit. Visits that arrive during a statement on their link share the next
 * one. Statements on one link run one after another anyway, and each would occupy a connection that other links need.
 */
export function createLimitedClicks(database: Database): CountLimited {
  /** The last batch of each link. */
  const batches = new Map<string, Batch>();

  function addBatch(linkId: string, at: Date): Batch {
    const before = batches.get(linkId)?.allowed;
    const run = async () => {
      await Promise.allSettled([before]);
      batch.hasStarted = true;
      try {
        return await countClicks(database, linkId, batch.visits, batch.at);
      } finally {
        if (batches.get(linkId) === batch) batches.delete(linkId);
      }
    };
    const batch: Batch = { visits: 0, at, hasStarted: false, allowed: run() };
    batches.set(linkId, batch);
    return batch;
  }

  return async (linkId, at) => {
    const last = batches.get(linkId);
    const batch = last === undefined || last.hasStarted ? addBatch(linkId, at) : last;
    const earlier = batch.visits;
    batch.visits += 1;
    batch.at = at;
    return earlier < (await batch.allowed);
  };
}
