import type { WideAnalytics } from '@/lib/contract/analytics.ts';
import { wideAnalytics } from '@/lib/contract/analytics.ts';

/** An answer with what a test says of it, and nothing else. */
export const answerWith = (parts: object): WideAnalytics => wideAnalytics.parse({ others: {}, ...parts });
