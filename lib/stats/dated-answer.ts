import * as z from 'zod/mini';
import { unpackedAnswer } from './packed-answer.ts';

/** A service's answer, and when it came. It travels packed. */
export const datedAnswer = z.object({
  answer: unpackedAnswer,
  /** In milliseconds since 1970. */
  at: z.number(),
});

export type DatedAnswer = z.output<typeof datedAnswer>;
