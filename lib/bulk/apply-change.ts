import { cleanText } from '../contract/clean-text.ts';
import type { UpdateLinkBody } from '../contract/link-writing.ts';
import { checkEdit } from '../link/check-edit.ts';
import { difference } from '../link/difference.ts';
import { isEmpty, type LinkDraft } from '../link/draft.ts';
import type { DraftErrors } from '../link/draft-errors.ts';
import { effectiveDraft } from '../link/effective.ts';
import { sectionFlags } from '../link/sections.ts';
import { switchedBy } from '../link/switches.ts';
import { addTags, removeTags, replaceTags } from '../link/tags/tags.ts';
import { eachUtm, utmFields, utmOf } from '../link/utm/fields.ts';
import { normalizeUtmFields, type UtmRules } from '../link/utm/preset.ts';
import type { BulkChange } from '../operations/bulk-change.ts';

/** Returns a link after a change. */
export function withChange(draft: LinkDraft, change: BulkChange): LinkDraft {
  switch (change.kind) {
    case 'addTags':
      return { ...draft, tags: addTags(draft.tags, change.tags).tags };
    case 'removeTags':
      return { ...draft, tags: removeTags(draft.tags, change.tags) };
    case 'mergeTags':
      return { ...draft, tags: replaceTags(draft.tags, change.from, change.to) };
    case 'setUtm': {
      const before = effectiveDraft(draft);
      return { ...draft, ...eachUtm((field) => cleanText(change.values[field]) || before[field]), has_utm: true };
    }
    case 'clearUtm':
      // A section that is off sends only its flag (reading R3).
      return { ...draft, has_utm: false };
    case 'setExpiration': {
      const { expiration, expiration_clicks } = effectiveDraft(draft);
      return {
        ...{ ...draft, has_expiration: true, expiration: change.expiration || expiration },
        expiration_clicks: change.expiration_clicks || expiration_clicks,
      };
    }
    case 'switch': {
      const flags = sectionFlags[change.section].filter((flag) => !change.on || isUsable(draft, switchedBy(flag)));
      return { ...draft, ...Object.fromEntries(flags.map((flag) => [flag, change.on])) };
    }
    case 'replace': {
      const { field, find, by } = change;
      return find === '' ? draft : { ...draft, [field]: draft[field].replaceAll(find, () => by) };
    }
  }
}

/** True if switching a section on has an effect. Cloaking has no fields; the others need one with a value. */
const isUsable = (draft: LinkDraft, fields: readonly (keyof LinkDraft)[]): boolean =>
  fields.length === 0 || fields.some((field) => !isEmpty(draft[field]));

/** Normalizes the changed UTM values by their preset. */
function withTidyUtm(base: LinkDraft, changed: LinkDraft, rules: UtmRules): LinkDraft {
  const sent = difference(base, changed);
  const fields = utmFields.filter((field) => sent[field]);
  return fields.length === 0 ? changed : { ...changed, ...normalizeUtmFields(utmOf(changed), fields, rules) };
}

/** The effect of a change on one link. */
type CheckedChange =
  /** The update, and the draft after it. */
  | { kind: 'changes'; body: UpdateLinkBody; after: LinkDraft }
  | { kind: 'same' }
  /** The contract or a rule of the form refuses the changed link. */
  | { kind: 'refused'; after: LinkDraft; errors: DraftErrors };

/** The time and the UTM rules that a change is checked with. */
export interface CheckContext {
  now: Date;
  utmRules: UtmRules;
}

/** Checks a change of a link by the same rules as its editor, before anything is sent. */
export function checkChange(
  id: string,
  base: LinkDraft,
  change: BulkChange,
  { now, utmRules }: CheckContext,
): CheckedChange {
  const after = withTidyUtm(base, withChange(base, change), utmRules);
  const checked = checkEdit(id, base, after, now);
  if (!checked.ok) return { kind: 'refused', after, errors: checked.errors };
  // An update with only an id changes nothing.
  if (Object.keys(difference(base, after)).length === 0) return { kind: 'same' };
  return { kind: 'changes', body: checked.body, after };
}
