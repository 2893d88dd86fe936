import type * as z from 'zod/mini';
import { errorsOf } from '../contract/error-codes.ts';
import type { WholeAddresses } from './address/cut-address.ts';
import { addressFaults } from './address-faults.ts';
import type { LinkDraft } from './draft.ts';
import { type DraftErrors, firstErrors } from './draft-errors.ts';
import { type ValidationContext, violatedRules } from './draft-rules.ts';
import { tokenFields } from './token-fields.ts';

/** A checked draft that can be sent, or its errors. */
export type Checked<T> = ({ ok: true } & T) | { ok: false; errors: DraftErrors };

/** Returns the first contract error of each field. */
export function contractErrorsOf(error: z.core.$ZodError | undefined): DraftErrors {
  if (error === undefined) return {};
  return firstErrors(errorsOf(error));
}

/** Returns the mistakes in the addresses of a draft. */
export const addressErrors = (draft: LinkDraft, whole: WholeAddresses): DraftErrors =>
  Object.fromEntries(
    Object.entries(addressFaults(draft, whole)).map(([field, fault]) => [field, { kind: 'address', fault }]),
  );

/**
 * Returns the form's own rules that a normalized draft breaks, mistakes in its addresses, and the fields that would
 * publish a token.
 */
export function violationsIn(
  draft: LinkDraft,
  { whole, ...circumstances }: ValidationContext & { whole: WholeAddresses },
): DraftErrors {
  const broken = Object.entries(violatedRules(draft, circumstances));
  const rules: DraftErrors = Object.fromEntries(broken.map(([field, rule]) => [field, { kind: 'rule', rule }]));
  const errors = { ...addressErrors(draft, whole), ...rules };
  for (const field of tokenFields(draft)) errors[field] = { kind: 'contract', error: { code: 'token' } };
  return errors;
}
