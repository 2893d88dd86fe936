import { type Kysely, sql } from 'kysely';
import { fold } from '../../links/fold.ts';
import { engineOf } from '../engine.ts';
import type { Tables } from '../tables.ts';

/** Links that are read together. */
const page = 1_000;

/** Titles were compared by small letters alone, which `Straße` and `STRASSE` do not share. */
async function foldTitles(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ; ) {
    const links = db.selectFrom('links').select(['id', 'title', 'title_folded']).where('id', '>', last);
    const rows = await links.orderBy('id').limit(page).execute();
    for (const { id, title, title_folded } of rows) {
      const folded = title === null ? null : fold(title);
      if (folded !== title_folded)
        await db.updateTable('links').set({ title_folded: folded }).where('id', '=', id).execute();
    }
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    last = lastRow.id;
  }
}

/**
 * The embedded engine's own search by three characters. The titles are numbered in a table of their own, since the rows of
 * `links` have other numbers in a copy.
 */
const embedded = [
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
  'insert into titles (link_id, title) select id, title_folded from links where title_folded is not null',
];

/** PostgreSQL's, where it may be installed: without it, titles are looked through one by one. */
async function indexTitles(db: Kysely<Tables>): Promise<void> {
  await sql`savepoint titles`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create index links_title on links using gin (title_folded gin_trgm_ops)`.execute(db);
    await sql`release savepoint titles`.execute(db);
  } catch {
    await sql`rollback to savepoint titles`.execute(db);
  }
}

/** Titles that are found by any part of three characters and more. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await foldTitles(db);
  if (engineOf(db) === 'postgres') return indexTitles(db);
  for (const statement of embedded) await sql.raw(statement).execute(db);
}
