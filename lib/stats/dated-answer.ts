import * as z from 'zod/mini';
import { wideAnalytics } from '../contract/analytics.ts';

/** A service's answer, and when it came. */
export const datedAnswer = z.object({
  answer: wideAnalytics,
  /** In milliseconds since 1970. */
  at: z.number(),
});

export type DatedAnswer = z.infer<typeof datedAnswer>;
