import { rowOf } from '../contract/fields.ts';
import { rulesOf } from './country/groups.ts';
import type { Unchecked } from './create-body.ts';
import { type DraftField, draftFields, isEmpty, type LinkDraft } from './draft.ts';
import { sameField } from './same-field.ts';
import { flagOf } from './switches.ts';
import { tidyDraft } from './tidy-draft.ts';

/** Whether a field says something else than before: space around a text, which is not sent, says nothing. */
export const isChanged = (field: DraftField, base: LinkDraft, draft: LinkDraft, tidy: LinkDraft): boolean =>
  !sameField(field, base, draft) && !sameField(field, base, tidy);

/**
 * What an update has to send to turn one draft into another (reading R6): the values that differ, and those alone; an
 * emptied text as an empty text. Of a section that is off nothing but its flag, of one that was switched on all that is
 * set in it (reading R3).
 *
 * @param tidy - the draft as it is sent, where the caller has it already
 */
export function difference(base: LinkDraft, draft: LinkDraft, tidy = tidyDraft(draft)): Unchecked {
  const differs = (field: DraftField) => isChanged(field, base, draft, tidy);
  const isSent = (field: DraftField): boolean => {
    if (rowOf(field).only === 'create') return false;
    const flag = flagOf(field);
    if (flag === null) return differs(field);
    if (!tidy[flag]) return false;
    // An empty password keeps the one there is.
    if (field === 'password') return !isEmpty(tidy[field]);
    return differs(field) || (!base[flag] && !isEmpty(tidy[field]));
  };
  const value = (field: DraftField) => (field === 'geo_targets' ? rulesOf(tidy.geo_targets) : tidy[field]);
  return Object.fromEntries(draftFields.filter(isSent).map((field) => [field, value(field)]));
}
