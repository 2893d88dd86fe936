import { emptyDraft, type LinkDraft } from '../../lib/link/draft.ts';
import type { SavedDraft } from '../../lib/storage/drafts.ts';

/** Returns a draft for the page in the current tab. */
export const typedDraft = (part: Partial<LinkDraft> = {}): LinkDraft => ({
  ...emptyDraft,
  long_url: 'https://example.com/page',
  ...part,
});

/** Returns the saved draft of a new link. */
export const savedDraft = (part: Partial<LinkDraft> = {}): SavedDraft => ({
  draft: typedDraft(part),
  base: null,
  changed_at: new Date().toISOString(),
});
