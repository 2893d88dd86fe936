import { groupsOf, rulesOf } from './country/groups.ts';
import { difference } from './difference.ts';
import { type DraftField, draftFields, type LinkDraft, sameValue } from './draft.ts';
import { tidyDraft } from './tidy-draft.ts';

/** A tidy draft as it would be read back once it is written. */
const asRead = (tidy: LinkDraft): LinkDraft => ({ ...tidy, geo_targets: groupsOf(rulesOf(tidy.geo_targets)) });

/**
 * The fields of a link that were changed elsewhere since its editing began, to something else than what the draft holds:
 * where both say the same there is nothing to choose. So it is when a save did arrive whose answer was lost.
 */
export function conflictingFields(base: LinkDraft, theirs: LinkDraft, mine: LinkDraft): DraftField[] {
  const tidy = tidyDraft(theirs);
  const changed = difference(base, theirs, tidy);
  const [there, here] = [asRead(tidy), asRead(tidyDraft(mine))];
  return draftFields.filter((field) => field in changed && !sameValue(there[field], here[field]));
}

/** An edited draft, with the values that were set elsewhere for the fields that are to be theirs. */
export function withTheirs(mine: LinkDraft, theirs: LinkDraft, fields: readonly DraftField[]): LinkDraft {
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) };
}

/** What a link is now, with what was typed of it since a draft of it was sent. */
export function rebaseDraft(now: LinkDraft, sent: LinkDraft, draft: LinkDraft): LinkDraft {
  return withTheirs(
    now,
    draft,
    draftFields.filter((field) => !sameValue(draft[field], sent[field])),
  );
}
