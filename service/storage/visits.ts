import { readParts } from './link-parts.ts';
import type { Database, LinkTable } from './tables.ts';

/** A link as a visit needs it. */
export interface VisitedLink {
  link: LinkTable;
  /** Targets by country, when the link is to follow them. */
  geoTargets: ReadonlyMap<string, string>;
  /** Where visitors were led since the link was read, by country and platform. */
  targets: Map<string, string>;
}

/**
 * The link that an address leads to; null when there is none. One query within the other: joined, it takes the embedded
 * engine seven times as long, and links in use are read every second.
 */
export async function findByAddress(database: Database, host: string, path: string): Promise<VisitedLink | null> {
  const domain = database.selectFrom('domains').select('id').where('host', '=', host);
  const address = database.selectFrom('addresses').select('link_id').where('path', '=', path);
  const link = await database
    .selectFrom('links')
    .selectAll()
    .where('id', '=', address.where('domain_id', '=', domain))
    .executeTakeFirst();
  if (!link) return null;
  if (link.has_geo_targeting === 0) return { link, geoTargets: new Map(), targets: new Map() };
  const rules = (await readParts(database, [link.id])).geoTargets.get(link.id) ?? [];
  const geoTargets = new Map(rules.map((rule) => [rule.country_id, rule.target_url]));
  return { link, geoTargets, targets: new Map() };
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
