import type { Kysely } from 'kysely';
import { withId, withText } from './columns.ts';

/** Which writes of clicks are stored, so that none counts twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('click_writers')
    .$call(withId)
    .addColumn('last', 'bigint', (column) => column.notNull())
    .$call((table) => withText(table, 'stored_at'))
    .execute();
}
