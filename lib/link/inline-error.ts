import type { Failure } from '../contract/failure.ts';
import { rowOf } from '../contract/fields.ts';
import type { DraftField } from './draft.ts';

/** Whether a field has a place for its error when it is on screen: a switch has none, nor has the choice of a domain. */
export const hasInlineError = (field: DraftField): boolean => field !== 'domain' && rowOf(field).kind !== 'flag';

/** Whether all that a service refused is said at fields on screen: a notice would only say it again. */
export function isShownAtFields(failure: Failure, shown: readonly DraftField[]): boolean {
  if (failure.kind !== 'invalid' || failure.notSent) return false;
  const names = Object.keys(failure.fieldErrors);
  return (
    failure.formErrors.length === 0 && names.length > 0 && names.every((name) => shown.some((one) => one === name))
  );
}
