import { type Flag, fieldsWith, rowOf } from '../contract/fields.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { type UpdateLinkBody, updateLinkBody } from '../contract/link-writing.ts';
import { difference } from './difference.ts';
import { type DraftField, draftFields, groupsOf, type LinkDraft, rulesOf, sameValue } from './draft.ts';
import { withUpdate } from './draft-of-body.ts';
import { draftOfRecord } from './draft-of-record.ts';
import { mergeCountryRules, setCountry } from './merge-countries.ts';
import { normalizeDraft } from './normalize-draft.ts';
import { sameField } from './same-field.ts';
import { flagOf, switchedBy } from './switches.ts';
import { mergeTags } from './tags/tags.ts';
import { unreadableFields } from './unreadable-fields.ts';

/** Fields that both sides changed, to different values. The person chooses a side for all of them. */
export interface MergeConflict {
  fields: readonly DraftField[];
  /** The country whose rule both sides changed; null if the conflict is about whole fields. */
  country: string | null;
}

/** A draft with the changes of both sides. In its conflicts, it has the own values. */
export interface Merge {
  draft: LinkDraft;
  conflicts: readonly MergeConflict[];
}

const fixed: readonly DraftField[] = fieldsWith({ only: 'create' });

/** The fields that are merged as one: those of a flag, or a single field. */
const units: readonly (readonly DraftField[])[] = draftFields
  .filter((field) => flagOf(field) === null && !fixed.includes(field))
  .map((field) =>
    rowOf(field).kind === 'flag' ? [field, ...draftFields.filter((one) => flagOf(one) === field)] : [field],
  );

/** Returns a normalized draft as the service would return it once it is saved. */
const asRead = (tidy: LinkDraft): LinkDraft => ({ ...tidy, geo_targets: groupsOf(rulesOf(tidy.geo_targets)) });

/** Compares fields as read from a service, which may reorder tags. */
const readAlike = (field: DraftField, one: LinkDraft, other: LinkDraft): boolean =>
  sameField(field, one, other) || (field === 'tags' && sameValue(one.tags.toSorted(), other.tags.toSorted()));

/** Returns the fields that differ from the base and have an effect. */
function changedFields(base: LinkDraft, draft: LinkDraft): Set<DraftField> {
  const tidy = normalizeDraft(draft);
  const changed = difference(base, draft, tidy);
  return new Set(draftFields.filter((field) => field in changed && !readAlike(field, base, tidy)));
}

/**
 * Merges two drafts that began with the same base. Fields that belong together are taken from the side that changed
 * them. Both sides may add and remove tags. Equal values are no conflict. They also occur when a save succeeded but its
 * answer was lost.
 *
 * @param otherBases - other states of the link that the person's own changes may have produced
 */
export function mergeDrafts(
  base: LinkDraft,
  theirs: LinkDraft,
  mine: LinkDraft,
  otherBases: readonly LinkDraft[] = [],
): Merge {
  const [there, here] = [changedFields(base, theirs), changedFields(base, mine)];
  const [theirsRead, mineRead] = [asRead(normalizeDraft(theirs)), asRead(normalizeDraft(mine))];
  const isOwn = (field: DraftField) => otherBases.some((other) => sameField(field, other, theirs));
  const conflicts: MergeConflict[] = [];
  let draft = withTheirs(mine, theirs, fixed);
  const mergeFields = (fields: readonly DraftField[]) => {
    const changedThere = fields.filter((field) => there.has(field));
    if (!fields.some((field) => here.has(field))) {
      // Text without an effect, as in a section that is off, stays as it was typed.
      const isTyped = (field: DraftField) => changedThere.length === 0 && !sameValue(mine[field], base[field]);
      draft = withTheirs(
        draft,
        theirs,
        fields.filter((field) => !isTyped(field)),
      );
    } else if (!changedThere.every(isOwn) && !isAlike(fields, theirsRead, mineRead))
      conflicts.push({ fields, country: null });
  };
  const mergeCountries = () => {
    if (isOwn('geo_targets')) return;
    const { groups, countries } = mergeCountryRules(base.geo_targets, theirs.geo_targets, mine.geo_targets);
    draft = withRules(draft, groups);
    conflicts.push(...countries.map((country) => ({ fields: ['geo_targets' as const], country })));
  };
  const isSwitchedByOne = (flag: Flag) => there.has(flag) !== here.has(flag);
  for (const unit of units) {
    const [first] = unit;
    if (![there, here].every((changed) => unit.some((field) => changed.has(field)))) mergeFields(unit);
    else if (first === 'tags')
      draft = { ...draft, tags: isOwn('tags') ? mine.tags : mergeTags(base.tags, theirs.tags, mine.tags) };
    else if (first === 'has_utm' && !isSwitchedByOne(first))
      for (const field of switchedBy(first)) mergeFields([field]);
    else if (first === 'has_geo_targeting' && !isSwitchedByOne(first)) mergeCountries();
    else mergeFields(unit);
  }
  return { draft, conflicts };
}

