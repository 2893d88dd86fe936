import type { LinkRecord } from '../contract/link-reading.ts';
import type { UpdateLinkBody } from '../contract/link-writing.ts';
import { difference } from './difference.ts';
import { type DraftField, draftFields, groupsOf, type LinkDraft, rulesOf, sameValue } from './draft.ts';
import { withUpdate } from './draft-of-body.ts';
import { draftOfRecord } from './draft-of-record.ts';
import { normalizeDraft } from './normalize-draft.ts';
import { sameField } from './same-field.ts';
import { unreadableFields } from './unreadable-fields.ts';

/** Returns a normalized draft as the service would return it once it is saved. */
const asRead = (tidy: LinkDraft): LinkDraft => ({ ...tidy, geo_targets: groupsOf(rulesOf(tidy.geo_targets)) });

/** Compares fields as read from a service, which may reorder tags. */
const readAlike = (field: DraftField, one: LinkDraft, other: LinkDraft): boolean =>
  sameField(field, one, other) || (field === 'tags' && sameValue(one.tags.toSorted(), other.tags.toSorted()));

/**
 * Returns the fields that were changed elsewhere since editing began, to another value than the draft's. Equal values
 * are no conflict. They also occur when a save succeeded but its answer was lost.
 */
export function conflictingFields(base: LinkDraft, theirs: LinkDraft, mine: LinkDraft): DraftField[] {
  const tidy = normalizeDraft(theirs);
  const changed = difference(base, theirs, tidy);
  const [there, here] = [asRead(tidy), asRead(normalizeDraft(mine))];
  return draftFields.filter(
    (field) => field in changed && !readAlike(field, base, tidy) && !readAlike(field, there, here),
  );
}

/** The result of comparing an update and its base with the link as it is now. */
type MergeCheck =
  /** These fields were changed elsewhere, to another value. */
  | { kind: 'conflict'; fields: DraftField[] }
  /** The link already has all these values. */
  | { kind: 'there' }
  | { kind: 'open' };

/**
 * Compares an update with the link as it is now. Passwords cannot be compared.
 *
 * @param otherBases - other states of the link that the person's own changes may have produced
 */
export function checkMerge(
  base: LinkDraft,
  body: UpdateLinkBody,
  now: LinkRecord,
  otherBases: readonly LinkDraft[] = [],
): MergeCheck {
  const [theirs, mine] = [draftOver(base, now), withUpdate(base, body)];
  const fields = conflictingFields(base, theirs, mine).filter((field) =>
    otherBases.every((other) => !sameField(field, other, theirs)),
  );
  if (fields.length > 0) return { kind: 'conflict', fields };
  return { kind: Object.keys(difference(theirs, mine)).length === 0 ? 'there' : 'open' };
}

/**
 * Returns the link as it is now. Unreadable fields only look empty (reading R8), so they keep the value of the base.
 */
export const draftOver = (base: LinkDraft, now: LinkRecord): LinkDraft =>
  withTheirs(draftOfRecord(now), base, unreadableFields(now));

/** Returns an edited draft with the other side's values in the given fields. */
export function withTheirs(mine: LinkDraft, theirs: LinkDraft, fields: readonly DraftField[]): LinkDraft {
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) };
}

/** Returns the link as it is now, with the fields that were edited since a draft was sent. */
export function rebaseDraft(now: LinkDraft, sent: LinkDraft, draft: LinkDraft): LinkDraft {
  return withTheirs(
    now,
    draft,
    draftFields.filter((field) => !sameValue(draft[field], sent[field])),
  );
}
