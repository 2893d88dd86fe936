import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engines/engine.ts';
import { withCreation, withId, withLink, withText } from './common-columns.ts';

/** Creates the stats of a link by day, month, year and for all time ('ever'), batches of clicks, and shared stats. */
export async function createStats(db: Kysely<unknown>): Promise<void> {
  const bytes = engineOf(db) === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .createTable('figures')
    .$call(withLink)
    .$call((table) => withText(table, 'period'))
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('uniques', 'bigint', (column) => column.notNull())
    .$call((table) => withText(table, 'hours'))
    .addColumn('visitors', bytes, (column) => column.notNull())
    .$call((table) => withText(table, 'summary'))
    // Last: reading the columns before it skips this one, which can be large.
    .addColumn('cell_visitors', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('figures_pk', ['link_id', 'period'])
    .execute();
  await db.schema
    .createTable('click_batches')
    .$call(withLink)
    .$call((table) => withText(table, 'part'))
    .$call((table) => withText(table, 'clicks'))
    .addPrimaryKeyConstraint('click_batches_pk', ['link_id', 'part'])
    .execute();
  // The last write of each process, so that a repeated write does not count twice.
  await db.schema
    .createTable('click_writers')
    .$call(withId)
    .addColumn('last', 'bigint', (column) => column.notNull())
    .$call((table) => withText(table, 'stored_at'))
    .execute();
  await db.schema
    .createTable('shares')
    .$call(withId)
    .$call(withLink)
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .$call((table) => withText(table, 'start_date'))
    .$call((table) => withText(table, 'end_date'))
    .addColumn('password_hash', 'text')
    .$call(withCreation)
    .execute();
  await db.schema.createIndex('shares_link').on('shares').columns(['link_id', 'id']).execute();
}
