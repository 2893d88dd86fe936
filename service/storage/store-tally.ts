import { setImmediate } from 'node:timers/promises';
import type { LinkTally, Tally } from '../clicks/tally.ts';
import { addFigures } from './add-figures.ts';
import { createKnownCells, type KnownCells } from './known-cells.ts';
import type { Database } from './tables.ts';

/** Links that one transaction counts for: short enough that writers of links hardly wait. */
const linksPerTransaction = 50;

/**
 * Counts on the link itself. Taken first and in the order of the ids: its row is the lock that all who count for a link
 * queue at, and nobody waits for one who waits for them. False for a link that was deleted meanwhile.
 */
async function countOnLink(database: Database, { linkId, uncounted, lastTime }: LinkTally): Promise<boolean> {
  const lastAt = new Date(lastTime).toISOString();
  const { numUpdatedRows } = await database
    .updateTable('links')
    .set((link) => ({
      click_count: link('click_count', '+', uncounted),
      last_clicked_at: link
        .case()
        .when('last_clicked_at', '>', lastAt)
        .then(link.ref('last_clicked_at'))
        .else(lastAt)
        .end(),
    }))
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function storeLinks(database: Database, tallies: readonly LinkTally[], known: KnownCells): Promise<() => void> {
  const links: LinkTally[] = [];
  for (const tally of tallies) if (await countOnLink(database, tally)) links.push(tally);
  return links.length === 0 ? () => {} : addFigures(database, links, known);
}

/**
 * A store of tallies: adds new clicks to what is kept, and takes out of the tally what is stored, so that a failure
 * loses no click.
 */
export function createStore(database: Database): (tally: Tally) => Promise<void> {
  const known = createKnownCells();
  return async (tally) => {
    const sorted = [...tally.values()].sort((one, other) => (one.linkId < other.linkId ? -1 : 1));
    for (let at = 0; at < sorted.length; at += linksPerTransaction) {
      // Visits that came meanwhile are answered first: the embedded database lets nothing in between by itself.
      if (at > 0) await setImmediate();
      const batch = sorted.slice(at, at + linksPerTransaction);
      const remember = await database.transaction().execute((transaction) => storeLinks(transaction, batch, known));
      remember();
      for (const { linkId } of batch) tally.delete(linkId);
    }
  };
}
