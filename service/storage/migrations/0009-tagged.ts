import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';
import { withLink, withText } from './columns.ts';

/** Nobody changes a tag in its place: a link's tags are taken away and written anew. */
const add = `insert into tagged (owner_id, tag, created_at, link_id)
  select owner_id, new.tag, created_at, id from links where id = new.link_id on conflict do nothing;`;

/**
 * A link may have a tag twice: with the first of them its row is gone, since a link's tags are taken away together. To ask
 * for others would go through all tags of the link, for each of them.
 */
const remove = 'delete from tagged where link_id = old.link_id and tag = old.tag;';

const change = 'update tagged set owner_id = new.owner_id, created_at = new.created_at where link_id = new.id;';
const isChanged = 'old.owner_id <> new.owner_id or old.created_at <> new.created_at';

const embedded = [
  `create trigger link_tags_added after insert on link_tags begin ${add} end`,
  `create trigger link_tags_removed after delete on link_tags begin ${remove} end`,
  `create trigger links_tagged after update of owner_id, created_at on links when ${isChanged} begin ${change} end`,
];

/** Of those that no list can be asked for, none is written down: PostgreSQL's indexes hold no row of more than 2,704 bytes. */
const longest = 150;

const postgres = [
  `create function hem_tag() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' and length(new.tag) <= ${longest} then ${add} end if;
    if tg_op = 'DELETE' then ${remove} end if;
    return null;
  end $$`,
  'create trigger link_tags_tagged after insert or delete on link_tags for each row execute function hem_tag()',
  `create function hem_change_tagged() returns trigger language plpgsql as $$ begin
    ${change}
    return null;
  end $$`,
  `create trigger links_tagged after update of owner_id, created_at on links
    for each row when (${isChanged}) execute function hem_change_tagged()`,
];

/** The links of each tag in the order that lists have, which an offset skips within one index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isEmbedded = engineOf(db) === 'sqlite';
  // Whoever writes tags waits until those that are there are written down. The embedded engine has them wait anyway.
  if (!isEmbedded) await sql`lock table links, link_tags in exclusive mode`.execute(db);
  const tagged = db.schema
    .createTable('tagged')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .$call((table) => withText(table, 'tag'))
    .$call((table) => withText(table, 'created_at'))
    .$call(withLink)
    .addPrimaryKeyConstraint('tagged_pk', ['owner_id', 'tag', 'created_at', 'link_id']);
  await (isEmbedded ? tagged.modifyEnd(sql`without rowid`) : tagged).execute();
  await sql`insert into tagged (owner_id, tag, created_at, link_id)
    select distinct links.owner_id, link_tags.tag, links.created_at, links.id
    from link_tags inner join links on links.id = link_tags.link_id
    ${isEmbedded ? sql`` : sql`where length(link_tags.tag) <= ${sql.lit(longest)}`}`.execute(db);
  await db.schema.createIndex('tagged_link').on('tagged').columns(['link_id', 'tag']).execute();
  await db.schema.dropIndex('link_tags_tag').execute();
  for (const statement of isEmbedded ? embedded : postgres) await sql.raw(statement).execute(db);
}
