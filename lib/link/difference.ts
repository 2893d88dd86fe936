import { rowOf } from '../contract/fields.ts';
import type { Unchecked } from './create-body.ts';
import { type DraftField, draftFields, isEmpty, type LinkDraft, rulesOf } from './draft.ts';
import { normalizeDraft } from './normalize-draft.ts';
import { sameField } from './same-field.ts';
import { flagOf } from './switches.ts';

/** True if a field's value has changed. Space around a text is not sent, so it makes no difference. */
export const isChanged = (field: DraftField, base: LinkDraft, draft: LinkDraft, tidy: LinkDraft): boolean =>
  !sameField(field, base, draft) && !sameField(field, base, tidy);

/**
 * Returns the fields that an update must send to turn one draft into another (reading R6): only values that differ. An
 * emptied text is sent as an empty text. A section that is off sends only its flag. A section that was switched on
 * sends all its values (reading R3).
 *
 * @param tidy - the normalized draft, if the caller already has it
 */
export function difference(base: LinkDraft, draft: LinkDraft, tidy = normalizeDraft(draft)): Unchecked {
  const differs = (field: DraftField) => isChanged(field, base, draft, tidy);
  const isSent = (field: DraftField): boolean => {
    if (rowOf(field).only === 'create') return false;
    const flag = flagOf(field);
    if (flag === null) return differs(field);
    if (!tidy[flag]) return false;
    // An empty password keeps the existing one.
    if (field === 'password') return !isEmpty(tidy[field]);
    return differs(field) || (!base[flag] && !isEmpty(tidy[field]));
  };
  const value = (field: DraftField) => (field === 'geo_targets' ? rulesOf(tidy.geo_targets) : tidy[field]);
  return Object.fromEntries(draftFields.filter(isSent).map((field) => [field, value(field)]));
}
