import { notifyChange } from './changes.ts';
import { engineOf } from './engines/engine.ts';
import { type GeoRule, readParts, writeGeoTargets, writeTags } from './link-parts.ts';
import type { Database, GeoTargetTable, LinkTable, ShareTable } from './tables.ts';

/** A link with its host and lists. */
export interface StoredLink {
  link: LinkTable;
  host: string;
  tags: string[];
  geoTargets: GeoTargetTable[];
  shares: ShareTable[];
}

/** The lists of a link to replace. Undefined lists stay. */
interface ChangedParts {
  tags?: readonly string[] | undefined;
  geoTargets?: readonly GeoRule[] | undefined;
}

/** Selects links with their hosts. */
export const joinedLinks = (database: Database) =>
  database
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .selectAll('links')
    .select('domains.host');

type JoinedRow = LinkTable & { host: string };

/** Adds tags, country rules and shared stats to rows, in the same order. */
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

/** Returns an owner's link; null without one of this id. */
export async function findLink(database: Database, ownerId: string, id: string): Promise<StoredLink | null> {
  const rows = await joinedLinks(database)
    .where('links.owner_id', '=', ownerId)
    .where('links.id', '=', id.toLowerCase())
    .execute();
  const [found] = await withParts(database, rows);
  return found ?? null;
}

/** Returns the creation of an owner's link; null without one of this id. */
export async function findCreation(database: Database, ownerId: string, id: string) {
  const row = await database
    .selectFrom('links')
    .select(['id', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns an owner's link, and locks it until the transaction ends. SQLite has one writer at a time, so it needs no
 * lock.
 */
export async function findLinkToChange(transaction: Database, ownerId: string, id: string): Promise<StoredLink | null> {
  if (engineOf(transaction) === 'postgres') {
    const owned = transaction.selectFrom('links').select('id').where('owner_id', '=', ownerId);
    await owned.where('id', '=', id.toLowerCase()).forUpdate().execute();
  }
  return findLink(transaction, ownerId, id);
}

/** Stores a new link. Reserve its addresses first (addresses.ts). */
export async function insertLink(database: Database, link: LinkTable, tags: readonly string[]): Promise<void> {
  await database.insertInto('links').values(link).execute();
  if (tags.length > 0) await writeTags(database, link.id, tags);
}

/** Changes the given columns and lists of an owner's link, in a transaction. */
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
  await notifyChange(database, id);
}

/** Deletes an owner's link with all its rows. Returns false if there was none. */
export const removeLink = (database: Database, ownerId: string, id: string): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('links')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id.toLowerCase())
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await notifyChange(transaction, id.toLowerCase());
    return numDeletedRows > 0n;
  });
