import { type CreateLinkBody, createLinkBody } from '../contract/link-writing.ts';
import { addressesOf } from './address-faults.ts';
import { createBody } from './create-body.ts';
import type { LinkDraft } from './draft.ts';
import { rulesOf } from './draft.ts';
import { type CountryRules, countryRules } from './made-link.ts';
import { normalizeDraft } from './normalize-draft.ts';
import { type Checked, contractErrorsOf, violationsIn } from './validate-draft.ts';

/** A new link's draft as it would be sent: the body of create, and the country rules that follow it (reading R5). */
export type CheckedNew = Checked<{ body: CreateLinkBody; geo_targets: CountryRules }>;

/**
 * Checks a new link's draft against the contract's create body (interface §4.1) and the form's own rules.
 *
 * @param base - the draft before anything was typed, whose addresses are whole. By default, nothing was typed
 */
export function checkNew(typed: LinkDraft, now: Date, base: LinkDraft = typed): CheckedNew {
  const draft = normalizeDraft(typed);
  const body = createLinkBody.safeParse(createBody(draft));
  const wanted = draft.has_geo_targeting ? rulesOf(draft.geo_targets) : [];
  const rules = countryRules.safeParse({ geo_targets: wanted });
  const errors = {
    ...contractErrorsOf(rules.error),
    ...contractErrorsOf(body.error),
    ...violationsIn(draft, { base: null, now, whole: addressesOf(base) }),
  };
  if (!body.success || !rules.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, body: body.data, geo_targets: rules.data.geo_targets };
}
