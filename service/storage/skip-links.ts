import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** Which stretch of a list. */
export interface Page {
  offset: number;
  limit: number;
}

/** A stretch of a list that begins at a moment: links that are newer are skipped already. */
interface PageFrom extends Page {
  until: string;
}

/**
 * Finds where a stretch of all of an owner's links begins, newest first, without going through those before it: by how many
 * there are of each day, then of each hour of one day. Null where the list ends before.
 */
export async function skipLinks(
  database: Database,
  ownerId: string,
  { offset, limit }: Page,
): Promise<PageFrom | null> {
  let left = offset;
  let found = '';
  for (const unit of ['day', 'hour'] as const) {
    let counts = database
      .selectFrom('link_counts')
      .select(['span', sql<number>`cast(sum(links) as bigint)`.as('links')])
      .where('owner_id', '=', ownerId)
      .where('unit', '=', unit);
    if (unit === 'hour') counts = counts.where('span', '>=', `${found}T00`).where('span', '<=', `${found}T23`);
    const spans = await counts.groupBy('span').orderBy('span', 'desc').execute();
    const within = spans.find(({ links }) => {
      if (links > left) return true;
      left -= links;
      return false;
    });
    if (!within) return null;
    found = within.span;
  }
  return { until: `${found}:59:59.999Z`, offset: left, limit };
}
