import type * as z from 'zod/mini';
import { errorsOf } from '../contract/failure.ts';
import { type DraftField, draftFields, type LinkDraft } from './draft.ts';
import { brokenRules, type Circumstances, type RuleName } from './draft-rules.ts';

/** What is wrong with a field: in the words of contract or service, or a rule of the form by its name. */
export type DraftError = { kind: 'said'; text: string } | { kind: 'rule'; rule: RuleName };
export type DraftErrors = Partial<Record<DraftField, DraftError>>;

/** A draft as it would be sent, or what is wrong with it. */
export type Checked<T> = ({ ok: true } & T) | { ok: false; errors: DraftErrors };

/** What the contract says of each field, the first of it. */
export function saidOf(error: z.core.$ZodError | undefined): DraftErrors {
  if (error === undefined) return {};
  const { fieldErrors } = errorsOf(error);
  return Object.fromEntries(
    draftFields.flatMap((field) => {
      const text = fieldErrors[field]?.[0];
      return text === undefined ? [] : [[field, { kind: 'said', text }]];
    }),
  );
}

/** The form's own rules that a tidy draft breaks. */
export function brokenBy(draft: LinkDraft, circumstances: Circumstances): DraftErrors {
  const broken = Object.entries(brokenRules(draft, circumstances));
  return Object.fromEntries(broken.map(([field, rule]) => [field, { kind: 'rule', rule }]));
}
