import { type Kysely, sql } from 'kysely';
import { limits } from '../../../lib/contract/limits.ts';
import { engineOf } from '../engine.ts';

/** What a list can be asked for. Longer tags are kept on their links alone. */
const isShort = (tag: string) => `length(${tag}) <= ${limits.filter.max}`;

const add = `insert into tagged (owner_id, tag, created_at, link_id)
  select owner_id, new.tag, created_at, id from links where id = new.link_id on conflict do nothing;`;
const remove = 'delete from tagged where link_id = old.link_id and tag = old.tag;';

const embedded = [
  'drop trigger link_tags_added',
  `create trigger link_tags_added after insert on link_tags when ${isShort('new.tag')} begin ${add} end`,
];

/** Of what it takes, one index row has at most 2,704 bytes: a longer tag could not be stored. */
const postgres = [
  `create or replace function hem_tag() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' and ${isShort('new.tag')} then ${add} end if;
    if tg_op = 'DELETE' then ${remove} end if;
    return null;
  end $$`,
];

/** Links are listed by short tags, and may have others: at first all were written down for lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of engineOf(db) === 'sqlite' ? embedded : postgres) await sql.raw(statement).execute(db);
  await sql`delete from tagged where not ${sql.raw(isShort('tag'))}`.execute(db);
}
