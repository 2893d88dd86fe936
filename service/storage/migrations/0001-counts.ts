import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engines/engine.ts';
import { withText } from './common-columns.ts';

/**
 * Adds a row of `links` to the counts, or subtracts it. Counts by day and hour: all links, and links with clicks, with
 * a password, or with both. Both engines name the columns of VALUES like this.
 */
const count = (row: string, links: number, slot: string) => `
  insert into link_counts (owner_id, unit, span, slot, links)
    select ${row}.owner_id, spans.column1 || kinds.column1, substr(${row}.created_at, 1, spans.column2), ${slot}, ${links}
    from (values ('day', 10), ('hour', 13)) as spans,
      (values ('', 1 = 1), (' clicked', ${row}.click_count > 0), (' locked', ${row}.has_password = 1),
        (' clicked locked', ${row}.click_count > 0 and ${row}.has_password = 1)) as kinds
    where kinds.column2
    on conflict (owner_id, unit, span, slot) do update set links = link_counts.links + excluded.links;`;

/** True if an update changes the counts. Few updates of click counts do. */
const changes = `old.owner_id <> new.owner_id or old.created_at <> new.created_at
  or old.has_password <> new.has_password or (old.click_count > 0) <> (new.click_count > 0)`;
const columns = 'owner_id, created_at, has_password, click_count';

const sqlite = [
  `create trigger links_counted after insert on links begin ${count('new', 1, '0')} end`,
  `create trigger links_uncounted after delete on links begin ${count('old', -1, '0')} end`,
  `create trigger links_recounted after update of ${columns} on links when ${changes} begin
    ${count('old', -1, '0')} ${count('new', 1, '0')} end`,
];

/**
 * PostgreSQL counts at the end of the transaction, in 16 slots, so that writers hardly wait for each other. The lock
 * prevents deadlocks within a slot, since each writer updates several rows in any order.
 */
const postgres = [
  `create function hem_count_links() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock(hashtext('hem_link_counts'), pg_backend_pid() % 16);
    if tg_op <> 'INSERT' then ${count('old', -1, 'pg_backend_pid() % 16')} end if;
    if tg_op <> 'DELETE' then ${count('new', 1, 'pg_backend_pid() % 16')} end if;
    return null;
  end $$`,
  `create constraint trigger links_counted after insert or delete on links
    deferrable initially deferred for each row execute function hem_count_links()`,
  `create constraint trigger links_recounted after update of ${columns} on links
    deferrable initially deferred for each row when (${changes}) execute function hem_count_links()`,
];

/** Creates the numbers of links by day and hour, with which lists find a page. */
export async function createCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('link_counts')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .$call((table) => withText(table, 'unit'))
    .$call((table) => withText(table, 'span'))
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('links', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('link_counts_pk', ['owner_id', 'unit', 'span', 'slot'])
    .execute();
  for (const statement of engineOf(db) === 'postgres' ? postgres : sqlite) await sql.raw(statement).execute(db);
}
