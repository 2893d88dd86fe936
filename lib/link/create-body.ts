import { type DraftField, draftFields, isEmpty, type LinkDraft } from './draft.ts';
import { effectiveDraft } from './effective.ts';

/** A body before it is checked against the contract. */
export type Unchecked = Partial<Record<DraftField, unknown>>;

/**
 * Returns the body of create for a normalized draft (interface §4.1): set values, flags, and the fields of sections
 * that are on (reading R3). Country rules are left out, since create cannot name a country (reading R5).
 */
export function createBody(draft: LinkDraft): Unchecked {
  const sent = effectiveDraft({ ...draft, has_geo_targeting: false });
  return Object.fromEntries(draftFields.filter((field) => !isEmpty(sent[field])).map((field) => [field, sent[field]]));
}
