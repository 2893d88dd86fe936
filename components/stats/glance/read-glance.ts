import type { DatedAnswer } from '@/lib/stats/dated-answer.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { daysOf } from '@/lib/stats/ranges.ts';
import { recallAnswer } from '@/lib/stats-cache/stats-cache.ts';
import type { GlancePeriod } from '@/lib/storage/glance.ts';

/** The first data of a stats preview. */
export interface GlanceStart {
  /** Milliseconds since 1970. */
  now: number;
  period: GlancePeriod;
  /** The cached answer for the days of the period; null if there is none, or if it is not read yet. */
  kept: DatedAnswer | null;
}

/** Returns the days of a period up to now (milliseconds since 1970). */
export const glanceDays = (period: GlancePeriod, now: number): DayRange =>
  daysOf({ name: period }, { now, created: null });

/** Returns the period of a stats preview as of now, without data. */
export const beginGlance = (period: GlancePeriod): GlanceStart => ({ now: Date.now(), period, kept: null });

/** Reads the cached stats of a link. Sends no request. */
export async function readGlance(connectionId: string, id: string, period: GlancePeriod): Promise<GlanceStart> {
  const start = beginGlance(period);
  return { ...start, kept: await recallAnswer({ id, ...glanceDays(period, start.now) }, connectionId) };
}
