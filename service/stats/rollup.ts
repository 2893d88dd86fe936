import { sql } from 'kysely';
import { engineOf } from '../storage/engines/engine.ts';
import type { Database, StatsTable } from '../storage/tables.ts';
import { addCells, readCells } from './cells.ts';
import { readBatches } from './click-batch.ts';
import { allTime, byPeriod, toStatsRow } from './periods.ts';

/**
 * A rollup pays if a link's batches have this many bytes and this share of its stats, which it rewrites. Until then,
 * readers add up the batches themselves.
 */
const minBytes = 32_000;
const minShareOfStats = 1 / 8;

async function upsertStats(transaction: Database, row: StatsTable): Promise<void> {
  const { link_id: _link, period: _period, ...columns } = row;
  await transaction
    .insertInto('figures')
    .values(row)
    .onConflict((conflict) => conflict.columns(['link_id', 'period']).doUpdateSet(columns))
    .execute();
}

/** Returns true if a link's batches are large enough to rewrite its stats. */
async function isWorthRollup(transaction: Database, linkId: string): Promise<boolean> {
  const pending = await transaction
    .selectFrom('click_batches')
    .select(sql<number>`cast(coalesce(sum(octet_length(clicks)), 0) as bigint)`.as('bytes'))
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow();
  if (pending.bytes < minBytes) return false;
  const stats = await transaction
    .selectFrom('figures')
    .select(sql<number>`octet_length(cell_visitors)`.as('bytes'))
    .where('link_id', '=', linkId)
    .where('period', '=', allTime)
    .executeTakeFirst();
  return pending.bytes >= minBytes + (stats?.bytes ?? 0) * minShareOfStats;
}

/** Adds a link's batches to its stats and deletes them, in a transaction that locks the link. */
async function rollUp(transaction: Database, linkId: string): Promise<void> {
  const batches = transaction.selectFrom('click_batches').select('clicks').where('link_id', '=', linkId);
  const added = byPeriod(readBatches((await batches.execute()).map(({ clicks }) => clicks)));
  for (const [period, cells] of added) {
    const row = await transaction
      .selectFrom('figures')
      .select(['summary', 'cell_visitors'])
      .where('link_id', '=', linkId)
      .where('period', '=', period)
      .executeTakeFirst();
    const stored = row ? readCells({ summary: row.summary, visitors: row.cell_visitors }) : new Map();
    await upsertStats(transaction, toStatsRow(linkId, period, addCells(stored, cells)));
  }
  await transaction.deleteFrom('click_batches').where('link_id', '=', linkId).execute();
}

/**
 * Adds a link's batches to its stats, if they are large enough.
 *
 * @param force rolls up batches of any size.
 */
export async function rollUpClicks(database: Database, linkId: string, { force = false } = {}): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (engineOf(transaction) === 'postgres') {
      await transaction.selectFrom('links').select('id').where('id', '=', linkId).forUpdate().execute();
    }
    if (force || (await isWorthRollup(transaction, linkId))) await rollUp(transaction, linkId);
  });
}
