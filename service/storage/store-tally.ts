import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { addToBatch } from '../clicks/batch.ts';
import type { LinkTally, Tally } from '../clicks/tally.ts';
import { engineOf } from './engine.ts';
import { newId } from './identifier.ts';
import type { Database } from './tables.ts';

/** Links that one transaction counts for: short enough that writers of links, and visits, hardly wait. */
const linksPerTransaction = 200;

/** Characters at which a batch is full: it is written whole each time that something is added to it. */
const fullAt = 4_000;

/** The batch of a link that is added to. */
const openPart = '';

/** Taken in one order, so that of two processes that count for the same links none waits for one that waits for it. */
async function lockLinks(transaction: Database, linkIds: readonly string[]): Promise<void> {
  if (engineOf(transaction) !== 'postgres') return;
  await transaction.selectFrom('links').select('id').where('id', 'in', linkIds).orderBy('id').forUpdate().execute();
}

/** Counts on the links themselves. Answers the ids of those that are still there. */
async function countOnLinks(transaction: Database, links: readonly LinkTally[]): Promise<Set<string>> {
  const values = links.map(({ linkId, uncounted, lastTime }) => {
    const lastAt = new Date(lastTime).toISOString();
    return sql`(${linkId}, cast(${uncounted} as bigint), ${lastAt})`;
  });
  const { rows } = await sql<{ id: string }>`
    update links set click_count = click_count + counted.column2,
      last_clicked_at = case when last_clicked_at > counted.column3 then last_clicked_at else counted.column3 end
    from (values ${sql.join(values)}) as counted where links.id = counted.column1
    returning links.id`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}

/** Adds clicks to the batches of their links. Answers the ids of those whose batch is full now. */
async function addToBatches(transaction: Database, links: readonly LinkTally[]): Promise<string[]> {
  const linkIds = links.map(({ linkId }) => linkId);
  const open = transaction.selectFrom('click_batches').select(['link_id', 'clicks']).where('part', '=', openPart);
  const known = new Map(
    (await open.where('link_id', 'in', linkIds).execute()).map(({ link_id, clicks }) => [link_id, clicks]),
  );
  const full: string[] = [];
  const rows = links.flatMap((link) => {
    const { linkId: link_id } = link;
    const clicks = addToBatch(known.get(link_id) ?? '', link);
    if (clicks.length < fullAt) return [{ link_id, part: openPart, clicks }];
    full.push(link_id);
    return [
      { link_id, part: newId(new Date()), clicks },
      { link_id, part: openPart, clicks: '' },
    ];
  });
  await transaction
    .insertInto('click_batches')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['link_id', 'part']).doUpdateSet(({ ref }) => ({ clicks: ref('excluded.clicks') })),
    )
    .execute();
  return full;
}

async function storeLinks(transaction: Database, links: readonly LinkTally[]): Promise<string[]> {
  await lockLinks(
    transaction,
    links.map(({ linkId }) => linkId),
  );
  const there = await countOnLinks(transaction, links);
  const stored = links.filter(({ linkId }) => there.has(linkId));
  return stored.length === 0 ? [] : addToBatches(transaction, stored);
}

/**
 * A store of tallies: adds new clicks to those that are kept, and takes out of the tally what is stored, so that a failure
 * loses no click.
 *
 * @param onFull told of a link with a full batch, once it is committed.
 */
export function createStore(database: Database, onFull: (linkId: string) => void): (tally: Tally) => Promise<void> {
  return async (tally) => {
    const sorted = [...tally.values()].sort((one, other) => (one.linkId < other.linkId ? -1 : 1));
    for (let at = 0; at < sorted.length; at += linksPerTransaction) {
      // Visits that came meanwhile are answered first: the embedded database lets nothing in between by itself.
      if (at > 0) await setImmediate();
      const links = sorted.slice(at, at + linksPerTransaction);
      const full = await database.transaction().execute((transaction) => storeLinks(transaction, links));
      for (const { linkId } of links) tally.delete(linkId);
      for (const linkId of full) onFull(linkId);
    }
  };
}
