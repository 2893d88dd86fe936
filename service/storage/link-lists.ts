import { sql } from 'kysely';
import { engineOf } from './engines/engine.ts';
import { joinedLinks, type StoredLink, withParts } from './links.ts';
import { type CountedFilter, filtersByKind, locatePage, type Page } from './paginate.ts';
import { inSnapshot } from './snapshot.ts';
import type { Database } from './tables.ts';

/** A list's filter. Undefined fields do not filter. */
export interface LinkFilter {
  /** A part of the title, folded. */
  titlePart?: string | undefined;
  /** A whole tag, folded. */
  tag?: string | undefined;
  isClicked?: boolean | undefined;
  hasPassword?: boolean | undefined;
  /** First and last day of creation in UTC, both included. */
  firstDay?: string | undefined;
  lastDay?: string | undefined;
}

/** First and last time of creation, both included. */
interface Moments {
  from: string | undefined;
  until: string | undefined;
}

const momentsOf = ({ firstDay, lastDay }: Pick<LinkFilter, 'firstDay' | 'lastDay'>): Moments => ({
  from: firstDay && `${firstDay}T00:00:00.000Z`,
  until: lastDay && `${lastDay}T23:59:59.999Z`,
});

/** Returns a LIKE pattern that finds a text anywhere, with % and _ taken literally. */
const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Up to this many matches of a tag or a title are looked up by their index. With more of them, the newest links contain
 * enough, so these are scanned. Each way is slow in the other case.
 */
const maxMatches = 2_000;

/** Selects an owner's links with a tag, from the table of short tags (migrations/0001-tagged.ts). */
const linksWithTag = (database: Database, ownerId: string, tag: string) =>
  database.selectFrom('tagged').select('link_id').where('owner_id', '=', ownerId).where('tag', '=', tag);

/**
 * Selects the links with a part in their title, by SQLite's search of three characters
 * (migrations/0001-title-search.ts). Shorter parts find none.
 */
const linksWithTitlePart = (database: Database, part: string) =>
  database
    .selectFrom('title_search')
    .innerJoin('titles', 'titles.row', 'title_search.rowid')
    .select('titles.link_id')
    .where(sql<boolean>`title_search match ${`"${part.replaceAll('"', '""')}"`}`);

/** Returns true if titles with a part can be looked up. On PostgreSQL the planner knows their number. */
const isSearchable = (part: string) => [...part].length >= 3;

/** @param links limited to `maxMatches` + 1. */
const areWithinLimit = async (links: { execute: () => Promise<unknown[]> }) =>
  (await links.execute()).length <= maxMatches;

const idsOf = (database: Database, ownerId: string) =>
  database.selectFrom('links').select('links.id').where('links.owner_id', '=', ownerId);
type OwnersLinks = ReturnType<typeof idsOf>;

/** Compares the owner without the index, so that the engines use the ids instead of scanning all links of the owner. */
const isOwner = (ownerId: string) => sql<boolean>`coalesce(links.owner_id, '') = ${ownerId}`;

/** Selects the ids of an owner's links with a tag and a part in their title, where these are given. */
async function filteredLinks(
  database: Database,
  ownerId: string,
  { tag, titlePart }: LinkFilter,
): Promise<OwnersLinks> {
  const byTag = tag === undefined ? null : linksWithTag(database, ownerId, tag);
  const isByTag = byTag !== null && (await areWithinLimit(byTag.limit(maxMatches + 1)));
  const isIndexed = titlePart !== undefined && isSearchable(titlePart);
  const isSqlite = engineOf(database) === 'sqlite';
  const byTitle = isIndexed && isSqlite ? linksWithTitlePart(database, titlePart) : null;
  const isByTitle = !isByTag && byTitle !== null && (await areWithinLimit(byTitle.limit(maxMatches + 1)));
  let links = idsOf(database, ownerId);
  if (isByTag || isByTitle) {
    links = database.selectFrom('links').select('links.id').where(isOwner(ownerId));
    if (byTag && isByTag) links = links.where('links.id', 'in', byTag);
    if (byTitle && isByTitle) links = links.where('links.id', 'in', byTitle);
  }
  if (tag !== undefined && !isByTag) {
    links = links.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tagged')
          .select('tagged.tag')
          .whereRef('tagged.link_id', '=', 'links.id')
          .where('tagged.tag', '=', tag),
      ),
    );
  }
  if (isIndexed && !isSqlite) {
    links = links.where(sql<boolean>`hem_title_parts(links.title_folded) @> hem_title_parts(${titlePart})`);
  }
  // SQLite has no default escape character.
  if (titlePart === undefined) return links;
  return links.where(sql<boolean>`links.title_folded like ${likePattern(titlePart)} escape '\\'`);
}