/** True if two sides have the same effect. Passwords cannot be compared, and a section that is off has no values. */
function isAlike(fields: readonly DraftField[], one: LinkDraft, other: LinkDraft): boolean {
  const relevant = fields.filter((field) => {
    const flag = flagOf(field);
    return field !== 'password' && (flag === null || !fields.includes(flag) || one[flag] || other[flag]);
  });
  return relevant.every((field) => readAlike(field, one, other));
}

/** Returns a draft with these country rules. Without any, targeting by country is off. */
const withRules = (draft: LinkDraft, geo_targets: LinkDraft['geo_targets']): LinkDraft => ({
  ...draft,
  geo_targets,
  has_geo_targeting: draft.has_geo_targeting && geo_targets.length > 0,
});

/** Returns a merged draft with the other side's values in a conflict. */
export const takeTheirs = (draft: LinkDraft, theirs: LinkDraft, { fields, country }: MergeConflict): LinkDraft =>
  country === null
    ? withTheirs(draft, theirs, fields)
    : withRules(draft, setCountry(draft.geo_targets, country, theirs.geo_targets));

/** The result of merging an update with the link as it is now. */
type MergedUpdate =
  | { kind: 'conflict'; fields: DraftField[] }
  /** The link already has all these values. */
  | { kind: 'there' }
  /** The update to send, and the link before it. */
  | { kind: 'open'; base: LinkDraft; body: UpdateLinkBody };

/**
 * Merges an update with the link as it is now.
 *
 * @param body - with the password, if there is one
 * @param otherBases - other states of the link that the person's own changes may have produced
 */
export function mergeUpdate(
  base: LinkDraft,
  body: UpdateLinkBody,
  now: LinkRecord,
  otherBases: readonly LinkDraft[] = [],
): MergedUpdate {
  const theirs = draftOver(base, now);
  const { draft, conflicts } = mergeDrafts(base, theirs, withUpdate(base, body), otherBases);
  const differing = new Set(conflicts.flatMap(({ fields }) => fields.filter((one) => !sameField(one, theirs, draft))));
  if (differing.size > 0) return { kind: 'conflict', fields: [...differing] };
  const changes = difference(theirs, draft);
  if (Object.keys(changes).length === 0) return { kind: 'there' };
  // Values that another program wrote may be invalid. Then the service decides about the update as it was made.
  const { success, data } = updateLinkBody.safeParse({ id: body.id, ...changes });
  return { kind: 'open', base: theirs, body: success ? data : body };
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

/** Returns the link as it is now, with the changes made since a draft was sent. They win over all others. */
export const rebaseDraft = (now: LinkDraft, sent: LinkDraft, draft: LinkDraft): LinkDraft => ({
  ...mergeDrafts(sent, now, draft).draft,
  // A password that was sent is not sent again.
  password: draft.password === sent.password ? now.password : draft.password,
});
