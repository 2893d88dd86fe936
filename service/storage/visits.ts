import { targetFields } from './link-fields.ts';
import { readParts } from './link-parts.ts';
import type { Database, LinkTable } from './tables.ts';

/** A link with the data that visits need. */
export interface VisitedLink {
  link: LinkTable;
  /** Targets by country, if the link uses them. */
  geoTargets: ReadonlyMap<string, string>;
  /** True if a target is on one of the service's own hosts, and so may be another short link. */
  targetsOwnHost: boolean;
  /** The targets that visits were sent to since the link was read, by the stored targets. */
  chosenTargets: Map<string, string>;
}

/**
 * Returns the link at an address; null without one. It uses nested queries: in SQLite a join takes seven times as long,
 * and links in use are read every second.
 *
 * @param isOwn returns true for an address on one of the service's own hosts.
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
  const targetsOwnHost = targetFields.some((field) => {
    const target = link[field];
    return target !== null && isOwn(target);
  });
  if (link.has_geo_targeting === 0) return { link, geoTargets: new Map(), targetsOwnHost, chosenTargets: new Map() };
  const rules = (await readParts(database, [link.id])).geoTargets.get(link.id) ?? [];
  const geoTargets = new Map(rules.map((rule) => [rule.country_id, rule.target_url]));
  return {
    link,
    geoTargets,
    targetsOwnHost: targetsOwnHost || [...geoTargets.values()].some(isOwn),
    chosenTargets: new Map(),
  };
}

/**
 * Counts clicks, as many as the link's limit allows. Returns their number. One statement checks and counts, so that
 * simultaneous visits cannot exceed the limit. If fewer clicks are left, it tries each half.
 */
export async function countClicks(database: Database, id: string, clicks: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('links')
    .set((link) => ({ click_count: link('click_count', '+', clicks), last_clicked_at: now.toISOString() }))
    .where('id', '=', id)
    .where((link) =>
      link.or([
        link('has_expiration', '=', 0),
        link('click_limit', 'is', null),
        link(link('click_count', '+', clicks), '<=', link.ref('click_limit')),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return clicks;
  if (clicks === 1) return 0;
  const half = Math.ceil(clicks / 2);
  const counted = await countClicks(database, id, half, now);
  return counted < half ? counted : half + (await countClicks(database, id, clicks - half, now));
}
