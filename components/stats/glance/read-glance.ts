import type { DatedAnswer } from '@/lib/stats/dated-answer.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { daysOf, usualRange } from '@/lib/stats/ranges.ts';
import { recallAnswer } from '@/lib/stats-cache/stats-cache.ts';

/** What a glance is drawn from at first. */
export interface GlanceStart {
  /** Milliseconds since 1970. */
  now: number;
  range: DayRange;
  /** What was last known; null where nothing is, or where that is yet to be read. */
  kept: DatedAnswer | null;
}

/** A glance as of now, of which nothing is read yet. */
export function beginGlance(): GlanceStart {
  const now = Date.now();
  return { now, range: daysOf(usualRange, { now, created: null }), kept: null };
}

/** Reads what is known of a link's last 30 days, and asks nobody. */
export async function readGlance(connectionId: string, id: string): Promise<GlanceStart> {
  const start = beginGlance();
  return { ...start, kept: await recallAnswer({ id, ...start.range }, connectionId) };
}
