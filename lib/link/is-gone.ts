import type { Failure } from '../contract/failure.ts';

/**
 * True if a failed read means that the link does not exist. Either the background has confirmed it (reading R15), or
 * the ID is invalid and nothing was sent.
 */
export const isGone = (failure: Failure): boolean =>
  (failure.kind === 'client' && failure.gone === true) ||
  (failure.kind === 'invalid' && failure.notSent?.['id'] !== undefined);
