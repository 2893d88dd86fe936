import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engines/engine.ts';
import { withLink, withText } from './common-columns.ts';

/**
 * True for a tag that a list can filter by. Longer tags are in `link_tags` only, since an index row of PostgreSQL has
 * at most 2,704 bytes. A filter has 150 characters. Folded, it may have more, since `ß` becomes two.
 */
const isShort = 'length(new.folded) <= 600';

/** Tags are never updated: a link's tags are deleted and inserted again. */
const add = `insert into tagged (owner_id, tag, created_at, link_id)
  select owner_id, new.folded, created_at, id from links where id = new.link_id on conflict do nothing;`;

/** All tags of a link are deleted together, so that duplicate tags need no check. */
const remove = 'delete from tagged where link_id = old.link_id and tag = old.folded;';

const change = 'update tagged set owner_id = new.owner_id, created_at = new.created_at where link_id = new.id;';
const isChanged = 'old.owner_id <> new.owner_id or old.created_at <> new.created_at';

const sqlite = [
  `create trigger link_tags_added after insert on link_tags when ${isShort} begin ${add} end`,
  `create trigger link_tags_removed after delete on link_tags begin ${remove} end`,
  `create trigger links_tagged after update of owner_id, created_at on links when ${isChanged} begin ${change} end`,
];

const postgres = [
  `create function hem_tag() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' and ${isShort} then ${add} end if;
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

/** Creates the links of each folded tag in the order of lists, so that an offset skips within one index. */
export async function createTagged(db: Kysely<unknown>): Promise<void> {
  const isSqlite = engineOf(db) === 'sqlite';
  const tagged = db.schema
    .createTable('tagged')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .$call((table) => withText(table, 'tag'))
    .$call((table) => withText(table, 'created_at'))
    .$call(withLink)
    .addPrimaryKeyConstraint('tagged_pk', ['owner_id', 'tag', 'created_at', 'link_id']);
  await (isSqlite ? tagged.modifyEnd(sql`without rowid`) : tagged).execute();
  await db.schema.createIndex('tagged_link').on('tagged').columns(['link_id', 'tag']).execute();
  for (const statement of isSqlite ? sqlite : postgres) await sql.raw(statement).execute(db);
}
