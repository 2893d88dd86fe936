import { emptyDraft, type LinkDraft } from '../../lib/link/draft.ts';
import type { SavedDraft } from '../../lib/storage/drafts.ts';

/** What was typed for the page that tests look at. */
export const typed = (part: Partial<LinkDraft> = {}): LinkDraft => ({
  ...emptyDraft,
  long_url: 'https://example.com/page',
  ...part,
});

/** A new link's draft as it is kept. */
export const kept = (part: Partial<LinkDraft> = {}): SavedDraft => ({
  draft: typed(part),
  base: null,
  changed_at: new Date().toISOString(),
});
