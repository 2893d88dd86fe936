import { sql } from 'kysely';
import { addToBatch } from '../stats/click-batch.ts';
import { engineOf } from '../storage/engines/engine.ts';
import { newId } from '../storage/identifier.ts';
import type { Database } from '../storage/tables.ts';
import type { ClickWrite, LinkClicks } from './writes.ts';

/** Characters at which a batch is full. Adding to a batch rewrites all of it. */
const maxBatchLength = 4_000;

/** The name of a link's batch that is not full. */
const openPart = '';

/**
 * Records a write in its transaction. Returns false if it was stored before. Only a writer's last number is kept;
 * another process that stores the same write waits for this transaction.
 */
async function recordWrite(transaction: Database, { writer, number }: ClickWrite): Promise<boolean> {
  const stored_at = new Date().toISOString();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('click_writers')
    .values({ id: writer, last: number, stored_at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ last: number, stored_at }).where('click_writers.last', '<', number),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Locks in one order, so that two processes that count for the same links cannot deadlock. */
async function lockLinks(transaction: Database, linkIds: readonly string[]): Promise<void> {
  if (engineOf(transaction) !== 'postgres') return;
  await transaction.selectFrom('links').select('id').where('id', 'in', linkIds).orderBy('id').forUpdate().execute();
}

/** Updates the counts on the links themselves. Returns the ids of the links that still exist. */
async function countOnLinks(transaction: Database, links: readonly LinkClicks[]): Promise<Set<string>> {
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

/** Adds clicks to their links' batches. Returns the ids of links with a full batch. */
async function addToBatches(transaction: Database, links: readonly LinkClicks[]): Promise<string[]> {
  const linkIds = links.map(({ linkId }) => linkId);
  const open = transaction.selectFrom('click_batches').select(['link_id', 'clicks']).where('part', '=', openPart);
  const openBatches = new Map(
    (await open.where('link_id', 'in', linkIds).execute()).map(({ link_id, clicks }) => [link_id, clicks]),
  );
  const full: string[] = [];
  const rows = links.flatMap(({ linkId: link_id, batch }) => {
    const clicks = addToBatch(openBatches.get(link_id) ?? '', batch);
    if (clicks.length < maxBatchLength) return [{ link_id, part: openPart, clicks }];
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

async function storeLinks(transaction: Database, links: readonly LinkClicks[]): Promise<string[]> {
  await lockLinks(
    transaction,
    links.map(({ linkId }) => linkId),
  );
  const there = await countOnLinks(transaction, links);
  const stored = links.filter(({ linkId }) => there.has(linkId));
  return stored.length === 0 ? [] : addToBatches(transaction, stored);
}

/** Stores the clicks of a write once. Returns the ids of links with a full batch. */
export const storeClicks = (database: Database, write: ClickWrite): Promise<string[]> =>
  database
    .transaction()
    .execute(async (transaction) =>
      (await recordWrite(transaction, write)) ? storeLinks(transaction, write.links) : [],
    );
