import { type Kysely, sql } from 'kysely';
import { defaultOwner } from '../../shared/default-owner.ts';
import { withCreation, withFlag, withId, withOwner, withText } from './common-columns.ts';

/** Creates owners, their tokens, domains and create keys, and adds the default owner. */
export async function createAccess(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('owners')
    .$call(withId)
    .$call((table) => withText(table, 'name'))
    .$call(withCreation)
    .execute();
  await db.schema
    .createTable('tokens')
    .$call(withId)
    .$call(withOwner)
    .$call((table) => withText(table, 'label'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .$call((table) => withFlag(table, 'read_only'))
    .$call(withCreation)
    .addColumn('expires_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute();
  await db.schema
    .createTable('domains')
    .$call(withId)
    .$call(withOwner)
    .addColumn('host', 'text', (column) => column.notNull().unique())
    .$call((table) => withFlag(table, 'is_default'))
    .$call((table) => withText(table, 'settings'))
    .$call(withCreation)
    .execute();
  await db.schema
    .createTable('create_keys')
    .$call(withOwner)
    .$call((table) => withText(table, 'key'))
    .$call((table) => withText(table, 'body_hash'))
    .$call((table) => withText(table, 'link_id'))
    .$call((table) => withText(table, 'short_url'))
    .$call(withCreation)
    .addPrimaryKeyConstraint('create_keys_pk', ['owner_id', 'key'])
    .execute();
  await db.schema.createIndex('create_keys_oldest').on('create_keys').column('created_at').execute();
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .$call((table) => withText(table, 'value'))
    .execute();
  await sql`insert into owners (id, name, created_at)
    values (${defaultOwner}, 'default', '1970-01-01T00:00:00.000Z')`.execute(db);
}
