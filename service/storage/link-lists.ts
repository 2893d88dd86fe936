import { sql } from 'kysely';
import { engineOf } from './engines/engine.ts';
import { joinedLinks, type StoredLink, withParts } from './links.ts';
import { type CountedFilter, findStretch, hasKind, type Page } from './paginate.ts';
import { atOneMoment } from './snapshot.ts';
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

/** A LIKE pattern that finds a text anywhere, its own % and _ meant literally. */
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * As many links are found by what they have, a tag or a part of their titles; of more, enough are among the newest to look
 * through those. Either way around takes long for what the other is for.
 */
const few = 2_000;

/** An owner's links with a tag, by the table of short tags (migrations/0001-schema/tagged.ts). */
const haveTag = (database: Database, ownerId: string, tag: string) =>
  database.selectFrom('tagged').select('link_id').where('owner_id', '=', ownerId).where('tag', '=', tag);

/** The links whose title has a part, by its parts of three characters (migrations/0001-schema/title-search.ts): fewer find none. */
const haveInTitle = (database: Database, part: string) =>
  database
    .selectFrom('title_search')
    .innerJoin('titles', 'titles.row', 'title_search.rowid')
    .select('titles.link_id')
    .where(sql<boolean>`title_search match ${`"${part.replaceAll('"', '""')}"`}`);

/** Whether titles with a part can be looked up. On PostgreSQL the planner knows how many there are. */
const mayBeSearched = (part: string) => [...part].length >= 3;

/** @param links of which no more than `few` and one are asked for. */
const areFew = async (links: { execute: () => Promise<unknown[]> }) => (await links.execute()).length <= few;

const idsOf = (database: Database, ownerId: string) =>
  database.selectFrom('links').select('links.id').where('links.owner_id', '=', ownerId);
type OwnersLinks = ReturnType<typeof idsOf>;

/** The owner of links that are found by their ids: said so that no engine goes through all of the owner's instead. */
const isOwner = (ownerId: string) => sql<boolean>`coalesce(links.owner_id, '') = ${ownerId}`;

/** The ids of an owner's links with a tag and a part in their titles, as far as these are asked for. */
async function found(database: Database, ownerId: string, { tag, titlePart }: LinkFilter): Promise<OwnersLinks> {
  const byTag = tag === undefined ? null : haveTag(database, ownerId, tag);
  const isByTag = byTag !== null && (await areFew(byTag.limit(few + 1)));
  const looksUp = titlePart !== undefined && mayBeSearched(titlePart);
  const isEmbedded = engineOf(database) === 'sqlite';
  const byTitle = looksUp && isEmbedded ? haveInTitle(database, titlePart) : null;
  const isByTitle = !isByTag && byTitle !== null && (await areFew(byTitle.limit(few + 1)));
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
  if (looksUp && !isEmbedded) {
    links = links.where(sql<boolean>`hem_title_parts(links.title_folded) @> hem_title_parts(${titlePart})`);
  }
  // Said out loud, since SQLite, unlike PostgreSQL, has no escape character of its own.
  if (titlePart === undefined) return links;
  return links.where(sql<boolean>`links.title_folded like ${anywhere(titlePart)} escape '\\'`);
}

/** Links that are skipped one by one: to look up where the next ones begin takes longer. */
const fewSkipped = 2_000;

/** The ids of a stretch: read from an index alone as far as they are skipped. */
async function selectIds(
  database: Database,
  ownerId: string,
  filter: LinkFilter,
  { offset, limit }: Page,
): Promise<string[]> {
  const { isClicked, hasPassword, from, until } = filter;
  let links = await found(database, ownerId, filter);
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

/** A filter by a tag, and by when links were made, alone; null for any other. */
function toTagged({ tag, titlePart, isClicked, hasPassword, from, until }: LinkFilter) {
  if (tag === undefined || titlePart !== undefined || isClicked !== undefined || hasPassword !== undefined) return null;
  return { tag, from, until };
}

/** The ids of a stretch of the links with a tag: all of it, with what is skipped, lies in one index. */
async function selectTagged(
  database: Database,
  ownerId: string,
  { tag, from, until }: NonNullable<ReturnType<typeof toTagged>>,
  { offset, limit }: Page,
): Promise<string[]> {
  let links = haveTag(database, ownerId, tag);
  if (from !== undefined) links = links.where('created_at', '>=', from);
  if (until !== undefined) links = links.where('created_at', '<=', until);
  const newest = links.orderBy('created_at', 'desc').orderBy('link_id', 'desc');
  return (await newest.offset(offset).limit(limit).execute()).map(({ link_id }) => link_id);
}

const [firstMoment, lastMoment] = ['T00:00:00.000Z', 'T23:59:59.999Z'];

/** A filter by which links are counted; null for one by tags or titles, or by parts of days. */
function toCounted({ titlePart, tag, from, until, ...kind }: LinkFilter): CountedFilter | null {
  const isOfDays = (from?.endsWith(firstMoment) ?? true) && (until?.endsWith(lastMoment) ?? true);
  if (titlePart !== undefined || tag !== undefined || !isOfDays) return null;
  return { ...kind, firstDay: from?.slice(0, -firstMoment.length), lastDay: until?.slice(0, -lastMoment.length) };
}

/** Whether it takes long to come to a page by going through the links: through those before it, or those in between. */
const isFar = (counted: CountedFilter, { offset }: Page) => offset > fewSkipped || hasKind(counted);

/** The same by counts, all of it as it is at one moment. Of some kind there may be few: these are read where they lie. */
const selectFarIds = (
  database: Database,
  ownerId: string,
  { filter, counted, page }: { filter: LinkFilter; counted: CountedFilter; page: Page },
): Promise<string[]> =>
  atOneMoment(database, async (reading) => {
    const stretch = await findStretch(reading, ownerId, counted, page);
    const ids: string[] = [];
    const within = hasKind(counted) ? stretch.within : stretch.within.slice(0, 1);
    for (const [index, { from, until }] of within.entries()) {
      const moments = { from: hasKind(counted) ? from : filter.from, until };
      const rest = { offset: index === 0 ? stretch.offset : 0, limit: page.limit - ids.length };
      ids.push(...(await selectIds(reading, ownerId, { ...filter, ...moments }, rest)));
    }
    return ids;
  });

/** The ids of a stretch of a list, by whichever way is the shortest. */
function selectPage(database: Database, ownerId: string, filter: LinkFilter, page: Page): Promise<string[]> {
  const tagged = toTagged(filter);
  if (tagged) return selectTagged(database, ownerId, tagged, page);
  const counted = toCounted(filter);
  if (counted && isFar(counted, page)) return selectFarIds(database, ownerId, { filter, counted, page });
  return selectIds(database, ownerId, filter, page);
}

/** An owner's links, newest first. Links of one millisecond are ordered by id, so that pages never overlap. */
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
