import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';
import { withText } from './columns.ts';

/** The days and hours that a link counts in, of a row of `links`. */
const units = (row: string, links: number) =>
  [
    ['day', 10],
    ['hour', 13],
  ]
    .map(([unit, length]) => `(${row}.owner_id, '${unit}', substr(${row}.created_at, 1, ${length}), slot_, ${links})`)
    .join(', ');

const count = (row: string, links: number, slot: string) => `
  insert into link_counts (owner_id, unit, span, slot, links) values ${units(row, links).replaceAll('slot_', slot)}
    on conflict (owner_id, unit, span, slot) do update set links = link_counts.links + excluded.links;`;

const embedded = [
  `create trigger links_counted after insert on links begin ${count('new', 1, '0')} end`,
  `create trigger links_uncounted after delete on links begin ${count('old', -1, '0')} end`,
  `create trigger links_recounted after update of owner_id, created_at on links begin
    ${count('old', -1, '0')} ${count('new', 1, '0')} end`,
];

/**
 * Counted at the end of the transaction, and in one of several rows each, so that those who make links at the same time
 * hardly wait for one another. Titles by their threes of characters need no extension.
 */
const postgres = [
  `create function hem_count_links() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${count('old', -1, 'pg_backend_pid() % 16')} end if;
    if tg_op <> 'DELETE' then ${count('new', 1, 'pg_backend_pid() % 16')} end if;
    return null;
  end $$`,
  `create constraint trigger links_counted after insert or delete or update of owner_id, created_at on links
    deferrable initially deferred for each row execute function hem_count_links()`,
  `create function hem_title_parts(title text) returns text[] language sql immutable strict parallel safe as $$
    select coalesce(array_agg(distinct substr(title, at, 3)), '{}') from generate_series(1, length(title) - 2) as at $$`,
  'create index links_title_parts on links using gin (hem_title_parts(title_folded))',
  'drop index if exists links_title',
];

/** How many links there are of each day and hour, for lists from far on; and on PostgreSQL, titles by any part of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever makes links waits until those that are there are counted. The embedded engine has them wait anyway.
  if (engineOf(db) === 'postgres') await sql`lock table links in exclusive mode`.execute(db);
  await db.schema
    .createTable('link_counts')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .$call((table) => withText(table, 'unit'))
    .$call((table) => withText(table, 'span'))
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('links', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('link_counts_pk', ['owner_id', 'unit', 'span', 'slot'])
    .execute();
  for (const [unit, length] of [
    ['day', 10],
    ['hour', 13],
  ] as const) {
    await sql`insert into link_counts (owner_id, unit, span, slot, links)
      select owner_id, ${sql.lit(unit)}, substr(created_at, 1, ${sql.lit(length)}), 0, count(*) from links
      group by owner_id, substr(created_at, 1, ${sql.lit(length)})`.execute(db);
  }
  for (const statement of engineOf(db) === 'postgres' ? postgres : embedded) await sql.raw(statement).execute(db);
}
