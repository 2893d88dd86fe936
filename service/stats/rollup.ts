import { sql } from 'kysely';
import { engineOf } from '../storage/engines/engine.ts';
import type { Database, FiguresTable } from '../storage/tables.ts';
import { addCells, readCells } from './cells.ts';
import { readBatches } from './click-batch.ts';
import { byPeriod, ever, toFiguresRow } from './periods.ts';

/**
 * Bytes of a link's batches that are worth adding up: as many, and this part of its figures, which are written anew then.
 * Who reads the figures adds up the rest.
 */
const fewBytes = 32_000;
const partOfFigures = 1 / 8;

async function write(transaction: Database, row: FiguresTable): Promise<void> {
  const { link_id: _link, period: _period, ...columns } = row;
  await transaction
    .insertInto('figures')
    .values(row)
    .onConflict((conflict) => conflict.columns(['link_id', 'period']).doUpdateSet(columns))
    .execute();
}

/** Whether adding a link's batches to its figures is worth writing these anew. */
async function isWorthIt(transaction: Database, linkId: string): Promise<boolean> {
  const waiting = await transaction
    .selectFrom('click_batches')
    .select(sql<number>`cast(coalesce(sum(octet_length(clicks)), 0) as bigint)`.as('bytes'))
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow();
  if (waiting.bytes < fewBytes) return false;
  const known = await transaction
    .selectFrom('figures')
    .select(sql<number>`octet_length(cell_visitors)`.as('bytes'))
    .where('link_id', '=', linkId)
    .where('period', '=', ever)
    .executeTakeFirst();
  return waiting.bytes >= fewBytes + (known?.bytes ?? 0) * partOfFigures;
}

/** Adds up a link's batches, in a transaction that others who count for it wait for. */
async function addUp(transaction: Database, linkId: string): Promise<void> {
  const batches = transaction.selectFrom('click_batches').select('clicks').where('link_id', '=', linkId);
  const added = byPeriod(readBatches((await batches.execute()).map(({ clicks }) => clicks)));
  for (const [period, cells] of added) {
    const row = await transaction
      .selectFrom('figures')
      .select(['summary', 'cell_visitors'])
      .where('link_id', '=', linkId)
      .where('period', '=', period)
      .executeTakeFirst();
    const known = row ? readCells({ summary: row.summary, visitors: row.cell_visitors }) : new Map();
    await write(transaction, toFiguresRow(linkId, period, addCells(known, cells)));
  }
  await transaction.deleteFrom('click_batches').where('link_id', '=', linkId).execute();
}

/**
 * Adds a link's clicks that wait in batches to its figures.
 *
 * @param isDue whether even if they are few.
 */
export async function addFigures(database: Database, linkId: string, { isDue = false } = {}): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (engineOf(transaction) === 'postgres') {
      await transaction.selectFrom('links').select('id').where('id', '=', linkId).forUpdate().execute();
    }
    if (isDue || (await isWorthIt(transaction, linkId))) await addUp(transaction, linkId);
  });
}