/** Links that are skipped one by one. Up to this number, that is faster than finding the page by counts. */
const maxSkipped = 2_000;

/** Reads the ids of a page. Skipped links are read from an index alone. */
async function selectIds(
  database: Database,
  ownerId: string,
  { isClicked, hasPassword, from, until, ...filter }: LinkFilter & Moments,
  { offset, limit }: Page,
): Promise<string[]> {
  let links = await filteredLinks(database, ownerId, filter);
  if (isClicked !== undefined) links = links.where('links.click_count', isClicked ? '>' : '=', 0);
  if (hasPassword !== undefined) links = links.where('links.has_password', '=', hasPassword ? 1 : 0);
  if (from !== undefined) links = links.where('links.created_at', '>=', from);
  if (until !== undefined) links = links.where('links.created_at', '<=', until);
  const page = await links
    .orderBy('links.created_at', 'desc')
    .orderBy('links.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return page.map(({ id }) => id);
}

/** Returns a filter that has a tag, and at most days of creation besides; null for any other. */
function asTagFilter({ tag, titlePart, isClicked, hasPassword, ...days }: LinkFilter) {
  if (tag === undefined || titlePart !== undefined || isClicked !== undefined || hasPassword !== undefined) return null;
  return { tag, ...momentsOf(days) };
}

/** Reads the ids of a page of links with a tag, from one index. */
async function selectTagged(
  database: Database,
  ownerId: string,
  { tag, from, until }: NonNullable<ReturnType<typeof asTagFilter>>,
  { offset, limit }: Page,
): Promise<string[]> {
  let links = linksWithTag(database, ownerId, tag);
  if (from !== undefined) links = links.where('created_at', '>=', from);
  if (until !== undefined) links = links.where('created_at', '<=', until);
  const newest = links.orderBy('created_at', 'desc').orderBy('link_id', 'desc');
  return (await newest.offset(offset).limit(limit).execute()).map(({ link_id }) => link_id);
}

/** Returns a filter for which links are counted; null if it has a tag or a title. */
const asCountedFilter = ({ titlePart, tag, ...counted }: LinkFilter): CountedFilter | null =>
  titlePart === undefined && tag === undefined ? counted : null;

/** Returns true if scanning up to a page takes long, because of skipped or filtered links. */
const isFar = (counted: CountedFilter, { offset }: Page) => offset > maxSkipped || filtersByKind(counted);

/** Reads the ids of a page by counts, in one snapshot. Rare kinds of link are read from each part of the range. */
const selectFarIds = (database: Database, ownerId: string, filter: CountedFilter, page: Page): Promise<string[]> =>
  inSnapshot(database, async (reading) => {
    const range = await locatePage(reading, ownerId, filter, page);
    const ids: string[] = [];
    const within = filtersByKind(filter) ? range.within : range.within.slice(0, 1);
    for (const [index, { from, until }] of within.entries()) {
      const moments = { from: filtersByKind(filter) ? from : momentsOf(filter).from, until };
      const rest = { offset: index === 0 ? range.offset : 0, limit: page.limit - ids.length };
      ids.push(...(await selectIds(reading, ownerId, { ...filter, ...moments }, rest)));
    }
    return ids;
  });

/** Reads the ids of a page in the fastest way. */
function selectPage(database: Database, ownerId: string, filter: LinkFilter, page: Page): Promise<string[]> {
  const tagged = asTagFilter(filter);
  if (tagged) return selectTagged(database, ownerId, tagged, page);
  const counted = asCountedFilter(filter);
  if (counted && isFar(counted, page)) return selectFarIds(database, ownerId, counted, page);
  return selectIds(database, ownerId, { ...filter, ...momentsOf(filter) }, page);
}

/**
 * Returns a page of an owner's links, newest first. Links of one millisecond are ordered by id, so that pages never
 * overlap.
 */
export async function selectLinks(
  database: Database,
  ownerId: string,
  filter: LinkFilter,
  page: Page,
): Promise<StoredLink[]> {
  const ids = await selectPage(database, ownerId, filter, page);
  if (ids.length === 0) return [];
  const rows = await joinedLinks(database).where('links.id', 'in', ids).where(isOwner(ownerId)).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return withParts(
    database,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}
