import type { Database, LinkTable, ShareTable } from './tables.ts';

/** Stores a shared entry. */
export const insertShare = (database: Database, share: ShareTable) =>
  database.insertInto('shares').values(share).execute();

/** Shared figures, and the link they are of. */
export interface StoredShare {
  share: ShareTable;
  link: Pick<LinkTable, 'id' | 'title' | 'code' | 'custom_link' | 'created_at'> & { host: string };
}

/** The shared figures with this key; null when there are none. */
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
