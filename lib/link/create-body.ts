import { type DraftField, draftFields, isEmpty, type LinkDraft } from './draft.ts';
import { effectiveDraft } from './effective.ts';

/** What is to be sent, before the contract has seen it. */
export type Unchecked = Partial<Record<DraftField, unknown>>;

/**
 * The body of create for a tidy draft (interface §4.1): what is set, each flag, and the fields of the sections that are on
 * (reading R3). Country rules are left out: create cannot name a country (reading R5).
 */
export function createBody(draft: LinkDraft): Unchecked {
  const sent = effectiveDraft({ ...draft, has_geo_targeting: false });
  return Object.fromEntries(draftFields.filter((field) => !isEmpty(sent[field])).map((field) => [field, sent[field]]));
}
