import type { Database, LinkTable, ShareTable } from './tables.ts';

/** Stores shared stats. */
export const insertShare = (database: Database, share: ShareTable) =>
  database.insertInto('shares').values(share).execute();

/** Shared stats, and their link. */
export interface StoredShare {
  share: ShareTable;
  link: Pick<LinkTable, 'id' | 'title' | 'code' | 'custom_link' | 'created_at'> & { host: string };
}

/** Returns the shared stats with this key; null without any. */
export async function findShare(database: Database, key: string): Promise<StoredShare | null> {
  const share = await database.selectFrom('shares').selectAll().where('key', '=', key).executeTakeFirst();
  if (!share) return null;
  const link = await database
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select(['links.id', 'links.title', 'links.code', 'links.custom_link', 'links.created_at', 'domains.host'])
    .where('links.id', '=', share.link_id)
    .executeTakeFirst();
  return link ? { share, link } : null;
}
