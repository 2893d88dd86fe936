import { checkNew } from '@/lib/link/check-new.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { type DraftHistory, draftErrors } from '@/lib/link/draft-errors.ts';
import type { Place } from '@/lib/link/place.ts';
import { askFromPopup } from '@/lib/messaging/ask-from-popup.ts';

/** Returns the errors to show at the fields of a new link's draft. */
export const errorsOfNew = (draft: LinkDraft, base: LinkDraft, history: DraftHistory) =>
  draftErrors(draft, checkNew(draft, new Date(), base), history);

/**
 * Asks the background to create the link of a draft; null if the draft has errors.
 *
 * @param base - the draft before anything was typed
 * @param reply - the background's reply, if it was asked before this code was loaded
 */
export function createLink(
  { draft, base }: { draft: LinkDraft; base: LinkDraft },
  at: Place,
  reply: Promise<unknown> | null,
) {
  const checked = checkNew(draft, new Date(), base);
  if (!checked.ok) return null;
  const { body, geo_targets } = checked;
  return askFromPopup('createLink', { body, geo_targets, at }, reply);
}
