import * as z from 'zod/mini';
import type { DayRange } from './days.ts';
import { type Figures, figuresOf } from './figures.ts';
import { unpackedAnswer } from './packed-answer.ts';

/** A service's answer, and when it came. It travels packed. */
export const datedAnswer = z.object({
  answer: unpackedAnswer,
  /** In milliseconds since 1970. */
  at: z.number(),
});

export type DatedAnswer = z.output<typeof datedAnswer>;

/** A link's stats of some days, and when they came (milliseconds since 1970). */
export interface LinkStats {
  figures: Figures;
  range: DayRange;
  at: number;
}

/** Puts an answer into the form of charts. */
export const linkStats = ({ answer, at }: DatedAnswer, range: DayRange): LinkStats => ({
  figures: figuresOf(answer),
  range,
  at,
});
