import type { LinkDraft } from '@/lib/link/draft.ts';

/** Returns the UTM values of a draft on one line: "newsletter / email / spring". */
export const utmSummary = (draft: LinkDraft): string =>
  [draft.utm_source, draft.utm_medium, draft.utm_campaign, draft.utm_term, draft.utm_content]
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .join(' / ');
