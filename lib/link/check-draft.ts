import type * as z from 'zod/mini';
import { errorsOf } from '../contract/failure.ts';
import { type CreateLinkBody, createLinkBody, type UpdateLinkBody, updateLinkBody } from '../contract/link-writing.ts';
import { rulesOf } from './country/groups.ts';
import { createBody } from './create-body.ts';
import { difference } from './difference.ts';
import { type DraftField, draftFields, type LinkDraft } from './draft.ts';
import { brokenRules, type RuleName } from './draft-rules.ts';
import { type CountryRules, countryRules } from './made-link.ts';
import { tidyDraft } from './tidy-draft.ts';

/** What is wrong with a field: in the words of contract or service, or a rule of the form by its name. */
export type DraftError = { kind: 'said'; text: string } | { kind: 'rule'; rule: RuleName };
export type DraftErrors = Partial<Record<DraftField, DraftError>>;

type Checked<T> = ({ ok: true } & T) | { ok: false; errors: DraftErrors };

/** A new link's draft as it would be sent: the body of create, and the country rules that follow it (reading R5). */
export type CheckedNew = Checked<{ body: CreateLinkBody; geo_targets: CountryRules }>;

/** Checks a new link's draft against the contract's create body (interface §4.1) and the form's own rules. */
export function checkNew(draft: LinkDraft, now: Date): CheckedNew {
  const body = createLinkBody.safeParse(createBody(draft));
  const wanted = draft.has_geo_targeting ? rulesOf(tidyDraft(draft).geo_targets) : [];
  const rules = countryRules.safeParse({ geo_targets: wanted });
  const errors = { ...said(rules.error), ...said(body.error), ...broken(draft, null, now) };
  if (!body.success || !rules.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, body: body.data, geo_targets: rules.data.geo_targets };
}

/** An edited link's draft as it would be sent: its id, and what is to change (reading R6). */
export type CheckedEdit = Checked<{ body: UpdateLinkBody }>;

/** Checks what has been changed of a link against the contract's update body (interface §4.2) and the form's own rules. */
export function checkEdit(id: string, base: LinkDraft, draft: LinkDraft, now: Date): CheckedEdit {
  const body = updateLinkBody.safeParse({ id, ...difference(base, draft) });
  const errors = { ...said(body.error), ...broken(draft, base, now) };
  if (!body.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, body: body.data };
}

/** The first error of each field, as the contract says it. */
function said(error: z.core.$ZodError | undefined): DraftErrors {
  if (error === undefined) return {};
  const { fieldErrors } = errorsOf(error);
  return Object.fromEntries(
    draftFields.flatMap((field) => {
      const text = fieldErrors[field]?.[0];
      return text === undefined ? [] : [[field, { kind: 'said', text }]];
    }),
  );
}

function broken(draft: LinkDraft, base: LinkDraft | null, now: Date): DraftErrors {
  const entries = Object.entries(brokenRules(draft, { base, now }));
  return Object.fromEntries(entries.map(([field, rule]) => [field, { kind: 'rule', rule }]));
}
