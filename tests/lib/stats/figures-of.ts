import { analytics, type WideAnalytics } from '@/lib/contract/analytics.ts';

/** An answer with what a test says of it, and nothing else. */
export const answerWith = ({
  others = {},
  ...parts
}: Record<string, unknown> & { others?: WideAnalytics['others'] }): WideAnalytics => ({
  ...analytics.parse(parts),
  others,
});
