import type { Failure } from '../contract/failure.ts';

/** The number of failures after which the rest is not requested: a service that is too busy may not say until when. */
const maxFailures = 8;

/** True if requests for the stats of other links would fail, too, by the failures of some links. */
export function failsForAll(failures: readonly Failure[]): boolean {
  const isOfOneLink = (failure: Failure) =>
    ['client', 'invalid', 'server', 'contract'].includes(failure.kind) && !('until' in failure);
  return failures.length >= maxFailures || !failures.every(isOfOneLink);
}
