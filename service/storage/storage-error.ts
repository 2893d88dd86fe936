import { dirname } from 'node:path';
import { codeOf, reasonOf, StartError } from '../shared/errors.ts';

/** Why a database cannot be opened, as one sentence for the person who runs the service. */
export class StorageError extends StartError {
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

/** SQLite refines its codes (SQLITE_CANTOPEN_ISDIR): the longest known beginning says what happened. */
function sentenceFor(code: string) {
  for (let known = code; known !== ''; known = known.slice(0, Math.max(0, known.lastIndexOf('_')))) {
    const sentence = sentences[known];
    if (sentence) return sentence;
  }
  return null;
}

/** The one sentence for whatever the file system or the database engine threw. */
export function toStorageError(file: string, cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const sentence = sentenceFor(codeOf(cause));
  const words = sentence ? sentence(file) : `The database ${file} cannot be used: ${reasonOf(cause)}.`;
  return new StorageError(words, { cause });
}

/** Codes of connections that were refused or found nobody, and of servers that are starting or stopping. */
const unreachable = /^(ECONN|ENOTFOUND$|ETIMEDOUT$|EHOSTUNREACH$|ENETUNREACH$|EAI_|57P0)/;

/** The same for PostgreSQL. @param shown the database's address, without a password. */
export function toPostgresError(shown: string, cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const verb = unreachable.test(codeOf(cause)) || isCut(cause) ? 'reached' : 'used';
  return new StorageError(`The database ${shown} of DATABASE_URL cannot be ${verb}: ${reasonOf(cause)}.`, { cause });
}

/** True for pg's failures of a connection, which have no code. */
const isCut = (cause: unknown) =>
  cause instanceof Error && /^(Connection terminated|timeout exceeded when trying to connect)/.test(cause.message);

/** True for failures of the database or the file system, and false for faults of the service itself. */
export const isOfStorage = (cause: unknown) => isCut(cause) || /^(?!ERR_)./.test(codeOf(cause));
