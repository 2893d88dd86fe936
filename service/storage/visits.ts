import type { Database, LinkTable } from './tables.ts';

/** The link that an address leads to; null when there is none. */
export async function findByAddress(database: Database, host: string, path: string): Promise<LinkTable | null> {
  const link = await database
    .selectFrom('addresses')
    .innerJoin('domains', 'domains.id', 'addresses.domain_id')
    .innerJoin('links', 'links.id', 'addresses.link_id')
    .selectAll('links')
    .where('domains.host', '=', host)
    .where('addresses.path', '=', path)
    .executeTakeFirst();
  return link ?? null;
}

/**
 * Counts a click. Answers false, and counts nothing, when the link's clicks are used up: one statement both asks and
 * counts, so that of many who come at once exactly as many pass as may.
 */
export async function countClick(database: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('links')
    .set((link) => ({ click_count: link('click_count', '+', 1), last_clicked_at: now.toISOString() }))
    .where('id', '=', id)
    .where((link) =>
      link.or([
        link('has_expiration', '=', 0),
        link('click_limit', 'is', null),
        link('click_count', '<', link.ref('click_limit')),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
