import type { Failure } from '../contract/failure.ts';
import { isStorageError } from './storage-error.ts';

/** Returns the failure for a thrown value. Failures of the service are never thrown. */
export const failureOf = (fault: unknown): Extract<Failure, { kind: 'storage' | 'internal' }> => ({
  kind: isStorageError(fault) ? 'storage' : 'internal',
});

/** True for an error that only a mistake in Hem throws. Browsers throw plain errors. */
export const isMistake = (fault: unknown): boolean =>
  fault instanceof TypeError || fault instanceof ReferenceError || fault instanceof RangeError;

/** Fails the test that causes a mistake in Hem. Releases log nothing, since a message may hold a token. */
export function failTest(mistake: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the tests fail on a message in the console.
  if (import.meta.env.DEV) console.error(mistake);
}
