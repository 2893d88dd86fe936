import { dirname } from 'node:path';
import { codeOf, OperatorError, reasonOf } from '../shared/errors.ts';
import { isSilence } from './engines/postgres.ts';

/** A failure of a database, as one sentence for the operator. */
export class StorageError extends OperatorError {
  override name = 'StorageError';
}

const unwritable = (file: string) =>
  `The folder ${dirname(file)} cannot be written to: make it writable, or name another file in HEM_DATABASE.`;
const damaged = (file: string) =>
  `The file ${file} is not a database, or it is damaged: restore a copy of it, or name another file in HEM_DATABASE.`;
const inUse = (file: string) => `The database ${file} is in use by another program: stop that one first.`;
const readOnly = (file: string) => `The database ${file} cannot be written to: make the file writable.`;
const full = (file: string) => `The disk of the database ${file} is full: make room, then try again.`;

const sentences: Record<string, (file: string) => string> = {
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
  ENOTDIR: unwritable,
  ENOENT: unwritable,
  EEXIST: unwritable,
  EISDIR: unwritable,
  SQLITE_CANTOPEN: unwritable,
  SQLITE_NOTADB: damaged,
  SQLITE_CORRUPT: damaged,
  SQLITE_READONLY: readOnly,
  SQLITE_BUSY: inUse,
  SQLITE_FULL: full,
  ENOSPC: full,
};

/** Returns the sentence for a code or its longest known prefix, since SQLite adds suffixes (SQLITE_CANTOPEN_ISDIR). */
function sentenceFor(code: string) {
  for (let prefix = code; prefix !== ''; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('_')))) {
    const sentence = sentences[prefix];
    if (sentence) return sentence;
  }
  return null;
}

/** Returns one sentence for an error of the file system or SQLite. */
export function toStorageError(file: string, cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const sentence = sentenceFor(codeOf(cause));
  const words = sentence ? sentence(file) : `The database ${file} cannot be used: ${reasonOf(cause)}.`;
  return new StorageError(words, { cause });
}

/** Matches codes of failed connections, and of servers that are starting or stopping. */
const unreachable = /^(ECONN|ENOTFOUND$|ETIMEDOUT$|EHOSTUNREACH$|ENETUNREACH$|EAI_|57P0)/;

/**
 * Returns one sentence for an error of PostgreSQL.
 *
 * @param shown the database's address, without a password.
 */
export function toPostgresError(shown: string, cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const verb = unreachable.test(codeOf(cause)) || isConnectionLost(cause) ? 'reached' : 'used';
  return new StorageError(`The database ${shown} of DATABASE_URL cannot be ${verb}: ${reasonOf(cause)}.`, { cause });
}

/** Returns true for pg's connection errors, which have no code. */
const isConnectionLost = (cause: unknown) =>
  isSilence(cause) ||
  (cause instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      cause.message,
    ));

/** Returns true for errors of the database or the file system, false for faults of the service. */
export const isStorageFault = (cause: unknown) => isConnectionLost(cause) || /^(?!ERR_)./.test(codeOf(cause));
