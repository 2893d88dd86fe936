import type { Failure } from '../contract/failure.ts';
import { checkDraft, type DraftErrors, type DraftField, type LinkDraft } from './draft.ts';

/** A draft that was sent, and how the service refused it. */
export interface RefusedDraft {
  failure: Failure;
  sent: LinkDraft;
}

/**
 * What is wrong with each field now: what the contract says of the draft, and what the service said of values that
 * have not been changed since.
 *
 * @param asked - whether the person has pressed the button: a field left empty is no error before
 */
export function draftErrors(draft: LinkDraft, { asked, refused }: { asked: boolean; refused: RefusedDraft | null }) {
  const checked = checkDraft(draft);
  const own = checked.ok ? {} : checked.errors;
  const errors: DraftErrors = { ...serviceErrors(draft, refused), ...own };
  if (!asked && draft.long_url.trim() === '') delete errors.long_url;
  return errors;
}

function serviceErrors(draft: LinkDraft, refused: RefusedDraft | null): DraftErrors {
  if (refused?.failure.kind !== 'invalid') return {};
  const { fieldErrors } = refused.failure;
  const unchanged = (Object.keys(draft) as DraftField[]).filter((field) => draft[field] === refused.sent[field]);
  return Object.fromEntries(
    unchanged.flatMap((field) => {
      const first = fieldErrors[field]?.[0];
      return first === undefined ? [] : [[field, first]];
    }),
  );
}
