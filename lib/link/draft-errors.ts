import type { ContractError, ContractErrors } from '../contract/error-codes.ts';
import type { Failure } from '../contract/failure.ts';
import type { AddressFault } from './address/address-fault.ts';
import { type DraftField, draftFields, type LinkDraft, sameValue } from './draft.ts';
import { asksForMore, type RuleName } from './draft-rules.ts';

/** An error of a field: in the service's words, from the contract, of an address, or from a rule of the form. */
export type DraftError =
  | { kind: 'said'; text: string }
  | { kind: 'contract'; error: ContractError }
  | { kind: 'address'; fault: AddressFault }
  | { kind: 'rule'; rule: RuleName };
export type DraftErrors = Partial<Record<DraftField, DraftError>>;

/** A draft that was sent and refused by the service. */
export interface RefusedDraft {
  failure: Failure;
  sent: LinkDraft;
}

/** The last actions on a draft. */
export interface DraftHistory {
  /** True once the person has submitted the form. Before that, missing values are no errors. */
  asked: boolean;
  refused: RefusedDraft | null;
}

/**
 * Returns the error to show at each field: from contract and form, or from the service if the value is unchanged since.
 *
 * @param checked - the result of the check by the contract and the form's own rules
 */
export function draftErrors(
  draft: LinkDraft,
  checked: { ok: true } | { ok: false; errors: DraftErrors },
  { asked, refused }: DraftHistory,
): DraftErrors {
  const errors = { ...serviceErrors(draft, refused), ...(!checked.ok && checked.errors) };
  if (asked) return errors;
  const isMissing = (field: DraftField, error: DraftError) =>
    error.kind === 'rule' ? asksForMore(error.rule) : field === 'long_url' && draft.long_url.trim() === '';
  return Object.fromEntries(
    draftFields.flatMap((field) => {
      const error = errors[field];
      return error === undefined || isMissing(field, error) ? [] : [[field, error]];
    }),
  );
}

function serviceErrors(draft: LinkDraft, refused: RefusedDraft | null): DraftErrors {
  if (refused?.failure.kind !== 'invalid') return {};
  const { fieldErrors, notSent } = refused.failure;
  const own = notSent ? firstErrors(notSent) : {};
  const unchanged = draftFields.filter((field) => sameValue(draft[field], refused.sent[field]));
  return Object.fromEntries(
    unchanged.flatMap((field) => {
      const text = fieldErrors[field]?.[0];
      const error: DraftError | undefined = text === undefined ? own[field] : { kind: 'said', text };
      return error === undefined ? [] : [[field, error]];
    }),
  );
}

/** Returns the first error of each field. */
export function firstErrors(errors: ContractErrors): DraftErrors {
  return Object.fromEntries(
    draftFields.flatMap((field) => {
      const error = errors[field]?.[0];
      return error === undefined ? [] : [[field, { kind: 'contract', error }]];
    }),
  );
}
