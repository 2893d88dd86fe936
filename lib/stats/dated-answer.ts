import * as z from 'zod/mini';
import type { DayRange } from './days.ts';
import { unpackedAnswer } from './packed-answer.ts';
import { type Stats, toStats } from './stats.ts';

/** A service's answer and its time. Parsing unpacks it. */
export const datedAnswer = z.object({
  answer: unpackedAnswer,
  /** Milliseconds since 1970. */
  at: z.number(),
});

export type DatedAnswer = z.output<typeof datedAnswer>;

/** A link's stats of some days, and their time (milliseconds since 1970). */
export interface LinkStats {
  stats: Stats;
  range: DayRange;
  at: number;
}

/** Converts an answer for charts. */
export const linkStats = ({ answer, at }: DatedAnswer, range: DayRange): LinkStats => ({
  stats: toStats(answer),
  range,
  at,
});
