/** An error of the browser's storage for extensions, whose own errors are plain ones (lib/storage/keyed-item.ts). */
export class StorageError extends Error {
  override name = 'StorageError';
}

/** The names of errors that a full, broken or blocked storage causes. All but the first are IndexedDB's. */
const names = [
  'StorageError',
  'AbortError',
  'InvalidStateError',
  'NotReadableError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'UnknownError',
  'VersionError',
];

/** True if the browser's storage failed. Any other thrown value is a mistake in Hem. */
export const isStorageError = (fault: unknown): boolean => fault instanceof Error && names.includes(fault.name);
