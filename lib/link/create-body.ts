import { type DraftField, isEmpty, type LinkDraft } from './draft.ts';
import { flags, plainFields, switches } from './switches.ts';
import { tidyDraft } from './tidy-draft.ts';

/** What is to be sent, before the contract has seen it. */
export type Unchecked = Partial<Record<DraftField, unknown>>;

/**
 * The body of create for a draft (interface §4.1): what is set, each flag, and the fields of the sections that are on
 * (reading R3). Country rules are left out: create cannot name a country (reading R5).
 */
export function createBody(draft: LinkDraft): Unchecked {
  const tidy = tidyDraft(draft);
  const on = flags.filter((flag) => tidy[flag] && flag !== 'has_geo_targeting');
  const fields = [...plainFields, ...on.flatMap((flag): readonly DraftField[] => switches[flag])];
  return Object.fromEntries([
    ...flags.map((flag) => [flag, on.includes(flag)]),
    ...fields.filter((field) => !isEmpty(tidy[field])).map((field) => [field, tidy[field]]),
  ]);
}
