import { difference } from './difference.ts';
import { type DraftField, draftFields, type LinkDraft } from './draft.ts';

/**
 * The fields of a link that were changed elsewhere since its editing began: what an update would have to send to get from
 * one to the other.
 */
export function changedMeanwhile(base: LinkDraft, theirs: LinkDraft): DraftField[] {
  const changed = difference(base, theirs);
  return draftFields.filter((field) => field in changed);
}

/** An edited draft, with the values that were set elsewhere for the fields that are to be theirs. */
export function withTheirs(mine: LinkDraft, theirs: LinkDraft, fields: readonly DraftField[]): LinkDraft {
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) };
}
