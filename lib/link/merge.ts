import type { LinkRecord } from '../contract/link-reading.ts';
import type { UpdateLinkBody } from '../contract/link-writing.ts';
import { groupsOf, rulesOf } from './country/groups.ts';
import { difference } from './difference.ts';
import { type DraftField, draftFields, type LinkDraft, sameValue } from './draft.ts';
import { withUpdate } from './draft-of-body.ts';
import { draftOfRecord } from './draft-of-record.ts';
import { sameField } from './same-field.ts';
import { tidyDraft } from './tidy-draft.ts';
import { unreadableFields } from './unreadable-fields.ts';

/** A tidy draft as it would be read back once it is written. */
const asRead = (tidy: LinkDraft): LinkDraft => ({ ...tidy, geo_targets: groupsOf(rulesOf(tidy.geo_targets)) });

/** The same for links as they are read: a service may keep tags in an order of its own. */
const readAlike = (field: DraftField, one: LinkDraft, other: LinkDraft): boolean =>
  sameField(field, one, other) || (field === 'tags' && sameValue(one.tags.toSorted(), other.tags.toSorted()));

/**
 * The fields of a link that were changed elsewhere since its editing began, to something else than what the draft holds:
 * where both say the same there is nothing to choose. So it is when a save did arrive whose answer was lost.
 */
export function conflictingFields(base: LinkDraft, theirs: LinkDraft, mine: LinkDraft): DraftField[] {
  const tidy = tidyDraft(theirs);
  const changed = difference(base, theirs, tidy);
  const [there, here] = [asRead(tidy), asRead(tidyDraft(mine))];
  return draftFields.filter(
    (field) => field in changed && !readAlike(field, base, tidy) && !readAlike(field, there, here),
  );
}

/** Whether an update, based on what a link was, can be made to what the link is now. */
export type MergeCheck =
  /** Somebody else has changed these fields, to something else. */
  | { kind: 'conflict'; fields: DraftField[] }
  /** The link says all of it already. */
  | { kind: 'there' }
  | { kind: 'open' };

/**
 * Compares an update with what the link is now. Nothing can be told of a password.
 *
 * @param otherBases - what else the link may have become by the person's own doing
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

/** A link as it is now. What cannot be read of it only looks empty (reading R8): it is taken to be what it was. */
export const draftOver = (base: LinkDraft, now: LinkRecord): LinkDraft =>
  withTheirs(draftOfRecord(now), base, unreadableFields(now));

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
