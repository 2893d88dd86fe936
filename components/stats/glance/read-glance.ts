import type { DatedAnswer } from '@/lib/stats/dated-answer.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { daysOf, usualRange } from '@/lib/stats/ranges.ts';
import { recallAnswer } from '@/lib/stats-cache/stats-cache.ts';

/** The first data of a stats preview. */
export interface GlanceStart {
  /** Milliseconds since 1970. */
  now: number;
  range: DayRange;
  /** The cached answer; null if there is none, or if it is not read yet. */
  kept: DatedAnswer | null;
}

/** Returns the days of a stats preview as of now, without data. */
export function beginGlance(): GlanceStart {
  const now = Date.now();
  return { now, range: daysOf(usualRange, { now, created: null }), kept: null };
}

/** Reads the cached stats of a link's last 30 days. Sends no request. */
export async function readGlance(connectionId: string, id: string): Promise<GlanceStart> {
  const start = beginGlance();
  return { ...start, kept: await recallAnswer({ id, ...start.range }, connectionId) };
}
