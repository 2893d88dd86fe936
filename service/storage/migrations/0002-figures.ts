import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';
import { withLink, withText } from './columns.ts';

/**
 * Kept counts of a link: one row for each day that it was clicked on, and one ('ever') for all of them. And the
 * database's own key, which makes visitors unrecognisable elsewhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    // Last, so that reading what stands before it leaves these, which can be large, on the disk.
    .addColumn('cell_visitors', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('figures_pk', ['link_id', 'period'])
    .execute();
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .$call((table) => withText(table, 'value'))
    .execute();
}
