import type { Failure } from '../contract/failure.ts';

/** Whether a failure to read a link says that the service does not know it (any more): F1 (interface §7). */
export const saysGone = ({ kind }: Failure): boolean => kind === 'client';
