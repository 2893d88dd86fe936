import { foldKey } from '../../lib/contract/fold-text.ts';
import { newId } from './identifier.ts';
import type { Database, GeoTargetTable, ShareTable } from './tables.ts';

/** A country rule without an id. */
export interface GeoRule {
  country_id: string;
  target_url: string;
}

/** Rows of a statement. Both engines limit the values in one statement. */
const rowsPerStatement = 1000;

const inBatches = <Row>(rows: readonly Row[]) =>
  Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, batch) =>
    rows.slice(batch * rowsPerStatement, (batch + 1) * rowsPerStatement),
  );

/** Replaces a link's tags, in this order. */
export async function writeTags(database: Database, linkId: string, tags: readonly string[]): Promise<void> {
  await database.deleteFrom('link_tags').where('link_id', '=', linkId).execute();
  const rows = tags.map((tag, position) => ({ link_id: linkId, position, tag, folded: foldKey(tag) }));
  for (const batch of inBatches(rows)) await database.insertInto('link_tags').values(batch).execute();
}

/** Replaces a link's country rules, in this order. */
export async function writeGeoTargets(database: Database, linkId: string, rules: readonly GeoRule[]): Promise<void> {
  await database.deleteFrom('geo_targets').where('link_id', '=', linkId).execute();
  const now = new Date();
  const rows = rules.map((rule, position) => ({ id: newId(now), link_id: linkId, position, ...rule }));
  for (const batch of inBatches(rows)) await database.insertInto('geo_targets').values(batch).execute();
}

/** Reads tags, country rules and shared stats by link id, each list in its order. */
export async function readParts(database: Database, linkIds: readonly string[]) {
  const tags = new Map<string, string[]>();
  const geoTargets = new Map<string, GeoTargetTable[]>();
  const shares = new Map<string, ShareTable[]>();
  if (linkIds.length > 0) {
    const tagRows = database.selectFrom('link_tags').selectAll().where('link_id', 'in', linkIds).orderBy('position');
    for (const { link_id, tag } of await tagRows.execute()) append(tags, link_id, tag);
    const geoRows = database.selectFrom('geo_targets').selectAll().where('link_id', 'in', linkIds).orderBy('position');
    for (const row of await geoRows.execute()) append(geoTargets, row.link_id, row);
    const shareRows = database.selectFrom('shares').selectAll().where('link_id', 'in', linkIds).orderBy('id');
    for (const row of await shareRows.execute()) append(shares, row.link_id, row);
  }
  return { tags, geoTargets, shares };
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
