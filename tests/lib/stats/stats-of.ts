import { analytics, type WideAnalytics } from '@/lib/contract/analytics.ts';

/** An answer with what a test says of it, and nothing else. */
export const answerWith = ({
  others = {},
  unreadable,
  ...parts
}: Record<string, unknown> & Partial<Pick<WideAnalytics, 'others' | 'unreadable'>>): WideAnalytics => ({
  ...analytics.parse(parts),
  others,
  ...(unreadable && { unreadable }),
});
