import { type Kysely, sql } from 'kysely';
import { addCells, type Cells, readCells } from '../../figures/cells.ts';
import { toFiguresRow } from '../../figures/figures-row.ts';
import type { Tables } from '../tables.ts';
import { withLink, withText } from './columns.ts';

/** Puts the months and years together that days are there of. */
async function addMonthsAndYears(db: Kysely<Tables>, linkId: string): Promise<void> {
  const days = db.selectFrom('figures').where('link_id', '=', linkId).where('period', '!=', 'ever');
  const longer = new Map<string, Cells>();
  for (const { period, summary, cell_visitors } of await days
    .select(['period', 'summary', 'cell_visitors'])
    .orderBy('period')
    .execute()) {
    const cells = readCells({ summary, visitors: cell_visitors });
    cells.delete('hour');
    for (const name of [period.slice(0, 7), period.slice(0, 4)]) {
      longer.set(name, addCells(longer.get(name) ?? new Map(), cells));
    }
  }
  for (const [period, cells] of longer) {
    await db
      .insertInto('figures')
      .values(toFiguresRow(linkId, period, cells))
      .execute();
  }
}

/** Clicks that the figures do not hold yet; and figures of months and years, for ranges of many days. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('click_batches')
    .$call(withLink)
    .$call((table) => withText(table, 'part'))
    .$call((table) => withText(table, 'clicks'))
    .addPrimaryKeyConstraint('click_batches_pk', ['link_id', 'part'])
    .execute();
  const links = await sql<{ link_id: string }>`select distinct link_id from figures`.execute(db);
  for (const { link_id } of links.rows) await addMonthsAndYears(db, link_id);
}
