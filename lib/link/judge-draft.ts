import type * as z from 'zod/mini';
import { type ContractError, type ContractErrors, errorsOf } from '../contract/error-codes.ts';
import { type DraftField, draftFields, type LinkDraft } from './draft.ts';
import { brokenRules, type Circumstances, type RuleName } from './draft-rules.ts';
import { tokenFields } from './token-fields.ts';

/** What is wrong with a field: in the service's words, by the contract, or by a rule of the form. */
export type DraftError =
  | { kind: 'said'; text: string }
  | { kind: 'contract'; error: ContractError }
  | { kind: 'rule'; rule: RuleName };
export type DraftErrors = Partial<Record<DraftField, DraftError>>;

/** A draft as it would be sent, or what is wrong with it. */
export type Checked<T> = ({ ok: true } & T) | { ok: false; errors: DraftErrors };

/** What is wrong with each field by the contract, the first of it. */
export function refusedBy(error: z.core.$ZodError | undefined): DraftErrors {
  if (error === undefined) return {};
  return firstErrors(errorsOf(error));
}

/** The first error of each field. */
export function firstErrors(errors: ContractErrors): DraftErrors {
  return Object.fromEntries(
    draftFields.flatMap((field) => {
      const error = errors[field]?.[0];
      return error === undefined ? [] : [[field, { kind: 'contract', error }]];
    }),
  );
}

/** The form's own rules that a tidy draft breaks, and the fields that would make a token public. */
export function brokenBy(draft: LinkDraft, circumstances: Circumstances): DraftErrors {
  const broken = Object.entries(brokenRules(draft, circumstances));
  const errors: DraftErrors = Object.fromEntries(broken.map(([field, rule]) => [field, { kind: 'rule', rule }]));
  for (const field of tokenFields(draft)) errors[field] = { kind: 'contract', error: { code: 'token' } };
  return errors;
}
