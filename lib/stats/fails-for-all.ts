import type { Failure } from '../contract/failure.ts';

/** The number of failures that stops the remaining requests. A busy service may not say when to try again. */
const maxFailures = 8;

/** True if the failures of some links suggest that requests for other links would fail, too. */
export function failsForAll(failures: readonly Failure[]): boolean {
  const isOfOneLink = (failure: Failure) =>
    ['client', 'invalid', 'server', 'contract'].includes(failure.kind) && !('until' in failure);
  return failures.length >= maxFailures || !failures.every(isOfOneLink);
}
