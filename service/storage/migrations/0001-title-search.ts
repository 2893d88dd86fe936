import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engines/engine.ts';

/** SQLite's search by three characters. Titles have row numbers of their own, since a copy changes those of `links`. */
const sqlite = [
  `create table titles (row integer primary key, link_id text not null unique references links (id) on delete cascade,
    title text not null)`,
  `create virtual table title_search using fts5(title, tokenize = 'trigram', content = 'titles', content_rowid = 'row')`,
  `create trigger titles_added after insert on titles begin
    insert into title_search (rowid, title) values (new.row, new.title); end`,
  `create trigger titles_removed after delete on titles begin
    insert into title_search (title_search, rowid, title) values ('delete', old.row, old.title); end`,
  `create trigger links_titled after insert on links when new.title_folded is not null begin
    insert into titles (link_id, title) values (new.id, new.title_folded); end`,
  `create trigger links_retitled after update of title_folded on links
    when new.title_folded is not old.title_folded begin
    delete from titles where link_id = old.id;
    insert into titles (link_id, title) select new.id, new.title_folded where new.title_folded is not null; end`,
];

/** An index of the three-character parts of titles, without an extension of PostgreSQL. */
const postgres = [
  `create function hem_title_parts(title text) returns text[] language sql immutable strict parallel safe as $$
    select coalesce(array_agg(distinct substr(title, at, 3)), '{}') from generate_series(1, length(title) - 2) as at $$`,
  'create index links_title_parts on links using gin (hem_title_parts(title_folded))',
];

/** Creates the search for parts of titles with three characters or more. */
export async function createTitleSearch(db: Kysely<unknown>): Promise<void> {
  for (const statement of engineOf(db) === 'postgres' ? postgres : sqlite) await sql.raw(statement).execute(db);
}
