import type { Failure } from '../contract/failure.ts';

/** Whether a failure to read a link says that it is gone: the background has made sure of it (reading R15). */
export const isGone = (failure: Failure): boolean => failure.kind === 'client' && failure.gone === true;
