import { analytics, type WideAnalytics } from '@/lib/contract/analytics.ts';

/** Returns an answer with only the given parts. */
export const answerWith = ({
  others = {},
  unreadable,
  ...parts
}: Record<string, unknown> & Partial<Pick<WideAnalytics, 'others' | 'unreadable'>>): WideAnalytics => ({
  ...analytics.parse(parts),
  others,
  ...(unreadable && { unreadable }),
});
