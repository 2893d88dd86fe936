import { announceChange } from './changes.ts';
import { engineOf } from './engines/engine.ts';
import { type GeoRule, readParts, writeGeoTargets, writeTags } from './link-parts.ts';
import type { Database, GeoTargetTable, LinkTable, ShareTable } from './tables.ts';

/** A link with all that is stored of it, and the host it lives on. */
export interface StoredLink {
  link: LinkTable;
  host: string;
  tags: string[];
  geoTargets: GeoTargetTable[];
  shares: ShareTable[];
}

/** The lists of a link that are to change: those left out stay as they are. */
interface ChangedParts {
  tags?: readonly string[] | undefined;
  geoTargets?: readonly GeoRule[] | undefined;
}

/** Links, joined to their hosts. */
export const joinedLinks = (database: Database) =>
  database
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .selectAll('links')
    .select('domains.host');

type JoinedRow = LinkTable & { host: string };

/** Rows with their tags, country rules and shared figures, in the same order. */
export async function withParts(database: Database, rows: readonly JoinedRow[]): Promise<StoredLink[]> {
  const { tags, geoTargets, shares } = await readParts(
    database,
    rows.map((row) => row.id),
  );
  return rows.map(({ host, ...link }) => ({
    link,
    host,
    tags: tags.get(link.id) ?? [],
    geoTargets: geoTargets.get(link.id) ?? [],
    shares: shares.get(link.id) ?? [],
  }));
}

/** One of an owner's links; null when it has none of that id. */
export async function findLink(database: Database, ownerId: string, id: string): Promise<StoredLink | null> {
  const rows = await joinedLinks(database)
    .where('links.owner_id', '=', ownerId)
    .where('links.id', '=', id.toLowerCase())
    .execute();
  const [found] = await withParts(database, rows);
  return found ?? null;
}

/** When one of an owner's links was made; null when it has none of that id. */
export async function findCreation(database: Database, ownerId: string, id: string) {
  const row = await database
    .selectFrom('links')
    .select(['id', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** As findLink, and nobody else changes it until the transaction ends. SQLite lets one writer in at a time anyway. */
export async function findLinkToChange(transaction: Database, ownerId: string, id: string): Promise<StoredLink | null> {
  if (engineOf(transaction) === 'postgres') {
    const owned = transaction.selectFrom('links').select('id').where('owner_id', '=', ownerId);
    await owned.where('id', '=', id.toLowerCase()).forUpdate().execute();
  }
  return findLink(transaction, ownerId, id);
}

/** Stores a new link. Its addresses are claimed apart (addresses.ts). */
export async function insertLink(database: Database, link: LinkTable, tags: readonly string[]): Promise<void> {
  await database.insertInto('links').values(link).execute();
  if (tags.length > 0) await writeTags(database, link.id, tags);
}

/** Changes an owner's link, in a transaction: the columns and the lists that are given, and no others. */
export async function changeLink(
  database: Database,
  { id, owner_id }: Pick<LinkTable, 'id' | 'owner_id'>,
  columns: Partial<LinkTable>,
  { tags, geoTargets }: ChangedParts,
): Promise<void> {
  if (Object.keys(columns).length > 0) {
    await database.updateTable('links').set(columns).where('owner_id', '=', owner_id).where('id', '=', id).execute();
  }
  if (tags) await writeTags(database, id, tags);
  if (geoTargets) await writeGeoTargets(database, id, geoTargets);
  await announceChange(database, id);
}

/** Deletes one of an owner's links with all that belongs to it. Answers whether there was one. */
export const removeLink = (database: Database, ownerId: string, id: string): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('links')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id.toLowerCase())
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await announceChange(transaction, id.toLowerCase());
    return numDeletedRows > 0n;
  });
