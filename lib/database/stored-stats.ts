import * as z from 'zod/mini';
import type { statsQuery } from '../contract/queries.ts';
import { type DatedAnswer, datedAnswer } from '../stats/dated-answer.ts';
import type { RecentClicks } from '../stats/recent-clicks.ts';
import { type StatsKey, withHemDatabase } from './hem-database.ts';
import { keysOfConnection } from './keys.ts';

/* Stats as the background stores them (entrypoints/background/shared/stored-stats.ts), for pages. */

export type StatsQuery = z.output<typeof statsQuery>;

/** Returns the key of an answer. An absent day is an empty text, since a key has no null. */
export const statsKey = (connectionId: string, { id, start_date = '', end_date = '' }: StatsQuery): StatsKey => [
  connectionId,
  id,
  start_date,
  end_date,
];

const storedText = z.object({ text: z.string(), at: z.number() });

/**
 * Returns stored answers of a connection, in the order of the queries; null for each that is absent or cannot be
 * parsed. Rejects without a database.
 */
export async function readStoredStats(
  connectionId: string,
  queries: readonly StatsQuery[],
): Promise<(DatedAnswer | null)[]> {
  const stored = await withHemDatabase(async (database) => {
    const { store } = database.transaction('stats');
    return Promise.all(queries.map((query) => store.get(statsKey(connectionId, query))));
  });
  return queries.map((_query, index) => parseAnswer(stored[index]));
}

function parseAnswer(stored: unknown): DatedAnswer | null {
  const { data } = storedText.safeParse(stored);
  if (data === undefined) return null;
  try {
    return datedAnswer.parse({ answer: JSON.parse(data.text), at: data.at });
  } catch {
    return null;
  }
}

const storedClicks = z.object({
  key: z.tuple([z.string(), z.string()]),
  total_count: z.nullable(z.number()),
  at: z.number(),
});

/** For more links, reading all records at once is faster than reading each. */
const maxSingleReads = 300;

/**
 * Returns the stored clicks of links in their last 30 days, by their ids. Rejects without a database.
 *
 * @param ids - null for all links of the connection
 */
export async function readRecentClicks(
  connectionId: string,
  ids: readonly string[] | null,
): Promise<ReadonlyMap<string, RecentClicks>> {
  const wanted = ids && new Set(ids);
  const stored = await withHemDatabase(async (database) => {
    const { store } = database.transaction('recentClicks');
    return ids !== null && ids.length <= maxSingleReads
      ? Promise.all(ids.map((id) => store.get([connectionId, id])))
      : store.getAll(keysOfConnection(connectionId));
  });
  return new Map(
    stored.flatMap((value) => {
      const { data } = storedClicks.safeParse(value);
      if (data === undefined) return [];
      const { key, ...clicks } = data;
      return wanted === null || wanted.has(key[1]) ? [[key[1], clicks] as const] : [];
    }),
  );
}
