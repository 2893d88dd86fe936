import { targetFields } from './link-fields.ts';
import { readParts } from './link-parts.ts';
import type { Database, LinkTable } from './tables.ts';

/** A link as a visit needs it. */
export interface VisitedLink {
  link: LinkTable;
  /** Targets by country, when the link is to follow them. */
  geoTargets: ReadonlyMap<string, string>;
  /** True where one of its targets is on a host of the service's own: it may be a short link again. */
  leadsInside: boolean;
  /** Where visitors were led since the link was read, by country and platform. */
  targets: Map<string, string>;
}

/**
 * The link that an address leads to; null when there is none. One query within the other: joined, it takes the embedded
 * engine seven times as long, and links in use are read every second.
 *
 * @param isOwn true for an address on a host of the service's own.
 */
export async function findByAddress(
  database: Database,
  { host, path }: { host: string; path: string },
  isOwn: (address: string) => boolean,
): Promise<VisitedLink | null> {
  const domain = database.selectFrom('domains').select('id').where('host', '=', host);
  const address = database.selectFrom('addresses').select('link_id').where('path', '=', path);
  const link = await database
    .selectFrom('links')
    .selectAll()
    .where('id', '=', address.where('domain_id', '=', domain))
    .executeTakeFirst();
  if (!link) return null;
  const leadsInside = targetFields.some((field) => {
    const target = link[field];
    return target !== null && isOwn(target);
  });
  if (link.has_geo_targeting === 0) return { link, geoTargets: new Map(), leadsInside, targets: new Map() };
  const rules = (await readParts(database, [link.id])).geoTargets.get(link.id) ?? [];
  const geoTargets = new Map(rules.map((rule) => [rule.country_id, rule.target_url]));
  return { link, geoTargets, leadsInside: leadsInside || [...geoTargets.values()].some(isOwn), targets: new Map() };
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
