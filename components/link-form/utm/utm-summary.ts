import type { LinkDraft } from '@/lib/link/draft.ts';

/** What is set of a draft's UTM fields, in one line: "newsletter / email / spring". */
export const utmSummary = (draft: LinkDraft): string =>
  [draft.utm_source, draft.utm_medium, draft.utm_campaign, draft.utm_term, draft.utm_content]
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .join(' / ');
