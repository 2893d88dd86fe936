import type { Failure } from '../contract/failure.ts';
import { rowOf } from '../contract/fields.ts';
import type { DraftField } from './draft.ts';

/** True if a field can show its error. A switch cannot, and neither can the choice of a domain. */
export const hasInlineError = (field: DraftField): boolean => field !== 'domain' && rowOf(field).kind !== 'flag';

/** True if fields on screen show everything that a service refused, so that no notice is needed. */
export function isShownAtFields(failure: Failure, shown: readonly DraftField[]): boolean {
  if (failure.kind !== 'invalid' || failure.notSent) return false;
  const names = Object.keys(failure.fieldErrors);
  return (
    failure.formErrors.length === 0 && names.length > 0 && names.every((name) => shown.some((one) => one === name))
  );
}
