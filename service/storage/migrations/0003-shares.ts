import type { Kysely } from 'kysely';
import { withCreation, withId, withLink, withText } from './columns.ts';

/** Figures of a link that were shared: a page of their own, read by whoever has its address. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
