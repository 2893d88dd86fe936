import { sql } from 'kysely';
import { ownedLinks, type StoredLink, withParts } from './links.ts';
import type { Database } from './tables.ts';

/** Which of an owner's links a list shows; what is left out does not narrow it. */
export interface LinkFilter {
  /** Part of the title, folded. */
  titlePart?: string | undefined;
  tag?: string | undefined;
  isClicked?: boolean | undefined;
  hasPassword?: boolean | undefined;
  /** First and last moment of creation, both included. */
  from?: string | undefined;
  until?: string | undefined;
}

/** Which stretch of the list. */
export interface Page {
  offset: number;
  limit: number;
}

/** A LIKE pattern that finds a text anywhere, its own % and _ meant literally. */
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * As many links with a tag are found by the tag; of more, enough are among the newest to look through those. Either way
 * around takes long for what the other is for.
 */
const fewTagged = 2_000;

async function areFew(database: Database, tag: string): Promise<boolean> {
  const tagged = database.selectFrom('link_tags').select('link_id').where('tag', '=', tag);
  return (await tagged.limit(fewTagged + 1).execute()).length <= fewTagged;
}

/** The links with a tag, of all of an owner's. */
async function taggedOnly(database: Database, links: OwnersLinks, tag: string): Promise<OwnersLinks> {
  if (await areFew(database, tag)) {
    return links.where('id', 'in', database.selectFrom('link_tags').select('link_id').where('tag', '=', tag));
  }
  return links.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('link_tags')
        .select('link_tags.position')
        .whereRef('link_tags.link_id', '=', 'links.id')
        .where('link_tags.tag', '=', tag),
    ),
  );
}

const idsOf = (database: Database, ownerId: string) =>
  database.selectFrom('links').select('links.id').where('links.owner_id', '=', ownerId);
type OwnersLinks = ReturnType<typeof idsOf>;

/** An owner's links, newest first. Links of one millisecond are ordered by id, so that pages never overlap. */
export async function selectLinks(
  database: Database,
  ownerId: string,
  filter: LinkFilter,
  { offset, limit }: Page,
): Promise<StoredLink[]> {
  // Ids first: those that an offset skips are read from an index alone.
  let links = idsOf(database, ownerId);
  const { titlePart, tag, isClicked, hasPassword, from, until } = filter;
  if (titlePart !== undefined) {
    // Said out loud, since SQLite, unlike PostgreSQL, has no escape character of its own.
    links = links.where(sql<boolean>`links.title_folded like ${anywhere(titlePart)} escape '\\'`);
  }
  if (tag !== undefined) links = await taggedOnly(database, links, tag);
  if (isClicked !== undefined) links = links.where('links.click_count', isClicked ? '>' : '=', 0);
  if (hasPassword !== undefined) links = links.where('links.has_password', '=', hasPassword ? 1 : 0);
  if (from !== undefined) links = links.where('links.created_at', '>=', from);
  if (until !== undefined) links = links.where('links.created_at', '<=', until);
  const found = await links
    .orderBy('links.created_at', 'desc')
    .orderBy('links.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await ownedLinks(database, ownerId)
    .where('links.id', 'in', ids)
    .orderBy('links.created_at', 'desc')
    .orderBy('links.id', 'desc')
    .execute();
  return withParts(database, rows);
}
