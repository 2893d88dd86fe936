import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';

/**
 * Counts a link of a row of `links`, or takes it away: in its day and its hour, among all and among those of its kind that
 * were clicked, have a password, or both. Both engines name the columns of values so.
 */
const count = (row: string, links: number, slot: string) => `
  insert into link_counts (owner_id, unit, span, slot, links)
    select ${row}.owner_id, spans.column1 || kinds.column1, substr(${row}.created_at, 1, spans.column2), ${slot}, ${links}
    from (values ('day', 10), ('hour', 13)) as spans,
      (values ('', 1 = 1), (' clicked', ${row}.click_count > 0), (' locked', ${row}.has_password = 1),
        (' clicked locked', ${row}.click_count > 0 and ${row}.has_password = 1)) as kinds
    where kinds.column2
    on conflict (owner_id, unit, span, slot) do update set links = link_counts.links + excluded.links;`;

/** Whether an update of a link changes where it counts: few of those that count clicks do. */
const changes = `old.owner_id <> new.owner_id or old.created_at <> new.created_at
  or old.has_password <> new.has_password or (old.click_count > 0) <> (new.click_count > 0)`;
const columns = 'owner_id, created_at, has_password, click_count';

const embedded = [
  'drop trigger links_counted',
  'drop trigger links_uncounted',
  'drop trigger links_recounted',
  `create trigger links_counted after insert on links begin ${count('new', 1, '0')} end`,
  `create trigger links_uncounted after delete on links begin ${count('old', -1, '0')} end`,
  `create trigger links_recounted after update of ${columns} on links when ${changes} begin
    ${count('old', -1, '0')} ${count('new', 1, '0')} end`,
];

/** Those who share a slot wait for one another before they count: each counts in several rows, in any order. */
const postgres = [
  'drop trigger links_counted on links',
  `create or replace function hem_count_links() returns trigger language plpgsql as $$ begin
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

const kinds = {
  ' clicked': 'click_count > 0',
  ' locked': 'has_password = 1',
  ' clicked locked': 'click_count > 0 and has_password = 1',
};

/** How many of the links of each day and hour were clicked, have a password, or both: for lists of these from far on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever changes links waits until those that are there are counted. The embedded engine has them wait anyway.
  if (engineOf(db) === 'postgres') await sql`lock table links in exclusive mode`.execute(db);
  for (const [unit, length] of Object.entries({ day: 10, hour: 13 })) {
    for (const [kind, isIts] of Object.entries(kinds)) {
      await sql`insert into link_counts (owner_id, unit, span, slot, links)
        select owner_id, ${sql.lit(unit + kind)}, substr(created_at, 1, ${sql.lit(length)}), 0, count(*) from links
        where ${sql.raw(isIts)} group by owner_id, substr(created_at, 1, ${sql.lit(length)})`.execute(db);
    }
  }
  for (const statement of engineOf(db) === 'postgres' ? postgres : embedded) await sql.raw(statement).execute(db);
}
