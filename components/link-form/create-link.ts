import { type CheckedNew, checkNew } from '@/lib/link/check-new.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import type { Place } from '@/lib/link/place.ts';
import { askQuickly } from '@/lib/messaging/ask-quickly.ts';

/** Checks a new link's draft against the contract and the form's own rules, at this time. */
export const checkDraft = (draft: LinkDraft, base: LinkDraft): CheckedNew => checkNew(draft, new Date(), base);

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
  const checked = checkDraft(draft, base);
  if (!checked.ok) return null;
  const { body, geo_targets } = checked;
  return askQuickly('createLink', { body, geo_targets, at }, reply);
}
