import type { Failure } from '../../contract/failure.ts';

/** True if the service refuses the slug of a create. */
export const refusesSlug = (failure: Failure): boolean =>
  failure.kind === 'invalid' && 'custom_link' in failure.fieldErrors;
