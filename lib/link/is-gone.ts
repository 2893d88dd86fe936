import type { Failure } from '../contract/failure.ts';

/**
 * Whether a failure to read a link says that there is none: the background has made sure of it (reading R15), or what was to be
 * its ID is none, so that nothing was asked.
 */
export const isGone = (failure: Failure): boolean =>
  (failure.kind === 'client' && failure.gone === true) ||
  (failure.kind === 'invalid' && failure.notSent?.['id'] !== undefined);
