import * as z from 'zod/mini';
import { type DayRange, dayAt } from '../stats/days.ts';
import { daysOf, usualRange } from '../stats/ranges.ts';
import { withDatabase } from './database.ts';

/*
 * Two numbers for each link that was ever asked for: lists of links and of campaigns show them without asking anybody, long
 * after the answer itself has made room for others.
 */

const count = z.nullable(z.number());

const recentClicks = z.object({
  total_count: count,
  unique_count: count,
  /** When the service said so, in milliseconds since 1970: they are of the 30 days until then. */
  at: z.number(),
});

export type RecentClicks = z.infer<typeof recentClicks>;

/** Whether an answer that came at a moment is of the 30 days until then. */
export function isRecent(
  { start_date, end_date }: { [Day in keyof DayRange]?: string | undefined },
  at: number,
): boolean {
  const days = daysOf(usualRange, { now: at, created: null });
  return start_date === days.start_date && end_date === dayAt(at);
}

/** What is known of a connection's links, by their ids. Nothing where a browser keeps nothing. */
export async function recallRecent(connectionId: string): Promise<ReadonlyMap<string, RecentClicks>> {
  const range = IDBKeyRange.bound([connectionId, ''], [connectionId, '\uffff']);
  const kept = await withDatabase((database) => database.getAll('recent', range)).catch(() => []);
  const known = new Map<string, RecentClicks>();
  for (const { key, counts } of kept) {
    const read = recentClicks.safeParse(counts);
    if (read.success) known.set(key[1], read.data);
  }
  return known;
}
